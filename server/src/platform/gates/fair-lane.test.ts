// The lane of uploads: two hundred of one office all get their turn, and a stranger does not wait for them.
import { describe, expect, it } from 'vitest';
import { createFairLane } from './fair-lane.ts';

const options = { running: 8, ofOwner: 2, ofNetwork: 4, waiting: 300, patience: 60_000 };
const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

describe('the lane of uploads', () => {
  it('receives 200 of one account in the order in which they came, so many at once', async () => {
    const lane = createFairLane(options);
    const done: number[] = [];
    let most = 0;
    const all = Array.from({ length: 200 }, async (_, i) => {
      const leave = await lane.enter({ owner: 'a', network: 'n' });
      most = Math.max(most, lane.counts.running);
      await turn();
      done.push(i);
      leave();
    });
    await Promise.all(all);
    expect(done).toEqual(Array.from({ length: 200 }, (_, i) => i));
    expect(most).toBe(2);
    expect(lane.counts).toEqual({ running: 0, waiting: 0, shed: 0 });
  });
  it('takes a stranger at once beside an office that has all of its places', async () => {
    const lane = createFairLane(options);
    const office = Array.from({ length: 40 }, (_, i) => lane.enter({ owner: `a${i}`, network: 'n' }));
    await Promise.all(office.slice(0, 4));
    expect(lane.counts).toMatchObject({ running: 4, waiting: 36 });
    const leave = await lane.enter({ owner: 'b', network: 'm' });
    expect(lane.counts.running).toBe(5);
    leave();
    for (const place of office) (await place)();
    expect(lane.counts).toEqual({ running: 0, waiting: 0, shed: 0 });
  });
  it('gives a place that is left to whose network, then whose account, was served longest ago', async () => {
    const lane = createFairLane({ ...options, running: 1 });
    const leave = await lane.enter({ owner: 'a', network: 'n' });
    const order: string[] = [];
    const waiting = ['a n', 'a n', 'a n', 'b n', 'c m', 'c m'].map(async (name) => {
      const [owner = '', network = ''] = name.split(' ');
      const leaveNext = await lane.enter({ owner, network });
      order.push(name);
      leaveNext();
    });
    leave();
    await Promise.all(waiting);
    expect(order).toEqual(['c m', 'b n', 'c m', 'a n', 'a n', 'a n']);
  });
  it('sends away with Retry-After whom it cannot even let wait, and whoever waited too long; who leaves is forgotten', async () => {
    const lane = createFairLane({ ...options, running: 1, waiting: 1, patience: 20 });
    const leave = await lane.enter({ owner: 'a', network: 'n' });
    const gone = new AbortController();
    const left = lane.enter({ owner: 'b', network: 'n' }, gone.signal);
    await expect(lane.enter({ owner: 'c', network: 'n' })).rejects.toMatchObject({
      code: 'OVERLOAD',
      retryAfterSeconds: 10,
    });
    expect(lane.refusal()).toMatchObject({ code: 'OVERLOAD' });
    gone.abort();
    await expect(left).rejects.toMatchObject({ code: 'OVERLOAD' });
    await expect(lane.enter({ owner: 'd', network: 'n' })).rejects.toMatchObject({ code: 'OVERLOAD' });
    leave();
    expect(lane.counts).toMatchObject({ running: 0, waiting: 0 });
    expect(lane.refusal()).toBeUndefined();
  });
});
