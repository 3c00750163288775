// The log as the public reads it (C2SP tlog-tiles): checkpoint, tiles, proofs; nothing beyond the signed checkpoint.
// A tile that lies in the store need not be signed yet: a sequencer that was killed before the swap writes it again,
// perhaps with other leaves, so a cache must never see it. Hence every tile is cut from the tile of the signed size.
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import {
  encodeVkey,
  hashesAtLevel,
  parseCheckpoint,
  TILE_WIDTH,
  type TileStore,
  tilePath,
} from '@xinqi/evidence/log';
import { isSimulated } from '@xinqi/evidence/witness';
import { parseCertificate } from '@xinqi/pki/check';
import type { LogInfo } from '@xinqi/wire/ledger';
import { AppError } from '../../platform/app-error.ts';
import type { Tx } from '../../platform/db.ts';
import type { BytesReply } from '../../platform/endpoint.ts';
import type { RemoteSigner } from '../../platform/ports/remote-signer.ts';
import { sha256 } from './append-events.ts';
import { type LogState, lastAnchor, lastEventTime, readState } from './store.ts';
import { newestCosignatures } from './witness/witness-store.ts';

const HASH = 32;
const immutable = 'public, max-age=31536000, immutable';
const growing = 'public, max-age=60';

export type TileName = { level: number; index: number; width: number };

/**
 * The tile that the parts of a path name (`['0', 'x001', '234.p', '9']`), or undefined for anything but the one
 * spelling that tilePath writes. Attacker-controlled.
 */
export function parseTileName(parts: readonly string[]): TileName | undefined {
  const [level = '', ...rest] = parts;
  if (!/^(0|[1-9][0-9]?)$/.test(level) || Number(level) > 63) return undefined;
  const partial = rest.length > 1 && rest.at(-2)!.endsWith('.p');
  const width = partial ? rest.at(-1)! : String(TILE_WIDTH);
  const groups = (partial ? rest.slice(0, -1) : rest).map((g, i, all) =>
    partial && i === all.length - 1 ? g.slice(0, -2) : g,
  );
  if (!/^[1-9][0-9]{0,2}$/.test(width) || groups.length === 0 || groups.length > 3) return undefined;
  const last = groups.length - 1;
  if (!groups.every((g, i) => (i === last ? /^[0-9]{3}$/ : /^x[0-9]{3}$/).test(g))) return undefined;
  const name = {
    level: Number(level),
    index: Number(groups.map((g) => g.slice(-3)).join('')),
    width: Number(width),
  };
  // `x000/067` is no second name of `067`
  return tilePath(name.level, name.index, name.width) === `tile/${parts.join('/')}` ? name : undefined;
}

const reply = (bytes: Uint8Array, contentType: string, cacheControl: string): BytesReply => ({
  contentType,
  length: bytes.length,
  cacheControl,
  disposition: 'inline',
  open: (start, end) => Readable.from([Buffer.from(bytes.subarray(start, end + 1))]),
});

export const textReply = (text: Uint8Array): BytesReply =>
  reply(text, 'text/plain; charset=utf-8', 'no-store');

/** The state that the public may see; LOG_ABSENT before the first leaf. */
export async function signedState(tx: Tx): Promise<LogState> {
  const state = await readState(tx);
  if (!state || state.size === 0) throw new AppError('LOG_ABSENT');
  return state;
}

export async function tileReply(tx: Tx, tiles: TileStore, parts: readonly string[]): Promise<BytesReply> {
  const name = parseTileName(parts);
  if (!name) throw new AppError('LOG_ABSENT');
  const { size } = await signedState(tx);
  const held = Math.min(TILE_WIDTH, hashesAtLevel(size, name.level) - name.index * TILE_WIDTH);
  if (name.width > held) throw new AppError('LOG_ABSENT');
  const stored = await tiles.get(tilePath(name.level, name.index, held));
  if (!stored || stored.length !== held * HASH)
    throw new Error('a tile of the signed tree is missing or short');
  return reply(
    stored.subarray(0, name.width * HASH),
    'application/octet-stream',
    name.width === TILE_WIDTH ? immutable : growing,
  );
}

const fingerprint = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** What /blockChain shows. An empty log has the empty tree's root. */
export async function logInfo(
  tx: Tx,
  origin: string,
  signer: RemoteSigner,
  witnesses: readonly string[],
): Promise<LogInfo> {
  const state = await readState(tx);
  const anchor = await lastAnchor(tx);
  const { spki } = parseCertificate(signer.certificate('log'));
  const root = signer.certificate('root');
  return {
    origin,
    size: state?.size ?? 0,
    rootHash: state
      ? Buffer.from(parseCheckpoint(state.checkpoint).root).toString('hex')
      : fingerprint(Buffer.of()),
    lastEventTime: (await lastEventTime(tx))?.toISOString() ?? null,
    lastTimestamp: anchor
      ? {
          size: anchor.size,
          authority: anchor.authority!,
          time: anchor.anchored_at!.toISOString(),
          test: anchor.test,
        }
      : null,
    witnesses: (await newestCosignatures(tx, witnesses)).map(({ size, witness, cosigned_at }) => {
      const name = witness.split('+')[0]!;
      return { name, size, time: cosigned_at.toISOString(), test: isSimulated(name) };
    }),
    key: {
      vkey: await encodeVkey({ name: origin, publicKey: spki.slice(-HASH) }, sha256),
      sha256: fingerprint(spki),
      rootSha256: fingerprint(root),
      testRoot: signer.test,
    },
  };
}
