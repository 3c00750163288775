// Whose turn comes next: when a contract goes out, and when everybody before has his signature in the file.
import { nextSignInfo, SignInfoStatus } from '@xinqi/domain';
import type { Tx } from '../../../../platform/db.ts';
import type { NewEvent } from '../../../ledger/index.ts';
import type { Parts } from '../parts.ts';
import { type ApplyRow, everyoneOf, linesOf, type SignInfoRow } from '../store.ts';
import { inviteSigner } from './notify.ts';

/** The first of those who wait get their turn and a link, once nobody stands before them. `written`: the lines, where this act made them. Answers the link.issue events. */
export async function releaseNext(
  parts: Parts,
  tx: Tx,
  apply: ApplyRow,
  now: Date,
  written?: readonly SignInfoRow[],
): Promise<NewEvent[]> {
  const lines = written ?? (await linesOf(tx, apply.apply_id));
  const waiting = everyoneOf(lines, SignInfoStatus.NotYet);
  const next = Math.min(...waiting.map((l) => l.order_num));
  const before = lines.filter((l) => l.order_num < next && l.status !== SignInfoStatus.Transferred);
  if (!before.every((l) => l.sealed)) return [];
  const events: NewEvent[] = [];
  for (const line of waiting.filter((l) => l.order_num === next)) {
    const to = nextSignInfo(line.status, 'release');
    if (to !== undefined)
      events.push(await inviteSigner(parts, tx, apply, { ...line, status: to, from: line.status }, now));
  }
  return events;
}
