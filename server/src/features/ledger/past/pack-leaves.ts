// Leaves of no contract on which a pack rests: where its log follows another one, when events of that are in it, and the passkeys that its
// intents name, with their removal if that is within the same tree.
import { decodeEvent, type EventData, EvidenceError } from '@xinqi/evidence/event';
import {
  type ConsistencyProof,
  consistencyProof,
  parseCheckpoint,
  type TileStore,
  verifyConsistency,
} from '@xinqi/evidence/log';
import type { PackInput } from '@xinqi/evidence/pack';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db.ts';
import { sha256 } from '../append-events.ts';
import { handedBefore } from '../handed/handed-store.ts';
import type { Logs, ProvingLog } from './logs.ts';
import { startsOf } from './past-store.ts';

type Row = { body: Buffer; log_index: number };

/** Registrations that are these leaves, and what is about them. */
async function leavesAbout(tx: Tx, leaves: readonly string[]): Promise<Row[]> {
  if (leaves.length === 0) return [];
  const hashes = leaves.map((leaf) => Buffer.from(leaf, 'hex'));
  const { rows } = await sql<Row>`
    select body, log_index from ledger_event where apply_no is null and leaf_hash = any(${hashes}::bytea[])
      and log_index is not null
    union all
    select body, log_index from ledger_event where about = any(${hashes}::bytea[]) and log_index is not null`.execute(
    tx,
  );
  return rows;
}

/**
 * That the last checkpoint which an older log published continues what somebody was given of it of this contract. Left out is what its tiles do
 * not show any more: a reader who holds that is told that nobody can tell.
 */
async function earlierOf(
  tx: Tx,
  tiles: TileStore,
  applyNo: string,
  { previous: origin, size, root }: EventData<'log.start'>,
): Promise<ConsistencyProof[]> {
  const found = await Promise.all(
    (await handedBefore(tx, applyNo, { origin, size })).map(async ({ size: old, checkpoint }) => {
      try {
        const hashes = await consistencyProof(tiles, old, size);
        const { root: before } = parseCheckpoint(checkpoint);
        const last = Buffer.from(root, 'hex');
        return (await verifyConsistency(old, size, before, last, hashes, sha256))
          ? [{ hashes, checkpoint }]
          : [];
      } catch (error) {
        if (error instanceof EvidenceError) return [];
        throw error;
      }
    }),
  );
  return found.flat();
}

/** `follows`: events of the contract of an older log than `log` are in the pack. `named`: leaf hashes (hex) in its intents. */
export async function packLeaves(
  tx: Tx,
  logs: Logs,
  log: ProvingLog,
  of: { applyNo: string; size: number; follows: boolean; named: readonly string[] },
): Promise<Required<Pick<PackInput, 'leaves' | 'previousLogs' | 'earlierOfPrevious'>>> {
  const about = await leavesAbout(tx, of.named);
  const follows = of.follows || about.some(({ body }) => decodeEvent(body).log !== log.key.name);
  const rows = [...(follows ? await startsOf(tx) : []), ...about]
    .map(({ body, log_index }) => ({ bytes: body, index: log_index - log.behind }))
    .filter(({ index }) => index >= 0 && index < of.size)
    .toSorted((a, b) => a.index - b.index);
  const proofs = await logs.inclusions(
    log,
    rows.map(({ index }) => index),
    of.size,
  );
  const starts = rows.map(({ bytes }) => decodeEvent(bytes)).filter(({ type }) => type === 'log.start');
  const previousLogs = follows ? logs.before(log) : [];
  return {
    leaves: rows.map((row, i) => ({ ...row, hashes: proofs[i]! })),
    previousLogs,
    earlierOfPrevious: await Promise.all(
      starts.map(({ data }) => {
        const start = data as EventData<'log.start'>;
        return earlierOf(tx, logs.tilesNamed(start.previous), of.applyNo, start);
      }),
    ),
  };
}
