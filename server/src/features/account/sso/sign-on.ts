// Single sign-on by authorization code with PKCE (spec §7.18 `/sso`; RFC 6749, 7636, 9207; OpenID Connect Core §3.1).
// Everything that comes back is attacker-controlled. It counts only together with the state of a way that this very
// browser began, once; whose account it opens is decided by issuer and subject and by nothing else that the issuer claims.
import type { Output, Parsed } from '@xinqi/wire';
import type { accountRoutes, Session } from '@xinqi/wire/account';
import * as oidc from 'openid-client';
import { AppError } from '../../../platform/app-error.ts';
import { randomToken, uuidv7 } from '../../../platform/clock.ts';
import { inTx } from '../../../platform/db.ts';
import { securityEvent } from '../../../platform/log.ts';
import type { UserPrincipal } from '../../../platform/principal.ts';
import { guesserOf } from '../guess/guesser.ts';
import { openSession, openSessionIn } from '../login/open-session.ts';
import type { From, Parts } from '../parts.ts';
import { demandSecond, secondIsOn } from '../second/demand-second.ts';
import { endLogin } from '../session/store.ts';
import type { Issuer } from './issuer.ts';
import {
  type Flow,
  findIdentity,
  findSecond,
  insertBind,
  insertFlow,
  insertSecond,
  type Subject,
  takeFlow,
  takeSecond,
} from './store.ts';

export const ssoLimits = {
  start: { name: 'sso-start-ip', max: 200, seconds: 900 },
  wrong: { name: 'sso-wrong-ip', max: 50, seconds: 900 },
};
const stepSeconds = 600;
type Input = Parsed<typeof accountRoutes.sso>;

export async function startSso(
  { deps }: Parts,
  issuer: Issuer,
  from: From & { origin: string },
): Promise<Output<typeof accountRoutes.ssoStart>> {
  await deps.limits.use({ limit: ssoLimits.start, ip: from.ip });
  const config = await issuer.config();
  const [state, browserKey, nonce] = [randomToken(), randomToken(), randomToken()];
  const flow: Flow = {
    nonce,
    codeVerifier: oidc.randomPKCECodeVerifier(),
    redirectUri: `${from.origin}/login/sso`,
  };
  const expiresAt = new Date(deps.clock.now().getTime() + stepSeconds * 1000);
  await insertFlow(deps.db, { ...flow, state, browserKey, expiresAt });
  const url = oidc.buildAuthorizationUrl(config, {
    redirect_uri: flow.redirectUri,
    scope: 'openid',
    state,
    nonce,
    code_challenge: await oidc.calculatePKCECodeChallenge(flow.codeVerifier),
    code_challenge_method: 'S256',
  });
  return { url: url.href, browserKey };
}

/** Faults of the way to the issuer, not of its answer. */
const unreached = (error: unknown) =>
  error instanceof TypeError ||
  ['OAUTH_TIMEOUT', 'OAUTH_ABORT'].includes((error as { code?: string }).code ?? '');

/** Who the issuer says it is. SSO_FAILED for every answer that does not fit. */
async function provenSubject(
  { deps }: Parts,
  issuer: Issuer,
  input: Input,
  flow: Flow,
  ip: string,
): Promise<Subject & { multiFactor: boolean }> {
  const config = await issuer.config();
  const { browserKey, knownDevice, ...answer } = input;
  const back = new URL(flow.redirectUri);
  for (const [name, value] of Object.entries(answer))
    if (typeof value === 'string') back.searchParams.set(name, value);
  const tokens = await oidc
    .authorizationCodeGrant(config, back, {
      expectedState: input.state,
      expectedNonce: flow.nonce,
      pkceCodeVerifier: flow.codeVerifier,
      idTokenExpected: true,
    })
    .catch((error: unknown) => {
      const { message, code } = error as { message: string; code?: string };
      securityEvent(deps.log, 'login.sso', { ip, reason: `${code ?? ''} ${message}`.slice(0, 300) });
      throw new AppError(unreached(error) ? 'SSO_UNAVAILABLE' : 'SSO_FAILED');
    });
  const claims = tokens.claims();
  if (!claims) throw new AppError('SSO_FAILED');
  // RFC 8176: the issuer itself asked for several factors
  const multiFactor = Array.isArray(claims.amr) && claims.amr.includes('mfa');
  return { issuer: claims.iss, subject: claims.sub, multiFactor };
}

export async function endSso(
  parts: Parts,
  issuer: Issuer,
  input: Input,
  from: From,
): Promise<Output<typeof accountRoutes.sso>> {
  const { deps } = parts;
  const wrong = { limit: ssoLimits.wrong, ip: from.ip };
  await deps.limits.use(wrong);
  await issuer.config();
  const now = deps.clock.now();
  const flow = await takeFlow(deps.db, input, now);
  if (!flow) {
    securityEvent(deps.log, 'login.sso', { ip: from.ip, reason: 'state' });
    throw new AppError('SSO_STALE');
  }
  const { multiFactor, ...subject } = await provenSubject(parts, issuer, input, flow, from.ip);
  await deps.limits.undo(wrong);
  const accountId = await findIdentity(deps.db, subject);
  const expiresAt = new Date(now.getTime() + stepSeconds * 1000);
  const waits = { expiresAt: expiresAt.toISOString() };
  if (accountId && !multiFactor && (await secondIsOn(deps, accountId))) {
    const secondKey = randomToken();
    await insertSecond(deps.db, secondKey, accountId, expiresAt);
    return { session: null, bind: null, second: { secondKey, ...waits } };
  }
  if (accountId) {
    const { ip, userAgent, device } = from;
    const session = await openSession(parts, accountId, { ip, userAgent, device, way: 'sso' });
    return { session, bind: null, second: null };
  }
  const bindKey = randomToken();
  await insertBind(deps.db, { ...subject, key: bindKey, bindId: uuidv7(now), expiresAt });
  return { session: null, bind: { bindKey, ...waits }, second: null };
}

/** The second factor of who came by single sign-on: wrong ones lock it as at any login, the right one enters once. */
export async function endSsoSecond(
  parts: Parts,
  { secondKey, secondCode }: Parsed<typeof accountRoutes.ssoSecond>,
  { ip, userAgent, device }: From,
): Promise<Session> {
  const { deps } = parts;
  await deps.limits.use({ limit: ssoLimits.start, ip });
  const accountId = await findSecond(deps.db, secondKey, deps.clock.now());
  if (!accountId) throw new AppError('SSO_STALE');
  const guesser = await guesserOf(deps, { accountId, name: accountId }, { ip, device });
  await demandSecond(deps, accountId, secondCode, guesser);
  return inTx(deps.db, async (tx) => {
    if (!(await takeSecond(tx, secondKey))) throw new AppError('SSO_STALE');
    return openSessionIn(parts, tx, accountId, { ip, userAgent, device, way: 'sso' });
  });
}

/** Ends the login here, whatever the issuer does; then the browser may go and sign out there, and comes back to /login. */
export async function leaveSso(
  { deps }: Parts,
  issuer: Issuer,
  user: UserPrincipal,
  origin: string,
): Promise<{ url: string | null }> {
  await inTx(deps.db, (tx) => endLogin(tx, user.accountId, user.groupId));
  if (!issuer.enabled) return { url: null };
  try {
    const config = await issuer.config();
    if (!config.serverMetadata().end_session_endpoint) return { url: null };
    return { url: oidc.buildEndSessionUrl(config, { post_logout_redirect_uri: `${origin}/login` }).href };
  } catch (error) {
    if (error instanceof AppError) return { url: null };
    throw error;
  }
}
