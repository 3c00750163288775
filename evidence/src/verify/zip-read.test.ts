// Container: canonical form recognised, honest repacking read, everything that can hide data refused.
import { deflateRawSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { concat, utf8 } from '../event/bytes.ts';
import { measure, writeZip, zipLength } from '../pack/index.ts';
import { canonicalZip, type Forged, forgeZip } from '../testing/zip-forge.ts';
import { inflateRaw } from './inflate-raw.ts';
import { readZip } from './zip-read.ts';

const any = (): boolean => true;
const a: Forged = { name: 'a.txt', data: utf8('first file, first file, first file') };
const b: Forged = { name: 'dir/b.txt', data: utf8('second') };
const files = new Map([a, b].map(({ name, data }) => [name, data]));

describe('inflateRaw', () => {
  it('agrees with zlib', () => {
    const text = fc.array(fc.constantFrom('合同', 'signature', '\n', 'aaaa', '0'), { maxLength: 4000 });
    fc.assert(
      fc.property(
        fc.oneof(
          fc.uint8Array({ maxLength: 3000 }),
          text.map((t) => utf8(t.join(''))),
        ),
        fc.nat(9),
        (data, level) => {
          expect(inflateRaw(new Uint8Array(deflateRawSync(data, { level })), data.length)).toEqual(data);
        },
      ),
    );
    const zeros = new Uint8Array(200_000);
    expect(inflateRaw(new Uint8Array(deflateRawSync(zeros)), zeros.length)).toEqual(zeros);
    expect(inflateRaw(new Uint8Array(deflateRawSync(a.data, { strategy: 4 })), a.data.length)).toEqual(
      a.data,
    );
  });

  it('refuses every cut, every longer stream and every other size, and never hangs on changed bytes', () => {
    const data = utf8('the same words, the same words, the same words and then some others');
    const packed = new Uint8Array(deflateRawSync(data));
    for (let cut = 0; cut < packed.length; cut++) {
      expect(() => inflateRaw(packed.subarray(0, cut), data.length)).toThrow(/^zip:/);
    }
    expect(() => inflateRaw(concat(packed, Uint8Array.of(0)), data.length)).toThrow(/^zip:/);
    expect(() => inflateRaw(packed, data.length - 1)).toThrow(/^zip:/);
    expect(() => inflateRaw(packed, data.length + 1)).toThrow(/^zip:/);
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), fc.nat(1000), (noise, size) => {
        try {
          expect(inflateRaw(noise, size)).toHaveLength(size);
        } catch (error) {
          expect(String(error)).toMatch(/zip: deflate stream/);
        }
      }),
    );
  });
});

