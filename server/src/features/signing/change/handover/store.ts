// SQL of hand-overs: what a member holds for his enterprise, what ends at once, and the steps of the job.
import { ApplyStatus, openLineStatuses, SignInfoStatus } from '@xinqi/domain';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../../platform/db.ts';

/** A member of an enterprise: account and the key of his lines. */
export type Held = { corpId: string; accountId: string; key: Buffer };

const linesFor = ({ corpId, key }: Held) =>
  sql`s.party_key = ${key} and s.user_type = 1 and s.corp_id = ${corpId} and s.status <> ${SignInfoStatus.Transferred}`;
const openFor = (who: Held) =>
  sql`${linesFor(who)} and s.status = any(${openLineStatuses}::smallint[]) and a.status = ${ApplyStatus.Signing}`;

export async function countHeld(
  tx: Tx,
  who: Held,
): Promise<{ open: number; finished: number; all: number; drafts: number; lines: number }> {
  const { rows } = await sql<{ open: number; finished: number; all: number; drafts: number; lines: number }>`
    select s.*, (select count(*)::int from sign_info s join apply a on a.apply_id = s.apply_id where ${openFor(who)}) as lines
    from (select
      count(*) filter (where a.status in (${ApplyStatus.Signing}, ${ApplyStatus.Signed}, ${ApplyStatus.InitApproving}, ${ApplyStatus.InitRejected}))::int as open,
      count(*) filter (where a.status in (${ApplyStatus.Preserved}, ${ApplyStatus.Voiding}, ${ApplyStatus.Voided}))::int as finished,
      count(*) filter (where a.status <> ${ApplyStatus.Draft})::int as all,
      count(*) filter (where a.status = ${ApplyStatus.Draft})::int as drafts
      from apply a where a.owner_account_id = ${who.accountId} and a.owner_corp_id = ${who.corpId}) s`.execute(
    tx,
  );
  return rows[0]!;
}

export type WaitingLine = {
  apply_no: string;
  contract_name: string;
  sender_name: string;
  sign_expire: Date | null;
  readable: boolean;
};

/** Open lines, nearest deadline first; `readable`: the condition of access.ts of who asks. */
export async function waitingLines(
  tx: Tx,
  who: Held,
  readable: RawBuilder<boolean>,
  limit: number,
): Promise<WaitingLine[]> {
  const { rows } =
    await sql<WaitingLine>`select a.apply_no, a.contract_name, a.sender_name, a.sign_expire, ${readable} as readable
    from sign_info s join apply a on a.apply_id = s.apply_id where ${openFor(who)}
    order by a.sign_expire, s.sign_info_id limit ${limit}`.execute(tx);
  return rows;
}

/** Contracts of his lines and copies, locked in the order of everybody: a signature that was first is not undone. */
export async function lockHis(tx: Tx, who: Held): Promise<void> {
  await sql`select from apply where apply_id in (
      select s.apply_id from sign_info s where ${linesFor(who)}
      union select c.apply_id from apply_cc c where c.party_key = ${who.key} and c.corp_id = ${who.corpId})
    order by apply_id for no key update`.execute(tx);
}

/** From here on no pair, token, code or message of these lines is his. */
export async function barLines(tx: Tx, who: Held, now: Date): Promise<void> {
  await sql`update sign_info s set barred_at = ${now}, link_gen = case when link_gen > 0 then link_gen + 1 else 0 end,
      dead_gen = null, dead_exp = null, link_exp = null
    where ${linesFor(who)}`.execute(tx);
}

/** What his enterprise gave him to read; answers the contracts. */
export async function endCopies(tx: Tx, who: Held, now: Date): Promise<string[]> {
  const { rows } = await sql<{ apply_id: string }>`update apply_cc set ended_at = ${now}
    where party_key = ${who.key} and corp_id = ${who.corpId} and ended_at is null returning apply_id`.execute(
    tx,
  );
  return rows.map((row) => row.apply_id);
}

export type HandoverRow = {
  handover_id: string;
  corp_id: string;
  from_account: string;
  from_key: Buffer;
  to_account: string | null;
  at: Date;
  phase: 1 | 2 | 3;
  last: string | null;
};

export async function insertHandover(tx: Tx, row: Omit<HandoverRow, 'phase' | 'last'>): Promise<void> {
  await sql`insert into contract_handover (handover_id, corp_id, from_account, from_key, to_account, at, moved_at)
    values (${row.handover_id}, ${row.corp_id}, ${row.from_account}, ${row.from_key}, ${row.to_account}, ${row.at}, ${row.at})`.execute(
    tx,
  );
}

/** One step at a time: a second run of the job waits here and goes on after it. */
export async function lockHandover(tx: Tx, handoverId: string): Promise<HandoverRow | undefined> {
  const { rows } =
    await sql<HandoverRow>`select handover_id, corp_id, from_account, from_key, to_account, at, phase, last
    from contract_handover where handover_id = ${handoverId} for update`.execute(tx);
  return rows[0];
}

export async function stepTo(
  tx: Tx,
  handoverId: string,
  to: { phase: 1 | 2 | 3; last: string | null },
  now: Date,
): Promise<void> {
  await sql`update contract_handover set phase = ${to.phase}, last = ${to.last}, moved_at = ${now}
    where handover_id = ${handoverId}`.execute(tx);
}

/** Hand-overs that have not moved for a while. */
export async function stuckHandovers(tx: Tx, before: Date): Promise<string[]> {
  const { rows } = await sql<{ handover_id: string }>`select handover_id from contract_handover
    where phase < 3 and moved_at < ${before} limit 100`.execute(tx);
  return rows.map((row) => row.handover_id);
}

/** Who took over when this member left last; null: nobody did. */
export async function successorOf(tx: Tx, corpId: string, accountId: string): Promise<string | null> {
  const { rows } = await sql<{ to_account: string | null }>`select to_account from contract_handover
    where corp_id = ${corpId} and from_account = ${accountId} order by at desc limit 1`.execute(tx);
  return rows[0]?.to_account ?? null;
}

const nobody = '00000000-0000-0000-0000-000000000000';

/** The next contracts with lines that were barred by this hand-over. */
export async function barredContracts(tx: Tx, h: HandoverRow, limit: number): Promise<string[]> {
  const { rows } = await sql<{ apply_id: string }>`select distinct s.apply_id from sign_info s
    where s.party_key = ${h.from_key} and s.user_type = 1 and s.corp_id = ${h.corp_id} and s.barred_at = ${h.at}
      and s.apply_id > ${h.last ?? nobody} order by s.apply_id limit ${limit}`.execute(tx);
  return rows.map((row) => row.apply_id);
}

/** The next contracts that he sent for the enterprise before he left, locked. */
export async function ownedContracts(
  tx: Tx,
  h: HandoverRow,
  limit: number,
): Promise<{ apply_id: string; status: ApplyStatus }[]> {
  const { rows } = await sql<{ apply_id: string; status: ApplyStatus }>`select apply_id, status from apply
    where owner_account_id = ${h.from_account} and owner_corp_id = ${h.corp_id} and created_at <= ${h.at}
      and apply_id > ${h.last ?? nobody} order by apply_id limit ${limit} for update`.execute(tx);
  return rows;
}

export async function changeOwner(
  tx: Tx,
  applyIds: readonly string[],
  to: { accountId: string; key: Buffer },
): Promise<void> {
  await sql`update apply set owner_account_id = ${to.accountId}, owner_key = ${to.key}
    where apply_id = any(${applyIds}::uuid[])`.execute(tx);
}
