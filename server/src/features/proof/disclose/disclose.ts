// Gives what a court orders: everything that opens the commitments of one contract, as a pack in which it is open, and the platform's records beside it.
// That it was given, by which order and by whom, is an event of the contract: committed to the log before anything leaves (issue 18, docs/decisions/0130).
import { createHash } from 'node:crypto';
import { cleanText, countCommitments, decodeEvent } from '@xinqi/evidence/event';
import { inTx } from '../../../platform/db.ts';
import type { BytesReply } from '../../../platform/endpoint.ts';
import type { IndexedEvent } from '../../ledger/index.ts';
import { type ProofParts, packOf } from '../build-contract-pack.ts';
import { courtRecords } from './court-records.ts';

export type Order = {
  applyNo: string;
  /** Number of the order, as it stands on it. */
  order: string;
  /** Who carries it out. */
  by: string;
};
export type Disclosed = {
  /** records.json; its SHA-256 stands in the event. */
  records: Buffer;
  pack: BytesReply;
  /** Values that were opened, and commitments whose values were erased. */
  opened: number;
  erased: number;
};

const allIn = (events: readonly IndexedEvent[]): number =>
  events.reduce((sum, { body }) => sum + countCommitments(decodeEvent(body)), 0);

/** Undefined where there is no such contract. @throws BUSY when the log does not take the event: no worker runs. */
export async function disclose(
  parts: ProofParts,
  { applyNo, order, by }: Order,
): Promise<Disclosed | undefined> {
  const { deps, ledger, signing } = parts;
  const contract = await signing.contractOf(deps.db, applyNo);
  if (!contract) return undefined;
  const now = deps.clock.now();
  const [number, name] = [cleanText(order), cleanText(by)];
  const { records, opened, erased, eventId } = await inTx(deps.db, async (tx) => {
    const all = await ledger.openings(tx, applyNo, () => true);
    const found = await courtRecords(parts, tx, contract);
    const said = { v: 1, apply_no: applyNo, order: number, by: name, made_at: now.toISOString(), ...found };
    const records = Buffer.from(`${JSON.stringify(said, null, 2)}\n`);
    const event = {
      ...{ type: 'disclose' as const, actor: { kind: 'operator' as const, auth: [] } },
      data: { openings: all.length, records: createHash('sha256').update(records).digest('hex') },
      commits: { 'data.order_c': number, 'actor.id_c': name },
    };
    const erased = allIn(await ledger.eventsOf(tx, applyNo)) - all.length;
    const [done] = await ledger.append(tx, applyNo, [event], now);
    return { records, opened: all.length, erased, eventId: done!.eventId };
  });
  await ledger.waitIncluded([eventId]);
  // a court wants a stamp on what it gets; without one the pack stands on the log alone and says so
  await ledger.anchorNow();
  // nothing is left out: neither phones and addresses nor what an enterprise keeps to itself
  const pack = await packOf(parts, contract, () => () => true, `${applyNo}.disclosed.zip`);
  return { records, pack, opened, erased };
}
