// Both stores keep the same promises: the bucket is a bucket of s3rver, the disk is a disk.
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toAppError } from '../http/send-answer.ts';
import { diskStore } from './disk-store.ts';
import type { ObjectStore } from './object-store.ts';
import { s3Store } from './s3-store.ts';
import { openSegments, readSegments } from './segments.ts';

type S3rverInstance = { run(): Promise<{ port: number }>; close(): Promise<void> };
type S3rverClass = new (options: object) => S3rverInstance;
const S3rver = createRequire(import.meta.url)('s3rver') as S3rverClass;

const bucketAt = (port: number, more: { patience?: number } = {}): ObjectStore =>
  s3Store({
    endpoint: `http://127.0.0.1:${port}`,
    bucket: 'xinqi',
    region: 'us-east-1',
    accessKeyId: 'S3RVER',
    secretAccessKey: 'S3RVER',
    ...more,
  });

const dir = mkdtempSync(join(tmpdir(), 'xinqi-stores-'));
let bucketServer: S3rverInstance;
const stores: Record<string, ObjectStore> = { disk: diskStore(join(dir, 'objects')) };
beforeAll(async () => {
  const options = {
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: join(dir, 's3'),
    configureBuckets: [{ name: 'xinqi' }],
  };
  bucketServer = new S3rver(options);
  const { port } = await bucketServer.run();
  stores.s3 = bucketAt(port);
});
afterAll(async () => {
  await bucketServer.close();
  rmSync(dir, { recursive: true, force: true });
});

describe('a bucket that takes everything and answers nothing', () => {
  const bytes = Buffer.from('合同内容');
  it.each<[string, (store: ObjectStore) => Promise<unknown>]>([
    ['get', (store) => store.get('sha256/00/00/any')],
    ['put', (store) => store.put(bytes)],
    ['putStream', (store) => store.putStream(Readable.from([bytes]), 100)],
  ])('is given up: %s', async (_, act) => {
    const silent = createServer((socket) => socket.resume());
    await new Promise<void>((listening) => silent.listen(0, '127.0.0.1', listening));
    const store = bucketAt((silent.address() as AddressInfo).port, { patience: 100 });
    expect(toAppError(await act(store).catch((error: unknown) => error)).code).toBe('BUSY');
    silent.close();
  });
});

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
async function collect(stream: Readable): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

describe.each(['disk', 's3'])('%s store', (name) => {
  it('keeps objects under their hash; the same content twice is one object', async () => {
    const store = stores[name]!;
    const bytes = Buffer.from('合同内容');
    const first = await store.put(bytes);
    expect(first).toMatchObject({ sha256: sha256(bytes), length: bytes.length });
    expect(await store.put(bytes)).toEqual(first);
    expect(await store.get(first.key)).toEqual(bytes);
    await expect(store.get('sha256/00/00/absent')).rejects.toThrow();
  });
  it('removes an object, and once is enough', async () => {
    const store = stores[name]!;
    const { key } = await store.put(Buffer.from('removed'));
    await store.remove(key);
    await expect(store.get(key)).rejects.toThrow();
    await store.remove(key);
  });
  it('streams in, hashes on the way, and stops over the limit', async () => {
    const store = stores[name]!;
    const bytes = Buffer.alloc(300_000, 7);
    const stored = await store.putStream(
      Readable.from([bytes.subarray(0, 100_000), bytes.subarray(100_000)]),
      300_000,
    );
    expect(stored).toMatchObject({ sha256: sha256(bytes), length: 300_000 });
    // what is there is what was sent, not the framing of its transport
    expect(sha256(await store.get((stored as { key: string }).key))).toBe(sha256(bytes));
    expect(await store.putStream(Readable.from([bytes]), 299_999)).toBe('too_large');
  });
  it('a source that breaks leaves no object', async () => {
    const store = stores[name]!;
    const broken = Readable.from(
      (async function* () {
        yield Buffer.from('half');
        throw new Error('connection lost');
      })(),
    );
    await expect(store.putStream(broken, 1000)).rejects.toThrow('connection lost');
    await expect(store.get(`sha256/${sha256(Buffer.from('half'))}`)).rejects.toThrow();
  });
  it('reads ranges across the segments of a signed file', async () => {
    const store = stores[name]!;
    const segments = await Promise.all(
      ['base|', 'tail1|', 'tail2'].map((text) => store.put(Buffer.from(text))),
    );
    expect((await readSegments(store, segments)).toString()).toBe('base|tail1|tail2');
    expect(await collect(openSegments(store, segments, 3, 12))).toBe('e|tail1|ta');
    expect(await collect(openSegments(store, segments, 0, 15))).toBe('base|tail1|tail2');
  });
  it('replaces named files atomically and says when there is none', async () => {
    const store = stores[name]!;
    expect(await store.getNamed('log/tile/0/000.p/1')).toBeUndefined();
    await store.putNamed('log/tile/0/000.p/1', Buffer.from('one'));
    await store.putNamed('log/tile/0/000.p/1', Buffer.from('two'));
    expect((await store.getNamed('log/tile/0/000.p/1'))?.toString()).toBe('two');
    await store.check();
  });
});
