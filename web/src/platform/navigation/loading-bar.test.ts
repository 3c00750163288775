// The bar's figures (spec §9): 5000 ms, a tick every 100 ms, done above 95 percent, tasks of 30 and 45.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { FADE, loadingBar, useLoadingBar } from './loading-bar.ts';

const now = () => useLoadingBar.getState();
beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  loadingBar.finish();
  vi.runAllTimers();
  vi.useRealTimers();
});

it('moves two percent every 100 ms and ends above 95', () => {
  loadingBar.start();
  expect(now()).toEqual({ shown: true, percent: 0, failed: false });
  vi.advanceTimersByTime(99);
  expect(now().percent).toBe(0);
  vi.advanceTimersByTime(1);
  expect(now().percent).toBe(2);
  vi.advanceTimersByTime(4600);
  expect(now()).toMatchObject({ shown: true, percent: 94 });
  vi.advanceTimersByTime(100);
  expect(now()).toMatchObject({ shown: true, percent: 100 });
  vi.advanceTimersByTime(FADE);
  expect(now().shown).toBe(false);
  vi.advanceTimersByTime(10_000);
  expect(now()).toEqual({ shown: false, percent: 0, failed: false });
});
it.each([
  [30, 30],
  [45, 45],
])('a task moves it by %s', (by, to) => {
  loadingBar.start();
  loadingBar.increase(by);
  expect(now().percent).toBe(to);
});
it('two tasks of 45 leave it waiting, a third ends it', () => {
  loadingBar.start();
  loadingBar.increase(45);
  loadingBar.increase(45);
  expect(now()).toMatchObject({ shown: true, percent: 90 });
  loadingBar.increase(45);
  expect(now().percent).toBe(100);
});
it('finishes, fails, and starts anew for a redirect', () => {
  loadingBar.start();
  vi.advanceTimersByTime(1000);
  loadingBar.start();
  expect(now()).toEqual({ shown: true, percent: 0, failed: false });
  vi.advanceTimersByTime(100);
  expect(now().percent).toBe(2); // one clock, not two
  loadingBar.fail();
  expect(now()).toEqual({ shown: true, percent: 100, failed: true });
  loadingBar.start();
  vi.advanceTimersByTime(FADE);
  expect(now().shown).toBe(true); // the old bar's end does not hide the new one
  loadingBar.finish();
  expect(now()).toMatchObject({ percent: 100, failed: false });
});
it('a task of a page that was left moves nothing', () => {
  loadingBar.increase(30);
  loadingBar.finish();
  expect(now()).toEqual({ shown: false, percent: 0, failed: false });
});
