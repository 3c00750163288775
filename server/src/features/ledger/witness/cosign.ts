// Sends the newest anchored checkpoint to the witnesses and keeps what they cosign. Idempotent: what was cosigned is not asked for
// again, and what was missed is made up by a later checkpoint. Nothing of a contract waits for it; what a witness says when it does
// not cosign may be the only word that anybody outside ever says of a fork or of a restored database, so it is told and counted.
import { fromUtf8 } from '@xinqi/evidence/event';
import {
  consistencyProof,
  ed25519,
  noteLine,
  parseCheckpoint,
  parseNoteLines,
  type TileStore,
} from '@xinqi/evidence/log';
import { formatAddCheckpoint, isLineOf, parseSize, verifyCosignature } from '@xinqi/evidence/witness';
import { nodeCryptoPort } from '@xinqi/pki/node';
import type { Clock } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/db.ts';
import type { Logger } from '../../../platform/log.ts';
import type { Witness } from '../../../platform/ports/witness.ts';
import { sha256 } from '../append-events.ts';
import { clearHalt, haltsOf, setHalt } from '../halt/halt-store.ts';
import { readState } from '../store.ts';
import {
  insertCosignature,
  lastCosigned,
  newestAnchor,
  noteFault,
  type WitnessFault,
} from './witness-store.ts';

export type WitnessParts = {
  db: Db;
  tiles: TileStore;
  clock: Clock;
  log: Logger;
  witnesses: readonly Witness[];
};

/** `silent` mends itself; all others are for the operator, and two of them say that the log is not the one that it was. */
const told: Readonly<Record<WitnessFault, string>> = {
  silent: 'witness does not answer',
  refused: 'witness refuses our requests: does it know this log and its key?',
  ahead: 'LOG INCIDENT: a witness saw a larger log: restored from an old backup, or forked',
  forked: 'LOG INCIDENT: a witness saw another log of this name: forked or rewritten',
  false: 'witness answers without a cosignature by its key',
  clock: 'witness cosigns at another time than ours',
};
const clockToleranceMilliseconds = 300_000;

/** Asks every witness that lacks the newest checkpoint, all at once; with `all` everyone: how far did he see the log? */
export async function cosignNewest(parts: WitnessParts, { all = false } = {}): Promise<void> {
  await Promise.all(parts.witnesses.map((witness) => cosign(parts, witness, all)));
}

const causeOf = ({ vkey }: Witness) => `witness ${vkey}` as const;
const isHaltedBy = async (db: Db, witness: Witness): Promise<boolean> =>
  (await haltsOf(db)).some(({ cause }) => cause === causeOf(witness));

class Fault extends Error {
  readonly fault: WitnessFault;
  constructor(fault: WitnessFault, detail: string) {
    super(detail);
    this.fault = fault;
  }
}

async function cosign({ db, tiles, clock, log }: WitnessParts, witness: Witness, always: boolean) {
  const anchor = await newestAnchor(db);
  const last = await lastCosigned(db, witness.vkey);
  if (!anchor || (last >= anchor.size && !always && !(await isHaltedBy(db, witness)))) return;
  let found: { line: string; time: Date } | undefined;
  let fault: WitnessFault | null = null;
  let detail = '';
  try {
    found = await ask(last, true);
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    ({ fault, message: detail } = error);
  }
  if (found)
    await insertCosignature(db, {
      ...{ size: anchor.size, witness: witness.vkey },
      ...{ line: found.line, cosigned_at: found.time },
    });
  if (fault === 'ahead' || fault === 'forked')
    await setHalt(db, causeOf(witness), `${witness.key.name}：${told[fault]}（${detail}）`, clock.now());
  else if (found) await clearHalt(db, causeOf(witness));
  if (!(await noteFault(db, witness.vkey, fault, clock.now()))) return;
  const about = { witness: witness.key.name, size: anchor.size, detail };
  if (fault === null) log.info(about, 'witness cosigns');
  else if (fault === 'silent') log.warn(about, told[fault]);
  else log.error(about, told[fault]);

  /** Undefined: another process has moved the witness on meanwhile. */
  async function ask(oldSize: number, again: boolean): Promise<{ line: string; time: Date } | undefined> {
    const { size, checkpoint } = anchor!;
    const proof = await consistencyProof(tiles, oldSize, size);
    const answer = await witness
      .addCheckpoint(formatAddCheckpoint({ oldSize, proof, checkpoint }))
      .catch((error: Error) => {
        throw new Fault('silent', error.message);
      });
    const { status, body } = answer;
    if (status === 200)
      return cosignatureIn(body, witness, parseCheckpoint(checkpoint).note.text, clock.now());
    if (status === 422) throw new Fault('forked', 'the proof is not of what it saw');
    if (status === 429 || status >= 500) throw new Fault('silent', `answers ${status}`);
    const known = status === 409 ? parseSize(Buffer.from(body).toString('latin1').trimEnd()) : undefined;
    if (known === undefined) throw new Fault('refused', `answers ${status}`);
    if (known > ((await readState(db))?.size ?? 0)) throw new Fault('ahead', `it saw ${known}`);
    if (known > size) return undefined;
    if (known === size && oldSize === size) throw new Fault('forked', `another root at ${size}`);
    if (!again || known === oldSize) throw new Fault('refused', `answers 409 and ${known}`);
    return ask(known, false);
  }
}

/** Lines of other keys are ignored, as the protocol demands. */
async function cosignatureIn(body: Uint8Array, { key }: Witness, text: string, now: Date) {
  let lines: ReturnType<typeof parseNoteLines>;
  try {
    lines = parseNoteLines(fromUtf8(body));
  } catch (error) {
    throw new Fault('false', (error as Error).message);
  }
  for (const line of lines) {
    if (!(await isLineOf(line, key, sha256))) continue;
    const seconds = await verifyCosignature(line, text, key, sha256, ed25519(nodeCryptoPort));
    if (seconds === undefined) throw new Fault('false', 'its signature does not hold');
    const time = new Date(seconds * 1000);
    // a wrong time would stand in packs for ever
    if (Math.abs(time.getTime() - now.getTime()) > clockToleranceMilliseconds)
      throw new Fault('clock', time.toISOString());
    return { line: noteLine(line.name, line.keyId, line.signature), time };
  }
  throw new Fault('false', 'no line of its key');
}
