// Leaves of no contract on which a pack rests: where its log follows another one, when events of that are in it, and the passkeys that its
// intents name, with their removal if that is within the same tree.
import { decodeEvent } from '@xinqi/evidence/event';
import type { PackEvent } from '@xinqi/evidence/pack';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db.ts';
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

/** `follows`: events of the contract of an older log than `log` are in the pack. `named`: leaf hashes (hex) in its intents. */
export async function packLeaves(
  tx: Tx,
  logs: Logs,
  log: ProvingLog,
  of: { size: number; follows: boolean; named: readonly string[] },
): Promise<{ leaves: PackEvent[]; previousLogs: Uint8Array[] }> {
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
  return {
    leaves: rows.map((row, i) => ({ ...row, hashes: proofs[i]! })),
    previousLogs: follows ? logs.before(log) : [],
  };
}
