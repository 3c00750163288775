// Which step of a contract's signatures fails, for its page.
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/db.ts';
import { whyOutside } from './outside-ca/why-outside.ts';
import type { Stuck, StuckSignature } from './store.ts';

/** The step that fails, as a statement has it; null where none does. */
export type StuckFound = (Omit<Stuck, 'failing_since'> & { failing_since: string }) | null;

/** A scalar for statements, others' too: the first signature of a contract whose step fails. */
export const stuckJson = (applyNo: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(select to_json(f) from (select t.step, t.error, t.failing_since
    from seal_task t join seal_document d using (document_id)
    where d.apply_no = ${applyNo} and t.done_at is null and t.failing_since is not null
    order by t.seq, d.position limit 1) f)`;

export async function findStuck(tx: Tx, applyNo: string): Promise<StuckFound> {
  const { rows } = await sql<{ stuck: StuckFound }>`select ${stuckJson(sql`${applyNo}`)} as stuck`.execute(
    tx,
  );
  return rows[0]!.stuck;
}

/** The failing step of what a statement read beside something else (stuckJson). */
export const stuckIn = (found: StuckFound): StuckSignature | undefined => {
  if (!found) return undefined;
  const stuck = { ...found, failing_since: new Date(found.failing_since) };
  return { ...stuck, ...whyOutside(stuck) };
};
