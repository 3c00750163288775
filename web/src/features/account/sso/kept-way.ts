// What this tab keeps while its user is with the issuer: the key that proves that the way began here, and where to go
// afterwards. Read once; the return path is checked where it is used (security.md O).
const KEY = 'xinqi-sso';
export type KeptWay = { browserKey: string; ap: string };

export const keepWay = (way: KeptWay): void => sessionStorage.setItem(KEY, JSON.stringify(way));

export function takeWay(): KeptWay | undefined {
  const text = sessionStorage.getItem(KEY);
  sessionStorage.removeItem(KEY);
  try {
    const way = JSON.parse(text ?? 'null') as Partial<KeptWay> | null;
    return typeof way?.browserKey === 'string' ? { browserKey: way.browserKey, ap: way.ap ?? '' } : undefined;
  } catch {
    return undefined;
  }
}
