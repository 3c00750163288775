// The bar at the top while a page is entered (spec §9): 5000 ms long, a tick every 100 ms, done above 95 percent, and
// further by 30 or 45 with each task of the page's data. Shown by layouts/loading-bar.tsx.
import { create } from 'zustand';

export const DURATION = 5000;
export const TICK = 100;
const FULL = 95;
/** Percent that a tick adds: as much as lets the whole take DURATION. */
const STEP = (100 * TICK) / DURATION;
/** Time that the full bar stays, as long as its transition (spec §9). */
export const FADE = 300;

export type Bar = { shown: boolean; percent: number; failed: boolean };
const hidden: Bar = { shown: false, percent: 0, failed: false };
export const useLoadingBar = create<Bar>(() => hidden);

let ticking: ReturnType<typeof setInterval> | undefined;
let fading: ReturnType<typeof setTimeout> | undefined;

function end(failed: boolean): void {
  if (!useLoadingBar.getState().shown) return;
  clearInterval(ticking);
  clearTimeout(fading);
  useLoadingBar.setState({ shown: true, percent: 100, failed });
  fading = setTimeout(() => useLoadingBar.setState(hidden), FADE);
}

export const loadingBar = {
  /** A page is being entered; a redirect starts anew. */
  start(): void {
    clearInterval(ticking);
    clearTimeout(fading);
    useLoadingBar.setState({ shown: true, percent: 0, failed: false });
    ticking = setInterval(() => loadingBar.increase(STEP), TICK);
  },
  increase(percent: number): void {
    const { shown, percent: before } = useLoadingBar.getState();
    if (!shown || before >= 100) return;
    const now = Math.min(100, before + percent);
    if (now > FULL) end(false);
    else useLoadingBar.setState({ percent: now });
  },
  finish: (): void => end(false),
  /** The page shows an error. */
  fail: (): void => end(true),
};
