// Login by QR code (B-08). Two hijacks: a stranger's code shown to a victim, so the confirming page names the browser and
// its address; and a victim's code confirmed by a stranger, so the browser enters only after its own user has seen whose
// account it is. A minute for each step, each step once; the code is bound to the browser that shows it.

import type { Session } from '@xinqi/wire/account';
import { renderSVG } from 'uqr';
import { AppError } from '../../../platform/app-error.ts';
import { randomToken, uuidv7 } from '../../../platform/clock.ts';
import { maskName, maskTarget } from '../../../platform/crypto/mask.ts';
import { inTx } from '../../../platform/db.ts';
import { securityEvent } from '../../../platform/log.ts';
import type { UserPrincipal } from '../../../platform/principal.ts';
import { describeDevice, describePlace } from '../login/describe-device.ts';
import { openSessionIn } from '../login/open-session.ts';
import type { From, Parts } from '../parts.ts';
import { contactsOf } from '../store.ts';
import { answerQr, findQr, insertQr, qrHash, scanQr, takeQr } from './store.ts';

const stepSeconds = 60;
const perAddress = { name: 'login-qr-ip', max: 120, seconds: 3600 };
type Own = { qrId: string; browserKey: string };

const stepEnd = (now: Date) => new Date(now.getTime() + stepSeconds * 1000);

export async function makeQr({ deps }: Parts, from: From, origin: string) {
  await deps.limits.use({ limit: perAddress, ip: from.ip });
  const now = deps.clock.now();
  const [qrId, browserKey, scanKey] = [uuidv7(now), randomToken(), randomToken()];
  const expiresAt = stepEnd(now);
  await insertQr(deps.db, {
    qr_id: qrId,
    browser_hash: qrHash(browserKey),
    scan_hash: qrHash(scanKey),
    device: describeDevice(from.userAgent),
    place: describePlace(from.ip),
    state: 'waiting',
    account_id: null,
    created_at: now,
    expires_at: expiresAt,
  });
  const scanUrl = `${origin}/account/qrConfirm?k=${scanKey}`;
  // white around it: scanners want four modules, and a dark page must not touch it
  const qrCode = renderSVG(scanUrl, { border: 4 });
  return { qrId, browserKey, scanUrl, qrCode, expiresAt: expiresAt.toISOString() };
}

/** For the browser that shows it; whose account it would be, once somebody scanned it. */
export async function qrState({ deps }: Parts, own: Own) {
  const row = await findQr(deps.db, own.qrId, own.browserKey);
  if (!row) throw new AppError('QR_GONE');
  if (row.expires_at <= deps.clock.now()) return { state: 'expired' as const, who: null };
  if (!row.account_id) return { state: row.state, who: null };
  const { name, mobile } = await contactsOf(deps.vault, deps.db, row.account_id);
  return { state: row.state, who: { name: maskName(name), account: maskTarget(mobile) } };
}

/** The signed-in phone opens the code: it is his from now on. Another account's, late, used or made up are the same. */
export async function openScan({ deps }: Parts, user: UserPrincipal, scanKey: string) {
  const now = deps.clock.now();
  const row = await scanQr(deps.db, scanKey, user.accountId, { now, expiresAt: stepEnd(now) });
  if (!row) throw new AppError('QR_GONE');
  return {
    device: row.device,
    place: row.place,
    createTime: row.created_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
  };
}

export async function answerScan(
  { deps }: Parts,
  user: UserPrincipal,
  { k, confirm }: { k: string; confirm: boolean },
): Promise<{ done: true }> {
  const now = deps.clock.now();
  const state = confirm ? 'confirmed' : 'refused';
  if (!(await answerQr(deps.db, k, user.accountId, { state, now, expiresAt: stepEnd(now) })))
    throw new AppError('QR_GONE');
  if (!confirm) securityEvent(deps.log, 'login.qr-refused', { account: user.accountId });
  return { done: true };
}

/** The browser's own user has seen whose account it is, and enters it. */
export function enterByQr(parts: Parts, own: Own, from: From): Promise<Session> {
  const { deps } = parts;
  return inTx(deps.db, async (tx) => {
    const accountId = await takeQr(tx, own.qrId, own.browserKey, deps.clock.now());
    if (!accountId) throw new AppError('QR_GONE');
    return openSessionIn(parts, tx, accountId, { ...from, way: 'qr' });
  });
}
