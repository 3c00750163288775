// All SQL of captchas. A check burns its captcha in one statement, so that parallel tries cannot share an answer.
import type { Tx } from '../../../platform/db.ts';

type Tables = {
  captcha: {
    captcha_id: string;
    purpose: string;
    answer_mac: Buffer;
    tolerance: number;
    work_bits: number;
    expires_at: Date;
  };
};
const tables = (tx: Tx) => tx.withTables<Tables>();

export type KeptCaptcha = { answerMac: Buffer; tolerance: number; workBits: number };

export async function insertCaptcha(
  tx: Tx,
  c: KeptCaptcha & { captchaId: string; purpose: string; expiresAt: Date },
): Promise<void> {
  await tables(tx)
    .insertInto('captcha')
    .values({
      captcha_id: c.captchaId,
      purpose: c.purpose,
      answer_mac: c.answerMac,
      tolerance: c.tolerance,
      work_bits: c.workBits,
      expires_at: c.expiresAt,
    })
    .execute();
}

/** Burns a captcha, whatever the answer will be; what it asks for when it was alive and of this purpose. */
export async function burnCaptcha(
  tx: Tx,
  captchaId: string,
  purpose: string,
  now: Date,
): Promise<KeptCaptcha | undefined> {
  const row = await tables(tx)
    .deleteFrom('captcha')
    .where('captcha_id', '=', captchaId)
    .returning(['purpose', 'answer_mac', 'tolerance', 'work_bits', 'expires_at'])
    .executeTakeFirst();
  if (!row || row.purpose !== purpose || row.expires_at <= now) return undefined;
  return { answerMac: row.answer_mac, tolerance: row.tolerance, workBits: row.work_bits };
}

export async function deleteExpiredCaptchas(tx: Tx, now: Date): Promise<void> {
  await tables(tx).deleteFrom('captcha').where('expires_at', '<=', now).execute();
}
