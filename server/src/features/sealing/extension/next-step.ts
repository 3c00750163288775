// What a finished file needs next (EN 319 142-1 §6.1, §6.3). Pure.
//
// A signature without a timestamp of its own first gets a document timestamp: that too is proof of time and makes it
// B-T, if its one-time certificate still lives. Data about revocation are asked for only after the proof of time, because
// only a later answer can know of a revocation until then. The document timestamp over the data makes B-LTA; before its
// authority's certificate ends, fresh data about that authority and a new timestamp carry the proof on.
import type { Level } from '../level.ts';

export type Step =
  /** A document timestamp alone. */
  | { kind: 'stamp' }
  /** Validation data, then a document timestamp over them. `signers`: with statements about the signers. */
  | { kind: 'data_and_stamp'; signers: boolean }
  /** Not before this time. */
  | { kind: 'wait'; until: Date };

export type Standing = {
  level: Level;
  /** One per signature: time of its own timestamp. */
  stampedAt: readonly (Date | null)[];
  /** Of the newest document timestamp. */
  lastStampAt: Date | null;
};

export function nextStep({ level, stampedAt, lastStampAt }: Standing, now: Date): Step {
  if (!lastStampAt && stampedAt.includes(null)) return { kind: 'stamp' };
  // The data stand in the file; only the timestamp over them is missing.
  if (level === 'B-LT') return { kind: 'stamp' };
  if (level === 'B-LTA') return { kind: 'data_and_stamp', signers: false };
  const proofs = stampedAt.map((own) => (own ?? lastStampAt)!.getTime());
  const newest = Math.max(...proofs);
  // Answers tell time in whole seconds; an authority's clock may be ahead of ours.
  const second = Math.floor(newest / 1000);
  if (Math.floor(now.getTime() / 1000) < second) return { kind: 'wait', until: new Date(second * 1000) };
  return { kind: 'data_and_stamp', signers: true };
}
