// A stream of what something is now: a move that nobody told is found by looking, nothing is told twice, and what is over ends.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { AppError } from '../app-error.ts';
import type { Live } from '../live.ts';
import { liveReply } from './live-reply.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

/** One thing that is watched; `moves` without a notice unless it is published. `loads`: its call's loader answers it, too. */
function world({ loads = false } = {}) {
  let now = 'checking';
  let gone = false;
  let moves = 0;
  const wakers = new Set<() => void>();
  const live: Live = {
    watch(_topic, wake) {
      wakers.add(wake);
      return () => wakers.delete(wake);
    },
    told: () => moves,
    close: async () => undefined,
  };
  const told: unknown[] = [];
  const stop = new AbortController();
  const asked: string[] = [];
  const reply = liveReply<string, { told: number; now: string }>(live, {
    topic: 'thing',
    read: async () => {
      asked.push('read');
      if (gone) throw new AppError('NOT_FOUND');
      return now;
    },
    ...(loads ? { loaded: { now: { told: moves, now }, say: async (loaded) => loaded.now } } : {}),
    ends: (state) => state === 'ready',
  });
  const start = (): Promise<void> =>
    reply.run(
      (_event, data) => told.push(data),
      stop.signal,
      async (_event, dataOf) => {
        asked.push('judged');
        const data = gone ? stop.abort() : await dataOf({ told: moves, now });
        if (data !== undefined) told.push(data);
      },
    );
  let over = loads ? Promise.resolve() : start();
  return {
    ...{ told, stop, wakers, asked },
    get over() {
      return over;
    },
    starts: async () => {
      over = start();
      await vi.advanceTimersByTimeAsync(0);
    },
    moves: (next: string) => {
      now = next;
    },
    goes: () => {
      gone = true;
    },
    publish: async () => {
      moves += 1;
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

it('what the loader answers is not read again: at first where nothing moved since, then with the judgement of each move', async () => {
  const w = world({ loads: true });
  await w.starts();
  expect([w.told, w.asked]).toEqual([['checking'], []]);
  w.moves('converting');
  await w.publish();
  await w.publish();
  expect([w.told, w.asked]).toEqual([
    ['checking', 'converting'],
    ['judged', 'judged'],
  ]);
  // what nobody told is found as ever, and judged by who sends it
  await vi.advanceTimersByTimeAsync(5_000);
  expect(w.asked.splice(0)).toEqual(['judged', 'judged', 'read']);
  w.moves('ready');
  await w.publish();
  await w.over;
  expect([w.told.at(-1), w.asked]).toEqual(['ready', ['judged']]);
  expect([w.wakers.size, vi.getTimerCount()]).toEqual([0, 0]);
});

it('what moved while it was loaded is read; who is refused hears no more', async () => {
  const w = world({ loads: true });
  w.moves('converting');
  await w.publish();
  await w.starts();
  expect([w.told, w.asked]).toEqual([['converting'], ['read']]);
  w.goes();
  await w.publish();
  await w.over;
  expect([w.told, w.asked]).toEqual([['converting'], ['read', 'judged']]);
  expect([w.wakers.size, vi.getTimerCount()]).toEqual([0, 0]);
});
