// All SQL of captchas and codes. Every check is one statement, so that parallel tries cannot share an answer.
import type { Tx } from '../../../platform/db.ts';

type Tables = {
  captcha: { captcha_id: string; purpose: string; answer_mac: Buffer; expires_at: Date };
  verify_code: {
    purpose: string;
    subject: string;
    target_blind: Buffer;
    code_mac: Buffer;
    tries: number;
    expires_at: Date;
  };
};
const tables = (tx: Tx) => tx.withTables<Tables>();
const maxTries = 5;

export async function insertCaptcha(
  tx: Tx,
  c: { captchaId: string; purpose: string; answerMac: Buffer; expiresAt: Date },
): Promise<void> {
  await tables(tx)
    .insertInto('captcha')
    .values({ captcha_id: c.captchaId, purpose: c.purpose, answer_mac: c.answerMac, expires_at: c.expiresAt })
    .execute();
}

/** Burns a captcha, whatever the answer will be; its MAC when it was alive and of this purpose. */
export async function burnCaptcha(
  tx: Tx,
  captchaId: string,
  purpose: string,
  now: Date,
): Promise<Buffer | undefined> {
  const row = await tables(tx)
    .deleteFrom('captcha')
    .where('captcha_id', '=', captchaId)
    .returning(['purpose', 'answer_mac', 'expires_at'])
    .executeTakeFirst();
  return row && row.purpose === purpose && row.expires_at > now ? row.answer_mac : undefined;
}

export type CodePlace = { purpose: string; subject: string; targetBlind: Buffer };

export async function replaceCode(
  tx: Tx,
  c: CodePlace & { codeMac: Buffer; expiresAt: Date },
): Promise<void> {
  const fresh = { code_mac: c.codeMac, tries: 0, expires_at: c.expiresAt };
  await tables(tx)
    .insertInto('verify_code')
    .values({ purpose: c.purpose, subject: c.subject, target_blind: c.targetBlind, ...fresh })
    .onConflict((oc) => oc.columns(['purpose', 'subject', 'target_blind']).doUpdateSet(fresh))
    .execute();
}

/** Counts one try and answers the MAC to compare with; undefined without a living code that has a try left. */
export async function countTry(tx: Tx, at: CodePlace, now: Date): Promise<Buffer | undefined> {
  const row = await tables(tx)
    .updateTable('verify_code')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('purpose', '=', at.purpose)
    .where('subject', '=', at.subject)
    .where('target_blind', '=', at.targetBlind)
    .where('expires_at', '>', now)
    .where('tries', '<', maxTries)
    .returning('code_mac')
    .executeTakeFirst();
  return row?.code_mac;
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

export async function deleteExpired(tx: Tx, now: Date): Promise<void> {
  await tables(tx).deleteFrom('captcha').where('expires_at', '<=', now).execute();
  await tables(tx).deleteFrom('verify_code').where('expires_at', '<=', now).execute();
}
