// All SQL of codes. Every check is one statement, so that parallel tries cannot share an answer.
import { sql } from 'kysely';
import { notDurable } from '../../../platform/database/not-durable.ts';
import type { Tx } from '../../../platform/db.ts';

type Tables = {
  verify_code: {
    purpose: string;
    subject: string;
    target_blind: Buffer;
    code_mac: Buffer;
    /** Null: nobody but the asker comes to this code. */
    asked_from: Buffer | null;
    tries: number;
    other_tries: number;
    expires_at: Date;
  };
  code_act: { act_mac: Buffer; expires_at: Date };
};
const tables = (tx: Tx) => tx.withTables<Tables>();
const maxTries = 5;

export type CodePlace = { purpose: string; subject: string; targetBlind: Buffer };

export async function replaceCode(
  tx: Tx,
  c: CodePlace & { codeMac: Buffer; askedFrom: Buffer | null; expiresAt: Date },
): Promise<void> {
  const fresh = {
    code_mac: c.codeMac,
    asked_from: c.askedFrom,
    tries: 0,
    other_tries: 0,
    expires_at: c.expiresAt,
  };
  await tables(tx)
    .insertInto('verify_code')
    .values({ purpose: c.purpose, subject: c.subject, target_blind: c.targetBlind, ...fresh })
    .onConflict((oc) => oc.columns(['purpose', 'subject', 'target_blind']).doUpdateSet(fresh))
    .execute();
}

/**
 * Counts one try and answers the MAC to compare with; undefined without a living code that has a try left. Where anybody may try,
 * the network that asked has tries of its own: others cannot use them up.
 */
export async function countTry(
  tx: Tx,
  at: CodePlace,
  from: Buffer | null,
  now: Date,
): Promise<Buffer | undefined> {
  const own = sql<boolean>`(asked_from is not distinct from ${from}::bytea)`;
  const { rows } = await sql<{ code_mac: Buffer }>`
    update verify_code set tries = tries + case when ${own} then 1 else 0 end,
      other_tries = other_tries + case when ${own} then 0 else 1 end
    where purpose = ${at.purpose} and subject = ${at.subject} and target_blind = ${at.targetBlind}
      and expires_at > ${now} and case when ${own} then tries else other_tries end < ${maxTries} and ${notDurable(tx)}
    returning code_mac`.execute(tx);
  return rows[0]?.code_mac;
}

/** Uses a right code up; false when a parallel try was faster. */
export async function consumeCode(tx: Tx, at: CodePlace, codeMac: Buffer): Promise<boolean> {
  const row = await tables(tx)
    .deleteFrom('verify_code')
    .where('purpose', '=', at.purpose)
    .where('subject', '=', at.subject)
    .where('target_blind', '=', at.targetBlind)
    .where('code_mac', '=', codeMac)
    .returning('purpose')
    .executeTakeFirst();
  return row !== undefined;
}

export async function deleteExpiredCodes(tx: Tx, now: Date): Promise<void> {
  await tables(tx).deleteFrom('verify_code').where('expires_at', '<=', now).execute();
  await tables(tx).deleteFrom('code_act').where('expires_at', '<=', now).execute();
}

export async function keepAct(tx: Tx, actMac: Buffer, expiresAt: Date): Promise<void> {
  const act = { act_mac: actMac, expires_at: expiresAt };
  await tables(tx)
    .insertInto('code_act')
    .values(act)
    .onConflict((oc) => oc.column('act_mac').doNothing())
    .execute();
}

export async function isActKept(tx: Tx, actMac: Buffer, now: Date): Promise<boolean> {
  const row = await tables(tx)
    .selectFrom('code_act')
    .select('expires_at')
    .where('act_mac', '=', actMac)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row !== undefined;
}
