// SQL of a person's own lines that have a certificate.
import { sql } from 'kysely';
import type { Tx } from '../../../../platform/db.ts';

export type SealedLine = {
  sign_no: string;
  user_type: 0 | 1;
  name: string;
  operator_name: string | null;
  apply_no: string;
  contract_name: string;
};

/** The newest first. */
export async function sealedLines(
  tx: Tx,
  key: Buffer,
  limit: number,
  offset: number,
): Promise<{ rows: SealedLine[]; total: number }> {
  const mine = sql`from sign_info s join apply a on a.apply_id = s.apply_id where s.party_key = ${key} and s.sealed`;
  const { rows } =
    await sql<SealedLine>`select s.sign_no, s.user_type, s.name, s.operator_name, a.apply_no, a.contract_name ${mine}
    order by s.signed_at desc, s.sign_info_id desc limit ${limit} offset ${offset}`.execute(tx);
  const { rows: count } = await sql<{ total: number }>`select count(*)::int as total ${mine}`.execute(tx);
  return { rows, total: count[0]!.total };
}

export type SealedLineRef = { sign_no: string; apply_id: string };

export async function findSealedLine(
  tx: Tx,
  key: Buffer,
  signNo: string,
): Promise<SealedLineRef | undefined> {
  const { rows } = await sql<SealedLineRef>`select sign_no, apply_id from sign_info
    where party_key = ${key} and sign_no = ${signNo} and sealed`.execute(tx);
  return rows[0];
}
