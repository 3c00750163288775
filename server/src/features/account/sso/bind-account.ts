// The first login of a subject: it is bound to the account whose owner reads the code on its mobile. A mail address or
// phone in the issuer's claims is no proof of anything here (nOAuth): who runs his own directory writes what he likes.
import type { Output, Parsed } from '@xinqi/wire';
import type { accountRoutes, Session } from '@xinqi/wire/account';
import { AppError } from '../../../platform/app-error.ts';
import { inTx, isUniqueViolation } from '../../../platform/db.ts';
import { securityEvent } from '../../../platform/log.ts';
import { guesserOf } from '../guess/guesser.ts';
import { loginOf } from '../guess/login-of.ts';
import { demandOwner } from '../login/number-idle.ts';
import { openSessionIn } from '../login/open-session.ts';
import type { From, Parts } from '../parts.ts';
import { demandSecond, secondIsOn } from '../second/demand-second.ts';
import { tellOwner } from '../security-notice.ts';
import { type Bind, findBind, insertIdentity, takeBind } from './store.ts';

const purpose = 'sso-bind';
const sendLimit = { name: 'sso-code', max: 5, seconds: 900 };

async function bindOf({ deps }: Parts, bindKey: string): Promise<Bind> {
  const bind = await findBind(deps.db, bindKey, deps.clock.now());
  if (!bind) throw new AppError('SSO_STALE');
  return bind;
}

/** Nothing of what the issuer claims of him: a name would lend his directory's word our page. */
export async function aboutBind(
  parts: Parts,
  { bindKey }: Parsed<typeof accountRoutes.ssoBindInfo>,
): Promise<Output<typeof accountRoutes.ssoBindInfo>> {
  const { issuer, expiresAt } = await bindOf(parts, bindKey);
  return { issuer: new URL(issuer).host, expiresAt: expiresAt.toISOString() };
}

/** The same answer, counters and work whether the mobile has an account (B-05). */
export async function sendBindCode(
  parts: Parts,
  { bindKey, mobile }: Parsed<typeof accountRoutes.ssoSendCode>,
  ip: string,
): Promise<{ resendAfterSeconds: number }> {
  const { deps, codes } = parts;
  const { bindId } = await bindOf(parts, bindKey);
  await deps.limits.use({ limit: sendLimit, key: bindId });
  const known = (await loginOf(deps, mobile)) !== undefined;
  return codes.send({
    purpose,
    subject: bindId,
    target: mobile,
    asker: { kind: 'anyone', ip },
    say: (code) => ({ text: 'codeSso', values: { code } }),
    withhold: !known,
  });
}

export async function bindAccount(
  parts: Parts,
  { bindKey, mobile, valicode, secondCode, password }: Parsed<typeof accountRoutes.ssoBind>,
  from: From,
): Promise<Session> {
  const { deps, codes } = parts;
  const { ip } = from;
  const { bindId: subject } = await bindOf(parts, bindKey);
  const login = await loginOf(deps, mobile);
  const given = { purpose, subject, target: mobile, code: valicode, asker: { kind: 'anyone', ip } as const };
  const refuse = (): never => {
    securityEvent(deps.log, 'login.sso-bind', { account: login?.accountId ?? null, ip });
    throw new AppError('CODE_WRONG');
  };
  if (login) {
    const { accountId } = login;
    const guesser = await guesserOf(deps, { accountId, name: accountId }, from);
    // as at a login by code: good until what else is asked for is right, too
    if (!(await codes.check({ ...given, keep: true }))) refuse();
    await demandSecond(deps, accountId, secondCode, guesser);
    if (!(await secondIsOn(deps, accountId))) await demandOwner(parts, login, mobile, password, guesser);
  }
  if (!(await codes.check(given)) || !login) return refuse();
  return inTx(deps.db, async (tx) => {
    const now = deps.clock.now();
    const proven = await takeBind(tx, bindKey, now);
    if (!proven) throw new AppError('SSO_STALE');
    await insertIdentity(tx, proven, login.accountId, now).catch((error: unknown) => {
      if (isUniqueViolation(error, 'sso_identity_account')) throw new AppError('SSO_BOUND');
      throw isUniqueViolation(error, 'sso_identity_pkey') ? new AppError('SSO_STALE') : error;
    });
    await tellOwner(parts, tx, login.accountId, '绑定了企业账号，可用它登录');
    return openSessionIn(parts, tx, login.accountId, { ...from, way: 'sso' });
  });
}
