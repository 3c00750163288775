// Who else listens: known from what the processes say of themselves, and never taken for granted.
import { expect, it, vi } from 'vitest';
import type { Tx } from '../db.ts';
import { followOthers, isAlone } from './others.ts';

const handle = (): Tx => {
  const executor = {};
  return { getExecutor: () => executor } as Tx;
};

/** One process by itself; `said` is what it told all others, and heard of itself unless its connection is lost. */
function process() {
  const at = { now: 0 };
  const db = handle();
  const said: string[] = [];
  const others = followOthers(db, () => at.now);
  const later = (seconds: number) => {
    at.now += seconds * 1000;
  };
  const lost = { now: false };
  const listens = () =>
    others.listens((word) => {
      said.push(word);
      if (!lost.now) others.hears(word, true);
    });
  return { db, said, others, later, lost, listens, hears: (word: string) => others.hears(word, false) };
}

it('is not known of a database that nobody follows, nor before there was time to answer', () => {
  expect(isAlone(handle())).toBe(false);
  const p = process();
  p.later(60);
  expect(isAlone(p.db)).toBe(false);
  p.listens();
  expect(p.said).toEqual(['hello']);
  p.later(30);
  expect(isAlone(p.db)).toBe(false);
  p.later(1);
  expect(isAlone(p.db)).toBe(true);
  p.others.close();
});

it('ends with a word of somebody else, for half a minute', () => {
  const p = process();
  p.listens();
  p.later(31);
  expect(p.hears('hello')).toBe(false);
  expect(isAlone(p.db)).toBe(false);
  // the newcomer looks again: something may have moved before he was known
  expect(p.said).toEqual(['hello', 'welcome']);
  p.later(29);
  expect(p.hears('here')).toBe(false);
  p.later(29);
  expect(isAlone(p.db)).toBe(false);
  expect(p.said).toHaveLength(2);
  p.later(2);
  expect(isAlone(p.db)).toBe(true);
  p.others.close();
});

it('welcomes back who was silent too long, and who is welcomed looks again', () => {
  const p = process();
  p.listens();
  p.later(31);
  expect(p.hears('here')).toBe(false);
  expect(p.said).toEqual(['hello', 'welcome']);
  expect(p.hears('welcome')).toBe(true);
  expect(p.said).toHaveLength(2);
  p.others.close();
});

it('is not known while the process does not hear, and is asked again afterwards', () => {
  const p = process();
  p.listens();
  p.later(31);
  p.others.deaf();
  expect(isAlone(p.db)).toBe(false);
  p.listens();
  expect(p.said).toEqual(['hello', 'hello']);
  expect(isAlone(p.db)).toBe(false);
  p.others.close();
});

it('is not known on a connection that was lost without a word', () => {
  vi.useFakeTimers();
  try {
    const p = process();
    p.listens();
    p.later(31);
    expect(isAlone(p.db)).toBe(true);
    p.lost.now = true;
    vi.advanceTimersByTime(10_000);
    p.later(9);
    expect(isAlone(p.db)).toBe(true);
    p.later(1);
    expect(isAlone(p.db)).toBe(false);
    p.lost.now = false;
    vi.advanceTimersByTime(10_000);
    expect(isAlone(p.db)).toBe(true);
    p.others.close();
  } finally {
    vi.useRealTimers();
  }
});

it('says every ten seconds that it is there, until it is closed', () => {
  vi.useFakeTimers();
  try {
    const p = process();
    vi.advanceTimersByTime(10_000);
    expect(p.said).toEqual([]);
    p.listens();
    vi.advanceTimersByTime(20_000);
    expect(p.said).toEqual(['hello', 'here', 'here']);
    p.others.close();
    vi.advanceTimersByTime(20_000);
    expect(p.said).toHaveLength(3);
  } finally {
    vi.useRealTimers();
  }
});
