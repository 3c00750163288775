// A recording goes in parts: what was lost is sent again, what is there is not, and what the server refuses ends it.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Begun, sendRecording } from './send-recording.ts';

const sent = vi.hoisted(() => ({
  parts: [] as { part: number; sha256: string; size: number }[],
  answers: [] as unknown[],
}));
vi.mock('../../platform/upload.ts', () => ({
  upload: async (_route: unknown, fields: { part: number; sha256: string }, blob: Blob) => {
    sent.parts.push({ ...fields, size: blob.size });
    const answer = sent.answers.shift();
    if (answer) throw answer;
    return { parts: [] };
  },
}));
const call = vi.hoisted(() => vi.fn(async () => ({ sessionId: 's' })));
vi.mock('../../platform/client.ts', () => ({ call }));

const begun: Begun = {
  ...{ sessionId: '0190d3a0-0000-7000-8000-000000000001', sentence: '', expiresAt: '' },
  ...{ partBytes: 4, maxBytes: 100, minSeconds: 3, maxSeconds: 60 },
};
const asking = { wire: { applyNo: 'A' }, options: () => ({}) };
const lost = { code: 'NO_ANSWER', message: '' };
const send = (known = new Set<number>()) =>
  sendRecording(asking, {
    ...{ signNo: 'S', begun, file: new Blob(['0123456789']), sent: known },
    ...{ onProgress: () => {}, signal: new AbortController().signal },
  });

beforeEach(() => {
  // pauses pass at once
  vi.stubGlobal('setTimeout', (act: () => void) => queueMicrotask(act));
  sent.parts = [];
  sent.answers = [];
  call.mockClear();
});
afterEach(() => void vi.unstubAllGlobals());

describe('a recording', () => {
  it('goes in parts, each with its hash, and is ended with the hash of the whole', async () => {
    await send();
    expect(sent.parts.map(({ part, size }) => [part, size])).toEqual([
      [0, 4],
      [1, 4],
      [2, 2],
    ]);
    expect(sent.parts[0]?.sha256).toBe('1be2e452b46d7a0d9656bbb1f768e8248eba1b75baed65f5d99eafa948899a6a');
    expect((call.mock.calls[0] as unknown[])[1]).toMatchObject({
      parts: 3,
      sha256: '84d89877f0d4041efb6bf91a16f0248f2fd573e6af05c19f96bedb9f882f7882',
    });
  });

  it('sends a part without an answer again', async () => {
    sent.answers = [undefined, lost, lost];
    await send();
    expect(sent.parts.map(({ part }) => part)).toEqual([0, 1, 1, 1, 2]);
  });

  it('gives up after some tries, and goes on with what is missing', async () => {
    sent.answers = [undefined, lost, lost, lost, lost, lost];
    const known = new Set<number>();
    await expect(send(known)).rejects.toBe(lost);
    expect([...known]).toEqual([0]);
    sent.parts = [];
    await send(known);
    expect(sent.parts.map(({ part }) => part)).toEqual([1, 2]);
  });

  it('ends with what the server refuses', async () => {
    sent.answers = [{ code: 'VIDEO_GONE', message: '本次录制已失效' }];
    await expect(send()).rejects.toMatchObject({ code: 'VIDEO_GONE' });
    expect(sent.parts).toHaveLength(1);
  });
});
