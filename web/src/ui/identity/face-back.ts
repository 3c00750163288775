// The page from which somebody went to show his face, in this tab: where the way back leads. Of a tab that another device sent there, nothing.
import { keepInTab, keptInTab } from '../../platform/navigation/tab-storage.ts';

const KEY = 'xinqi-face-back';

export const keepFaceBack = (): void => keepInTab(KEY, window.location.pathname + window.location.search);
export const faceBack = (): string | undefined => keptInTab(KEY);
