// SQL of logins by QR code. Every step is one compare-and-swap: two phones, two windows or a replay find nothing.
import { createHash } from 'node:crypto';
import type { Tx } from '../../../platform/db.ts';

export type QrState = 'waiting' | 'scanned' | 'confirmed' | 'refused';
type Tables = {
  login_qr: {
    qr_id: string;
    browser_hash: Buffer;
    scan_hash: Buffer;
    device: string;
    place: string;
    state: QrState;
    account_id: string | null;
    created_at: Date;
    expires_at: Date;
  };
};
const tables = (tx: Tx) => tx.withTables<Tables>();
export type QrRow = Tables['login_qr'];
export const qrHash = (secret: string): Buffer => createHash('sha256').update(secret).digest();

export async function insertQr(tx: Tx, row: QrRow): Promise<void> {
  await tables(tx).insertInto('login_qr').values(row).execute();
}

/** As the browser that shows it sees it. */
export function findQr(tx: Tx, qrId: string, browserKey: string): Promise<QrRow | undefined> {
  return tables(tx)
    .selectFrom('login_qr')
    .selectAll()
    .where('qr_id', '=', qrId)
    .where('browser_hash', '=', qrHash(browserKey))
    .executeTakeFirst();
}

/** waiting → scanned by this account; the row again when it was he who scanned it. */
export async function scanQr(
  tx: Tx,
  scanKey: string,
  accountId: string,
  time: { now: Date; expiresAt: Date },
): Promise<QrRow | undefined> {
  const scanned = await tables(tx)
    .updateTable('login_qr')
    .set({ state: 'scanned', account_id: accountId, expires_at: time.expiresAt })
    .where('scan_hash', '=', qrHash(scanKey))
    .where('state', '=', 'waiting')
    .where('expires_at', '>', time.now)
    .returningAll()
    .executeTakeFirst();
  if (scanned) return scanned;
  return tables(tx)
    .selectFrom('login_qr')
    .selectAll()
    .where('scan_hash', '=', qrHash(scanKey))
    .where('account_id', '=', accountId)
    .where('state', '=', 'scanned')
    .where('expires_at', '>', time.now)
    .executeTakeFirst();
}

/** scanned → confirmed or refused, by who scanned it. */
export async function answerQr(
  tx: Tx,
  scanKey: string,
  accountId: string,
  end: { state: 'confirmed' | 'refused'; now: Date; expiresAt: Date },
): Promise<boolean> {
  const row = await tables(tx)
    .updateTable('login_qr')
    .set({ state: end.state, expires_at: end.expiresAt })
    .where('scan_hash', '=', qrHash(scanKey))
    .where('account_id', '=', accountId)
    .where('state', '=', 'scanned')
    .where('expires_at', '>', end.now)
    .returning('qr_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Uses a confirmed one up; its account. */
export async function takeQr(
  tx: Tx,
  qrId: string,
  browserKey: string,
  now: Date,
): Promise<string | undefined> {
  const row = await tables(tx)
    .deleteFrom('login_qr')
    .where('qr_id', '=', qrId)
    .where('browser_hash', '=', qrHash(browserKey))
    .where('state', '=', 'confirmed')
    .where('expires_at', '>', now)
    .returning('account_id')
    .executeTakeFirst();
  return row?.account_id ?? undefined;
}

/** A late one says so for ten minutes. */
export async function deleteLateQrs(tx: Tx, now: Date): Promise<void> {
  await tables(tx)
    .deleteFrom('login_qr')
    .where('expires_at', '<', new Date(now.getTime() - 600_000))
    .execute();
}
