// What a login yields: fresh tokens (never a token that the browser brought, B-07), the person, his enterprises. The
// login is kept with its device, and a device that the account never used is told to its owner.
import type { AuthUser, Session } from '@xinqi/wire/account';
import { uuidv7 } from '../../../platform/clock.ts';
import { mac } from '../../../platform/crypto/keyring.ts';
import { inTx, type Tx } from '../../../platform/db.ts';
import type { Deps } from '../../../platform/family.ts';
import { issueToken } from '../../../platform/tokens.ts';
import type { From, Parts } from '../parts.ts';
import { presentMembership, presentPerson } from '../present.ts';
import { tellOwner } from '../security-notice.ts';
import { rememberSecret } from '../session/known-devices.ts';
import { logLogin, requireStays } from '../session/login-log.ts';
import { insertLogin, type LoginWay, rememberDevice, setUsed } from '../session/store.ts';
import { contactsOf, corpsOf } from '../store.ts';
import { cameByChannel } from './channel.ts';
import { describeDevice, describePlace } from './describe-device.ts';

/** The phone, or the issuer, may have been signed in for days. */
const notProof: ReadonlySet<LoginWay> = new Set(['qr', 'sso']);
export const sessionSeconds = 12 * 3600;

/** The person and every enterprise he acts for. */
export async function identitiesOf(
  deps: Deps,
  tx: Tx,
  accountId: string,
): Promise<{ person: AuthUser; corps: AuthUser[]; current: string | undefined }> {
  const { name, mobile, lastCorpId, realName } = await contactsOf(deps.vault, tx, accountId);
  const members = await corpsOf(tx, accountId);
  const invited = await cameByChannel(tx, accountId);
  const current = members.find((m) => m.corpId === lastCorpId) ?? members[0];
  return {
    person: presentPerson({ accountId, name, mobile, realName }, invited),
    corps: members.map((m) => presentMembership(m, mobile, invited)),
    current: current?.corpId,
  };
}

/**
 * Opens a login. The enterprise token is for `corpId`, else the enterprise used last, else the one joined first. Unless it
 * came by QR code or single sign-on, a login is a fresh proof of who he is.
 */
export function openSession(
  parts: Parts,
  accountId: string,
  login: From & { way: LoginWay; corpId?: string },
): Promise<Session> {
  return inTx(parts.deps.db, (tx) => openSessionIn(parts, tx, accountId, login));
}

export async function openSessionIn(
  parts: Parts,
  tx: Tx,
  accountId: string,
  login: From & { way: LoginWay; corpId?: string },
): Promise<Session> {
  const { deps } = parts;
  const now = deps.clock.now();
  await requireStays(tx, accountId);
  const { person, corps, current } = await identitiesOf(deps, tx, accountId);
  const group = { groupId: uuidv7(now), now, seconds: sessionSeconds };
  const user = await issueToken(tx, { ...group, kind: 'user', subject: { accountId } });
  const corpId = login.corpId ?? current;
  const corp =
    corpId && (await issueToken(tx, { ...group, kind: 'console', subject: { accountId, corpId } }));
  await keepLogin(parts, tx, accountId, { ...login, groupId: group.groupId, now, expiresAt: user.expiresAt });
  const knownDevice = await rememberSecret(tx, accountId, login.device, group);
  return {
    token: user.token,
    consoleToken: corp ? corp.token : null,
    consoleCorpId: corpId ?? null,
    authUser: person,
    allAuthUser: [person, ...corps],
    expiresAt: user.expiresAt.toISOString(),
    knownDevice,
  };
}

async function keepLogin(
  parts: Parts,
  tx: Tx,
  accountId: string,
  login: From & { way: LoginWay; groupId: string; now: Date; expiresAt: Date },
): Promise<void> {
  const device = describeDevice(login.userAgent);
  const place = describePlace(login.ip);
  await insertLogin(tx, {
    group_id: login.groupId,
    account_id: accountId,
    way: login.way,
    device,
    place,
    created_at: login.now,
    seen_at: login.now,
    expires_at: login.expiresAt,
    proved_at: notProof.has(login.way) ? null : login.now,
  });
  await setUsed(tx, accountId, login.now);
  await logLogin(tx, accountId, { at: login.now, way: login.way, device, place });
  const deviceHash = mac(parts.deps.keyring.key('known-device/1'), [accountId, device, place]);
  const { first, fresh } = await rememberDevice(tx, accountId, deviceHash, login.now);
  if (fresh && !first) await tellOwner(parts, tx, accountId, `在新设备登录（${device}，${place}）`);
}
