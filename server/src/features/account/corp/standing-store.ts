// SQL of standings: each time that an enterprise was verified, what the register said of it since, and how it ended (docs/decisions/0134).
import type { LossReason, StandingWay } from '@xinqi/domain';
import { sql } from 'kysely';
import type { RecordPlace, SealedRecord } from '../../../platform/crypto/vault.ts';
import type { Tx } from '../../../platform/db.ts';

export type StandingRow = {
  standing_id: string;
  corp_id: string;
  name: string;
  credit_code: string;
  /** null: verified before 0125. */
  way: StandingWay | null;
  test: boolean;
  verified_at: Date;
  pii_dek: Buffer | null;
  pii_blob: Buffer | null;
  due_at: Date;
  tries: number;
  judged_at: Date | null;
  judged_test: boolean | null;
  doubt: LossReason | null;
  doubt_at: Date | null;
  lost_at: Date | null;
  lost_reason: LossReason | null;
  lost_test: boolean | null;
};

export const standingPlace = ({
  standing_id,
  corp_id,
}: Pick<StandingRow, 'standing_id' | 'corp_id'>): RecordPlace => ({
  ...{ table: 'corp_standing', row: standing_id, tenant: corp_id },
});

type NewStanding = Pick<
  StandingRow,
  'standing_id' | 'corp_id' | 'name' | 'credit_code' | 'way' | 'test' | 'verified_at' | 'due_at'
>;
export async function beginStanding(tx: Tx, s: NewStanding, sealed: SealedRecord): Promise<void> {
  await sql`insert into corp_standing (standing_id, corp_id, name, credit_code, way, test, verified_at, pii_dek, pii_blob, due_at)
    values (${s.standing_id}, ${s.corp_id}, ${s.name}, ${s.credit_code}, ${s.way}, ${s.test}, ${s.verified_at},
      ${sealed.dek}, ${sealed.blob}, ${s.due_at})`.execute(tx);
}

/** Newest first. */
export async function standingsOf(tx: Tx, corpIds: readonly string[]): Promise<StandingRow[]> {
  if (corpIds.length === 0) return [];
  const { rows } = await sql<StandingRow>`select * from corp_standing where corp_id = any(${corpIds}::uuid[])
    order by verified_at desc, standing_id desc`.execute(tx);
  return rows;
}

/** The one that holds. `lock`: until `tx` ends nobody else judges it. */
export async function openStanding(tx: Tx, corpId: string, lock?: 'lock'): Promise<StandingRow | undefined> {
  const { rows } =
    await sql<StandingRow>`select * from corp_standing where corp_id = ${corpId} and lost_at is null
    ${lock ? sql`for update` : sql``}`.execute(tx);
  return rows[0];
}

/** Enterprises about which the register is to be asked by now, the longest due first. */
export async function dueStandings(tx: Tx, now: Date, limit: number): Promise<string[]> {
  const { rows } = await sql<{ corp_id: string }>`select corp_id from corp_standing
    where lost_at is null and due_at <= ${now} order by due_at limit ${limit}`.execute(tx);
  return rows.map((row) => row.corp_id);
}

export async function hastenStanding(tx: Tx, corpId: string, now: Date): Promise<void> {
  await sql`update corp_standing set due_at = least(due_at, ${now}) where corp_id = ${corpId} and lost_at is null`.execute(
    tx,
  );
}

export type Judged = Pick<
  StandingRow,
  'due_at' | 'tries' | 'judged_at' | 'judged_test' | 'doubt' | 'doubt_at'
>;
export async function setJudged(tx: Tx, standingId: string, j: Judged): Promise<void> {
  await sql`update corp_standing set due_at = ${j.due_at}, tries = ${j.tries}, judged_at = ${j.judged_at},
      judged_test = ${j.judged_test}, doubt = ${j.doubt}, doubt_at = ${j.doubt_at}
    where standing_id = ${standingId} and lost_at is null`.execute(tx);
}

export type Loss = { reason: LossReason; test: boolean; now: Date };
/** Ends the standing that holds, once; the legal person's name goes with it. Answers which it was. */
export async function endStanding(
  tx: Tx,
  corpId: string,
  { reason, test, now }: Loss,
): Promise<StandingRow | undefined> {
  const { rows } =
    await sql<StandingRow>`update corp_standing set lost_at = ${now}, lost_reason = ${reason}, lost_test = ${test},
      pii_dek = null, pii_blob = null
    where corp_id = ${corpId} and lost_at is null returning *`.execute(tx);
  return rows[0];
}
