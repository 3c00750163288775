// The page from which somebody went to show his face, in this tab: where the way back leads. Of a tab that another device sent there, nothing.
const KEY = 'xinqi-face-back';

export function keepFaceBack(): void {
  try {
    sessionStorage.setItem(KEY, window.location.pathname + window.location.search);
  } catch {
    // without storage he goes back by himself
  }
}
export function faceBack(): string | undefined {
  try {
    return sessionStorage.getItem(KEY) ?? undefined;
  } catch {
    return undefined;
  }
}
