// SQL of the signer's side: which line is the asker's own, what his device says of its place.
import { SignInfoStatus } from '@xinqi/domain';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../../platform/db.ts';

/**
 * A scalar: the asker's own line of the contract `a`: the named one, else the first that is open, else any. Two texts: one for both had the
 * database plan it at each asking.
 */
export const ownLineSql = (signNo: string | undefined, mine: RawBuilder<boolean>): RawBuilder<unknown> =>
  sql`(select s.sign_no from sign_info s where s.apply_id = a.apply_id
    ${signNo === undefined ? sql`` : sql`and s.sign_no = ${signNo}`} and s.status <> ${SignInfoStatus.Transferred} and ${mine}
    order by (s.status = 0) desc, s.order_num, s.sign_info_id limit 1)`;

/** Of a contract that he reads without being its sender or a signatory: whether he takes part at all, and may read the text. */
export async function readerStanding(
  tx: Tx,
  applyId: string,
  { part, text }: { part: RawBuilder<boolean>; text: RawBuilder<boolean> },
): Promise<{ part: boolean; text: boolean }> {
  const { rows } = await sql<{
    part: boolean;
    text: boolean;
  }>`select ${part} is true as part, ${text} is true as text
    from apply a where a.apply_id = ${applyId}`.execute(tx);
  return rows[0]!;
}

/** Lines of whoever has this key. */
export async function linesOfParty(tx: Tx, partyKey: Buffer): Promise<string[]> {
  const { rows } = await sql<{
    sign_no: string;
  }>`select sign_no from sign_info where party_key = ${partyKey}`.execute(tx);
  return rows.map((row) => row.sign_no);
}
