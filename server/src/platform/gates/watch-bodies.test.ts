// Deadlines judged by a clock of our own: what counts against a client, and what does not. Over real sockets: slow-bodies.test.ts.
import { EventEmitter } from 'node:events';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type BodyKind, bodyRules, watchBodies } from './watch-bodies.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function open(options: { crowded?: () => boolean; places?: number } = {}) {
  const ended: { ip: string; code: string }[] = [];
  const places = options.places ?? 100;
  const watch = watchBodies(
    { ...bodyRules, places: { call: places, upload: places, verify: places } },
    options.crowded ?? (() => false),
    ({ ip }, _reply, { code }) => void ended.push({ ip, code }),
  );
  const body = (ip: string, kind: BodyKind = 'upload', headers: object = { 'content-length': '1000000' }) => {
    const raw = Object.assign(new EventEmitter(), {
      complete: false,
      destroyed: false,
      readableLength: 0,
      socket: { bytesRead: 500, destroyed: false },
    });
    const refused = watch.add(
      { raw, ip, headers } as unknown as FastifyRequest,
      {} as unknown as FastifyReply,
      kind,
    );
    return { raw, refused };
  };
  return { watch, body, ended };
}
const seconds = (count: number): Promise<unknown> => vi.advanceTimersByTimeAsync(count * 1000);
/** So many bytes in each of so many seconds. */
async function bring(raw: { socket: { bytesRead: number } }, bytes: number, count: number): Promise<void> {
  for (let i = 0; i < count; i++) {
    raw.socket.bytesRead += bytes;
    await seconds(1);
  }
}

describe('deadlines', () => {
  it('silence: before the first byte, and between two', async () => {
    const { body, ended } = open();
    body('never a byte');
    const { raw } = body('stopped');
    await bring(raw, 5000, 8);
    await seconds(4);
    expect(ended).toEqual([{ ip: 'never a byte', code: 'BODY_TOO_SLOW' }]);
    await seconds(8);
    expect(ended.map((e) => e.ip)).toEqual(['never a byte', 'stopped']);
  });
  it('rate: over a window, so that a pause is made up for', async () => {
    const { body, ended } = open();
    const slow = body('slow').raw;
    const uneven = body('uneven').raw;
    for (let i = 0; i < 63; i++) {
      slow.socket.bytesRead += 1000;
      await bring(uneven, i % 21 < 12 ? 10_000 : 0, 1);
    }
    expect(ended.map((e) => e.ip)).toEqual(['slow']);
  });
  it('rate: more is asked while others wait for the lane', async () => {
    let crowd = false;
    const { body, ended } = open({ crowded: () => crowd });
    const { raw } = body('modest');
    await bring(raw, 5000, 60);
    expect(ended).toEqual([]);
    crowd = true;
    await bring(raw, 5000, 30);
    expect(ended).toHaveLength(1);
  });
  it('the whole: a call that is kept in memory sooner than a file', async () => {
    const { body, ended } = open();
    const call = body('call', 'call').raw;
    const file = body('file').raw;
    for (let i = 0; i < 40; i++) {
      call.socket.bytesRead += 50_000;
      await bring(file, 50_000, 1);
    }
    expect(ended.map((e) => e.ip)).toEqual(['call']);
  });
  it('what waits for us is not counted, but for the whole', async () => {
    const { body, ended } = open();
    const { raw } = body('waiting');
    raw.readableLength = 16_384;
    await seconds(120);
    expect(ended).toEqual([]);
    await seconds(600);
    expect(ended).toHaveLength(1);
  });
  it('a loop that stood still is not counted', async () => {
    const { body, ended } = open();
    body('quick');
    // time passes, and no timer has run
    vi.setSystemTime(Date.now() + 60_000);
    const late = performance.now() + 60_000;
    vi.spyOn(performance, 'now').mockReturnValueOnce(late);
    await seconds(1);
    expect(ended).toEqual([]);
  });
  it('a body that has come, or whose connection has ended, is forgotten', async () => {
    const { watch, body, ended } = open();
    body('come').raw.complete = true;
    body('gone').raw.socket.destroyed = true;
    body('closed').raw.emit('close');
    expect(watch.counts.open).toBe(2);
    await seconds(30);
    expect([ended, watch.counts.open]).toEqual([[], 0]);
  });
});

describe('places', () => {
  it('are counted by network and kind; requests without a body take none', () => {
    const { body } = open({ places: 2 });
    const first = body('2001:db8::1');
    expect([first.refused, body('2001:db8::2').refused]).toEqual([undefined, undefined]);
    expect(body('2001:db8::3').refused).toMatchObject({ code: 'OVERLOAD', retryAfterSeconds: 5 });
    expect(body('2001:db8::3', 'verify').refused).toBeUndefined();
    expect(body('2001:db8::3', 'upload', {}).refused).toBeUndefined();
    expect(body('2001:db8::3', 'upload', { 'content-length': '0' }).refused).toBeUndefined();
    expect(body('2001:db8:0:1::3').refused).toBeUndefined();
    first.raw.emit('close');
    expect(body('2001:db8::3', 'upload', { 'transfer-encoding': 'chunked' }).refused).toBeUndefined();
  });
  it('a refused body is read on, and ended like any other', async () => {
    const { watch, body, ended } = open({ places: 1 });
    const { raw } = body('198.51.100.1');
    body('198.51.100.1');
    expect(watch.counts).toMatchObject({ open: 2, refused: 1 });
    await bring(raw, 50_000, 15);
    expect(watch.counts).toMatchObject({ open: 1, ended: 1 });
    expect(ended).toHaveLength(1);
  });
});
