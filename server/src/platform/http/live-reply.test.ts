// A stream of what something is now: a move that nobody told is found by looking, nothing is told twice, and what is over ends.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { AppError } from '../app-error.ts';
import type { Live } from '../live.ts';
import { liveReply } from './live-reply.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

/** One thing that is watched; `moves` without a notice unless it is published. */
function world() {
  let now = 'checking';
  let gone = false;
  const wakers = new Set<() => void>();
  const live: Live = {
    watch(_topic, wake) {
      wakers.add(wake);
      return () => wakers.delete(wake);
    },
    close: async () => undefined,
  };
  const told: unknown[] = [];
  const stop = new AbortController();
  const over = liveReply(live, {
    topic: 'thing',
    read: async () => {
      if (gone) throw new AppError('NOT_FOUND');
      return now;
    },
    ends: (state) => state === 'ready',
  }).run((_event, data) => told.push(data), stop.signal);
  return {
    ...{ told, over, stop, wakers },
    moves: (next: string) => {
      now = next;
    },
    goes: () => {
      gone = true;
    },
    publish: async () => {
      for (const wake of wakers) wake();
      await vi.advanceTimersByTimeAsync(0);
    },
  };
}

it('a missed notice is found by the next look; what did not move is told once', async () => {
  const w = world();
  await vi.advanceTimersByTimeAsync(20_000);
  await w.publish();
  expect(w.told).toEqual(['checking']);
  w.moves('ready');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(w.told).toEqual(['checking', 'ready']);
  await w.over;
  expect([w.wakers.size, vi.getTimerCount()]).toEqual([0, 0]);
});

it('a notice is followed at once; what is gone ends it with its code', async () => {
  const w = world();
  await vi.advanceTimersByTimeAsync(0);
  w.moves('converting');
  await w.publish();
  expect(w.told).toEqual(['checking', 'converting']);
  w.goes();
  const ended = expect(w.over).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await w.publish();
  await ended;
  expect([w.wakers.size, vi.getTimerCount()]).toEqual([0, 0]);
});

it('whoever goes away leaves nothing behind', async () => {
  const w = world();
  await vi.advanceTimersByTimeAsync(0);
  w.stop.abort();
  await w.over;
  expect([w.wakers.size, vi.getTimerCount()]).toEqual([0, 0]);
});
