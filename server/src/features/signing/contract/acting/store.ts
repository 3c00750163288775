// SQL of the signer's side: which line is the asker's own, what his device says of its place.
import { SignInfoStatus } from '@xinqi/domain';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../../platform/db.ts';

/** The asker's own line of a contract: the named one, else the first that is open, else any. */
export async function findOwnLine(
  tx: Tx,
  applyId: string,
  signNo: string | null,
  mine: RawBuilder<boolean>,
): Promise<string | undefined> {
  const { rows } = await sql<{
    sign_no: string;
  }>`select s.sign_no from sign_info s where s.apply_id = ${applyId}
    and (${signNo}::text is null or s.sign_no = ${signNo}) and s.status <> ${SignInfoStatus.Transferred} and ${mine}
    order by (s.status = 0) desc, s.order_num, s.sign_info_id limit 1`.execute(tx);
  return rows[0]?.sign_no;
}

/** Lines of whoever has this key. */
export async function linesOfParty(tx: Tx, partyKey: Buffer): Promise<string[]> {
  const { rows } = await sql<{
    sign_no: string;
  }>`select sign_no from sign_info where party_key = ${partyKey}`.execute(tx);
  return rows.map((row) => row.sign_no);
}