describe('readZip', () => {
  it('knows the canonical form, which the stream writer makes', async () => {
    const zip = readZip(canonicalZip(files), any);
    expect(zip.canonical).toBe(true);
    expect(zip.files).toEqual(files);
    const measured = await Promise.all([b, a].map(({ name, data }) => measure({ name, content: data })));
    const chunks: Uint8Array[] = [];
    for await (const chunk of writeZip(measured)) chunks.push(chunk);
    expect(concat(...chunks)).toEqual(canonicalZip(files));
    expect(zipLength(measured)).toBe(canonicalZip(files).length);
  });

  it('refuses to write two files of one name or a file that changes while it is read', async () => {
    const drain = async (list: Parameters<typeof writeZip>[0]): Promise<void> => {
      for await (const _ of writeZip(list));
    };
    const one = await measure({ name: 'a', content: a.data });
    await expect(drain([one, one])).rejects.toThrow(/duplicate/);
    let reads = 0;
    const flickering = await measure({
      name: 'a',
      content: async function* () {
        yield Uint8Array.of(reads++);
      },
    });
    await expect(drain([flickering])).rejects.toThrow(/changed/);
  });

  const unixTime = Uint8Array.of(0x55, 0x54, 5, 0, 1, 1, 2, 3, 4);
  it.each<[string, Forged[]]>([
    ['other order', [b, a]],
    ['other times', [a, b]],
    ['compression', [{ ...a, deflate: true }, b]],
    [
      'data descriptors',
      [
        { ...a, deflate: true, descriptor: true },
        { ...b, descriptor: true },
      ],
    ],
    ['time fields', [{ ...a, extra: unixTime }, b]],
    ['Unix modes', [{ ...a, mode: 0o100644 }, b]],
    ['UTF-8 flag', [{ ...a, flags: 0x800 }, b]],
    ['folder entries', [a, { name: 'dir/', data: new Uint8Array(0), mode: 0o40755 }, b]],
  ])('reads honest repacking: %s', (_name, entries) => {
    const zip = readZip(forgeZip(entries), any);
    expect(zip.canonical).toBe(false);
    expect(new Map([...zip.files].sort())).toEqual(files);
  });

  it.each<[string, Uint8Array]>([
    ['a prefix', concat(utf8('MZ'), canonicalZip(files))],
    ['a prefix with corrected offsets', forgeZip([a, b], { prefix: utf8('#!/bin/sh\n') })],
    ['trailing bytes', concat(canonicalZip(files), Uint8Array.of(0))],
    ['an archive comment', forgeZip([a, b], { comment: 'x' })],
    ['a file comment', forgeZip([{ ...a, comment: 'x' }, b])],
    ['a duplicate name', forgeZip([a, { ...b, name: a.name }])],
    ['a path upwards', forgeZip([{ ...a, name: '../a.txt' }])],
    ['an absolute path', forgeZip([{ ...a, name: '/a.txt' }])],
    ['a hidden file', forgeZip([{ ...a, name: 'dir/.a' }])],
    ['a backslash', forgeZip([{ ...a, name: 'dir\\a' }])],
    ['upper case', forgeZip([{ ...a, name: 'A.txt' }])],
    ['an empty folder', forgeZip([a, b, { name: 'else/', data: new Uint8Array(0) }])],
    ['a folder with content', forgeZip([a, b, { name: 'dir/', data: utf8('x') }])],
    ['a symbolic link', forgeZip([{ ...a, mode: 0o120777 }, b])],
    ['encryption', forgeZip([{ ...a, flags: 1 }, b])],
    ['an unknown extra field', forgeZip([{ ...a, extra: Uint8Array.of(0x75, 0x70, 1, 0, 1) }, b])],
    ['a broken extra field', forgeZip([{ ...a, extra: Uint8Array.of(0x55, 0x54, 9, 0, 1) }, b])],
    ['two names for one file', forgeZip([{ ...a, localName: 'c.txt' }, b])],
    ['a wrong checksum', forgeZip([{ ...a, crc: 1 }, b])],
    ['nothing', new Uint8Array(0)],
    ['noise', new Uint8Array(100).fill(0x50)],
  ])('refuses %s', (_name, bytes) => {
    expect(() => readZip(bytes, (name) => !name.startsWith('else'))).toThrow(/^zip:/);
  });

  it('refuses names outside the closed set and bytes between entries', () => {
    expect(() => readZip(canonicalZip(files), (name) => name !== 'a.txt')).toThrow(/name "a.txt"/);
    const zip = canonicalZip(files);
    const gap = concat(
      zip.subarray(0, 30 + 5 + a.data.length),
      Uint8Array.of(0),
      zip.subarray(30 + 5 + a.data.length),
    );
    expect(() => readZip(gap, any)).toThrow(/^zip:/);
  });

  it('finds every changed bit of a canonical container', () => {
    const zip = canonicalZip(files);
    for (let at = 0; at < zip.length; at++) {
      for (let bit = 0; bit < 8; bit++) {
        const bad = zip.slice();
        bad[at]! ^= 1 << bit;
        let unseen: boolean;
        try {
          unseen = readZip(bad, any).canonical;
        } catch {
          unseen = false;
        }
        if (unseen) expect.fail(`byte ${at}, bit ${bit}`);
      }
    }
  });
});
