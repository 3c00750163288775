// SQL of lines that become an enterprise's.
import { ApplyStatus } from '@xinqi/domain';
import { sql } from 'kysely';
import type { Tx } from '../../../../platform/db.ts';

const open: readonly ApplyStatus[] = [ApplyStatus.Signing, ApplyStatus.InitApproving];
export const isOpenFor = (status: ApplyStatus): boolean => open.includes(status);

/** Open contracts with an unsigned line of this name whose operator has one of these keys, by id. */
export async function withAdoptable(
  tx: Tx,
  of: { name: string; keys: readonly Buffer[]; after: string | null },
  limit: number,
): Promise<string[]> {
  const { rows } = await sql<{
    apply_id: string;
  }>`select distinct a.apply_id from apply a join sign_info s using (apply_id)
    where s.user_type = 1 and s.corp_id is null and s.name = ${of.name} and s.party_key = any(${of.keys}::bytea[])
      and s.accept_event is null and a.status = any(${open}::smallint[])
      and (${of.after}::uuid is null or a.apply_id > ${of.after}::uuid)
    order by a.apply_id limit ${limit}`.execute(tx);
  return rows.map((row) => row.apply_id);
}

export async function setCorp(tx: Tx, signNos: readonly string[], corpId: string): Promise<void> {
  await sql`update sign_info set corp_id = ${corpId} where sign_no = any(${signNos}::text[]) and corp_id is null`.execute(
    tx,
  );
}
