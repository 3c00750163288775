// The log as a public thing (decisions "Public service paths"): checkpoint, tiles and proofs in the C2SP forms, plus
// what /blockChain shows. Tiles of hashes only, no entries (docs/decisions/0008): a stranger can follow the tree and
// learns nothing about a contract.
import { z } from 'zod';
import * as f from '../fields.ts';
import { family, route } from '../route.ts';

/** Parts of a tile's name; what is no name of a tile answers LOG_ABSENT (404), as monitors expect. */
const part = z.string().max(40);
const open = ['public'] as const;

/** A token over a checkpoint: authority, its time, and whether it is the built-in test authority. */
const anchor = z.object({
  size: z.number().int(),
  authority: z.string(),
  time: f.isoTime,
  test: z.boolean(),
});

export const logInfo = z.object({
  origin: z.string(),
  size: z.number().int(),
  rootHash: z.string(),
  /** Time of the newest event in the tree; null while it is empty. */
  lastEventTime: f.isoTime.nullable(),
  /** The newest checkpoint that has a timestamp. */
  lastTimestamp: anchor.nullable(),
  /** The newest checkpoint that each witness cosigned; `test`: simulated, no unrelated party. */
  witnesses: z.array(
    z.object({ name: z.string(), size: z.number().int(), time: f.isoTime, test: z.boolean() }),
  ),
  /** Public key of the log as a C2SP vkey, SHA-256 of its SubjectPublicKeyInfo and of the root certificate. */
  key: z.object({ vkey: z.string(), sha256: z.string(), rootSha256: z.string(), testRoot: z.boolean() }),
});
export type LogInfo = z.output<typeof logInfo>;

export const logEntry = z.object({
  /** The finished document, or a revision on the way to it. */
  final: z.boolean(),
  logIndex: z.number().int(),
  time: f.isoTime,
  /** The first timestamped checkpoint that covers it. */
  timestamp: anchor.nullable(),
  preservationId: z.string().nullable(),
});
export type LogEntry = z.output<typeof logEntry>;

export const ledgerRoutes = family('ledger', {
  checkpoint: route({
    method: 'GET',
    paths: [{ path: '/log/checkpoint', callers: open }],
    body: 'binary',
    summary:
      'The newest signed checkpoint (C2SP tlog-checkpoint): origin, size, root hash, Ed25519 line; behind it cosignatures of witnesses, where there are any of this size.',
    output: f.raw,
  }),
  tile: route({
    method: 'GET',
    // One to four parts: `067`, `x001/234`, `067.p/9`, `x001/234.p/9`, and one group of three digits more.
    paths: [
      { path: '/log/tile/{level}/{a}', callers: open },
      { path: '/log/tile/{level}/{a}/{b}', callers: open },
      { path: '/log/tile/{level}/{a}/{b}/{c}', callers: open },
      { path: '/log/tile/{level}/{a}/{b}/{c}/{d}', callers: open },
    ],
    body: 'binary',
    summary:
      'A tile of hashes (C2SP tlog-tiles, height 8): /log/tile/<L>/<N>[.p/<W>]. Entries are not published.',
    input: z.strictObject({
      level: part,
      a: part,
      b: part.optional(),
      c: part.optional(),
      d: part.optional(),
    }),
    output: f.raw,
  }),
  proof: route({
    method: 'GET',
    paths: [{ path: '/log/proof/{index}', callers: open }],
    body: 'binary',
    summary: 'Inclusion proof of one leaf under the newest checkpoint (C2SP tlog-proof).',
    input: z.strictObject({ index: part }),
    output: f.raw,
  }),
  info: route({
    paths: [{ path: '/log/info', callers: open }],
    summary: 'What /blockChain shows of the log: size, root, newest timestamp, fingerprints of key and root.',
    output: logInfo,
  }),
  lookup: route({
    paths: [{ path: '/log/lookup', callers: open }],
    summary:
      'Where a document stands in the log, for whoever knows its exact SHA-256; `entry` is null when the log has none. Rate-limited.',
    input: z.strictObject({ sha256: z.string().regex(/^[0-9a-f]{64}$/, '请输入64位十六进制的 SHA-256') }),
    output: z.object({ entry: logEntry.nullable() }),
  }),
});
