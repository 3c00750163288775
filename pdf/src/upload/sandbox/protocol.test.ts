// What travels between the parent and the sandboxed child.
import { describe, expect, it } from 'vitest';
import { isResult } from './check-result.ts';
import { encodeFrame, FrameReader } from './protocol.ts';

describe('FrameReader', () => {
  it('joins a message that comes byte by byte, and one after another', () => {
    const reader = new FrameReader(1_000);
    const bytes = Buffer.concat([encodeFrame({ a: 1 }, [new Uint8Array([1, 2, 3])]), encodeFrame('b', [])]);
    const frames = [...bytes]
      .map((byte) => reader.add(Buffer.from([byte])))
      .filter((frame) => frame !== undefined);
    expect(frames).toEqual([
      { head: { a: 1 }, blobs: [new Uint8Array([1, 2, 3])] },
      { head: 'b', blobs: [] },
    ]);
  });

  it.each([
    ['a head of 4 GB', Buffer.from([255, 255, 255, 255])],
    ['no JSON', Buffer.from([0, 0, 0, 1, 33])],
    ['a blob of a negative size', frame('{"head":1,"sizes":[-1]}')],
    ['a blob of 1 TB', frame('{"head":1,"sizes":[1000000000000]}')],
    ['sizes that are no list', frame('{"head":1,"sizes":"x"}')],
    ['more bytes than allowed', Buffer.alloc(1_001)],
  ])('refuses %s', (_name, bytes) => {
    expect(() => new FrameReader(1_000).add(bytes)).toThrow();
  });
});

function frame(json: string): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(json.length);
  return Buffer.concat([length, Buffer.from(json)]);
}

describe('isResult', () => {
  const good = {
    ok: true,
    kind: 'unsigned',
    pageCount: 1,
    pages: [{ width: 1, height: 2, rotate: 0 }],
    signatures: 0,
    needsFlatten: false,
    warnings: [],
    attachments: 0,
    choices: [],
  };
  it.each([
    ['inspect', good, true],
    ['inspect', { ok: false, code: 'bomb', findings: [] }, true],
    ['inspect', { ...good, pageCount: '1' }, false],
    ['inspect', { ...good, extra: 1 }, false],
    ['inspect', { ...good, pages: [{ width: Number.NaN, height: 2, rotate: 0 }] }, false],
    ['inspect', { ok: false, code: '<script>', findings: [] }, false],
    ['convert', { ok: true, bytes: [1, 2] }, false],
    ['convert', { ok: true, bytes: new Uint8Array() }, true],
    ['try', null, false],
  ] as const)('%s %j → %s', (kind, value, expected) => {
    expect(isResult(kind, value)).toBe(expected);
  });
});
