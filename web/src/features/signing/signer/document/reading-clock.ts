// What is read of a contract before it is signed: the pages that were in view while the tab was looked at, and for how many seconds. Goes
// with the signature as this browser's own count, and is kept in the tab's session storage: a reload or a new code begins nothing anew.
import { type Reading, unreadText, whatIsUnread } from '@xinqi/domain';
import type { ApplyDetail } from '@xinqi/wire/signing';
import { useEffect, useMemo } from 'react';
import { keepInTab, keptJsonInTab } from '../../../../platform/navigation/tab-storage.ts';
import { pageCount } from './files.ts';

const PREFIX = 'xinqi-read:';
/** More than a day of it says nothing more. */
const MOST = 86_400;

const isCount = (value: unknown, most: number): boolean =>
  Number.isSafeInteger(value) && (value as number) >= 0 && (value as number) <= most;

/** By hand: the signing page opens without the library of schemas. */
function keptReading(signNo: string): Reading {
  const { pages, seconds } = (keptJsonInTab(PREFIX + signNo) ?? {}) as Partial<Reading>;
  const whole = Array.isArray(pages) && pages.length <= 1000 && pages.every((page) => isCount(page, 999));
  return whole && isCount(seconds, MOST) ? { pages, seconds: seconds! } : { pages: [], seconds: 0 };
}

export class ReadingClock {
  readonly #signNo: string;
  #reading: Reading;
  #inView: readonly number[] = [];
  readonly #listeners = new Set<() => void>();

  constructor(signNo: string) {
    this.#signNo = signNo;
    this.#reading = keptReading(signNo);
  }

  /** The pages that can be read now; none while the document is not open. */
  look = (pages: readonly number[]): void => {
    this.#inView = pages;
  };

  /** A second has passed in which the tab was looked at. A page that only flew by is not among those in view. */
  tick = (): void => {
    if (this.#inView.length === 0) return;
    const { pages, seconds } = this.#reading;
    const fresh = this.#inView.filter((page) => !pages.includes(page));
    this.#reading = { pages: [...pages, ...fresh], seconds: Math.min(MOST, seconds + 1) };
    keepInTab(PREFIX + this.#signNo, JSON.stringify(this.#reading));
    for (const listener of this.#listeners) listener();
  };

  drop = (): void => {
    keepInTab(PREFIX + this.#signNo, undefined);
  };

  now = (): Reading => this.#reading;

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
}

/** Runs while the contract is still to be signed and the tab is looked at. */
export function useReadingClock(signNo: string, running: boolean): ReadingClock {
  const clock = useMemo(() => new ReadingClock(signNo), [signNo]);
  useEffect(() => {
    if (!running) return;
    const timer = setInterval(() => document.visibilityState === 'visible' && clock.tick(), 1000);
    return () => clearInterval(timer);
  }, [clock, running]);
  return clock;
}

/** What the sender demands and this browser has not counted yet: its first page, and how it is said. */
export function missingReading({ me, files }: Pick<ApplyDetail, 'me' | 'files'>, reading: Reading) {
  if (!me) return undefined;
  const demand = { whole: me.readWhole, seconds: me.readTime };
  const unread = whatIsUnread(demand, reading, pageCount(files));
  return unread && { page: unread.pages[0], text: unreadText(unread) };
}
