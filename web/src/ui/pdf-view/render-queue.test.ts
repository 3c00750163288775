// The nearest page is painted first, at most two at a time, and a cancelled one never.
import { expect, it } from 'vitest';
import { RenderQueue } from './render-queue.ts';

const ticks = async () => {
  for (let i = 0; i < 10; i++) await Promise.resolve();
};

it('paints the nearest waiting page next, one place at a time', async () => {
  const queue = new RenderQueue(1);
  const done: number[] = [];
  const gates = new Map<number, () => void>();
  for (const page of [9, 3, 5])
    queue.add(
      () => page,
      () =>
        new Promise<void>((resolve) => {
          done.push(page);
          gates.set(page, resolve);
        }),
    );
  await ticks();
  expect(done).toEqual([3]);
  gates.get(3)?.();
  await ticks();
  expect(done).toEqual([3, 5]);
});

it('skips cancelled pages, aborts running ones, and goes on after a failure', async () => {
  const queue = new RenderQueue(2);
  const seen: string[] = [];
  const cancelRunning = queue.add(
    () => 0,
    (signal) =>
      new Promise((_, reject) => {
        signal.addEventListener('abort', () => {
          seen.push('aborted');
          reject(new Error('aborted'));
        });
      }),
  );
  const cancelWaiting = queue.add(
    () => 1,
    async () => {
      seen.push('never');
    },
  );
  cancelWaiting();
  await ticks();
  cancelRunning();
  queue.add(
    () => 2,
    async () => {
      seen.push('later');
    },
  );
  await ticks();
  expect(seen).toEqual(['aborted', 'later']);
});
