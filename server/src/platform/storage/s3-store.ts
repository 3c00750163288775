// Objects in an S3-compatible bucket. Keys are hashes and puts idempotent; never relies on If-None-Match.
import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { unlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { keyOf, type ObjectStore } from './object-store.ts';
import { spool } from './spool.ts';

export type S3Options = {
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** ms until the store begins to answer; what is sent has a second more for each megabyte. Asked three times. */
  patience?: number;
};

/** A store that falls silent closes nothing, and the client would wait for it as long as TCP does, or for ever. */
const PATIENCE = 20_000;

const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

export function s3Store(options: S3Options): ObjectStore {
  const { patience = PATIENCE } = options;
  const client = new S3Client({
    endpoint: options.endpoint,
    region: options.region,
    forcePathStyle: true,
    // The client would else send streams in chunks with a checksum behind them. Stores that do not know that form keep the
    // framing as part of the object: a signed file comes back as another one. The SHA-256 goes along as a header instead.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // a body that comes is waited for by the connection's keep-alive, however slowly somebody takes it
    requestHandler: { connectionTimeout: 5000, requestTimeout: patience, throwOnRequestTimeout: true },
    credentials: { accessKeyId: options.accessKeyId, secretAccessKey: options.secretAccessKey },
  });
  const Bucket = options.bucket;
  const write = (Key: string, Body: Uint8Array | Readable, ContentLength: number, sha256: string) => {
    const ChecksumSHA256 = Buffer.from(sha256, 'hex').toString('base64');
    return client.send(new PutObjectCommand({ Bucket, Key, Body, ContentLength, ChecksumSHA256 }), {
      requestTimeout: patience + ContentLength / 1000,
    });
  };
  const read = async (Key: string): Promise<Buffer> => {
    const { Body } = await client.send(new GetObjectCommand({ Bucket, Key }));
    if (!Body) throw new Error(`empty answer for ${Key}`);
    return Buffer.from(await Body.transformToByteArray());
  };
  return {
    async put(bytes) {
      const sha256 = hashOf(bytes);
      await write(keyOf(sha256), bytes, bytes.length, sha256);
      return { key: keyOf(sha256), sha256, length: bytes.length };
    },
    async putStream(source, maxBytes) {
      const temp = join(tmpdir(), `xinqi-${randomUUID()}`);
      const spooled = await spool(source, temp, maxBytes);
      if (spooled === 'too_large') return spooled;
      try {
        await write(keyOf(spooled.sha256), createReadStream(temp), spooled.length, spooled.sha256);
        return { key: keyOf(spooled.sha256), ...spooled };
      } finally {
        await unlink(temp);
      }
    },
    get: read,
    async open(key, start, end) {
      const { Body } = await client.send(
        new GetObjectCommand({ Bucket, Key: key, Range: `bytes=${start}-${end}` }),
      );
      return Body as Readable;
    },
    remove: async (Key) => void (await client.send(new DeleteObjectCommand({ Bucket, Key }))),
    putNamed: async (name, bytes) => void (await write(name, bytes, bytes.length, hashOf(bytes))),
    async getNamed(name) {
      try {
        return await read(name);
      } catch (error) {
        if ((error as { name?: string }).name === 'NoSuchKey') return undefined;
        throw error;
      }
    },
    check: async () => void (await client.send(new HeadBucketCommand({ Bucket }))),
  };
}
