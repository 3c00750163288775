// Single sign-on by authorization code with PKCE (spec §7.18 `/sso`; RFC 6749, 7636, 9207; OpenID Connect Core §3.1).
// Everything that comes back is attacker-controlled. It counts only together with the state of a way that this very
// browser began, once; whose account it opens is decided by issuer and subject and by nothing else that the issuer claims.
import type { Output, Parsed } from '@xinqi/wire';
import type { accountRoutes } from '@xinqi/wire/account';
import * as oidc from 'openid-client';
import { AppError } from '../../../platform/app-error.ts';
import { randomToken, uuidv7 } from '../../../platform/clock.ts';
import { inTx } from '../../../platform/db.ts';
import { securityEvent } from '../../../platform/log.ts';
import type { UserPrincipal } from '../../../platform/principal.ts';
import { openSession } from '../login/open-session.ts';
import { endLogin } from '../login/store.ts';
import type { From, Parts } from '../parts.ts';
import type { Issuer } from './issuer.ts';
import { type Flow, findIdentity, insertBind, insertFlow, type Subject, takeFlow } from './store.ts';

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
  await deps.limits.use({ limit: ssoLimits.start, key: from.ip });
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
): Promise<Subject> {
  const config = await issuer.config();
  const { browserKey, ...answer } = input;
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
  return { issuer: claims.iss, subject: claims.sub };
}

export async function endSso(
  parts: Parts,
  issuer: Issuer,
  input: Input,
  from: From,
): Promise<Output<typeof accountRoutes.sso>> {
  const { deps } = parts;
  const wrong = { limit: ssoLimits.wrong, key: from.ip };
  await deps.limits.use(wrong);
  await issuer.config();
  const now = deps.clock.now();
  const flow = await takeFlow(deps.db, input, now);
  if (!flow) {
    securityEvent(deps.log, 'login.sso', { ip: from.ip, reason: 'state' });
    throw new AppError('SSO_STALE');
  }
  const subject = await provenSubject(parts, issuer, input, flow, from.ip);
  await deps.limits.undo(wrong);
  const accountId = await findIdentity(deps.db, subject);
  if (accountId) {
    const { ip, userAgent } = from;
    return { session: await openSession(parts, accountId, { ip, userAgent, way: 'sso' }), bind: null };
  }
  const bindKey = randomToken();
  const expiresAt = new Date(now.getTime() + stepSeconds * 1000);
  await insertBind(deps.db, { ...subject, key: bindKey, bindId: uuidv7(now), expiresAt });
  return { session: null, bind: { bindKey, expiresAt: expiresAt.toISOString() } };
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
