// Bearer → principals (security.md J "Bearer", A-05). Attacker-controlled: tokens of two logins, of the wrong kind, or
// half a pair. An enterprise token counts only beside the user token of the same login; a broken pair yields nothing
// at all, not even the link of the third token. Rights are read fresh on every call (E-07, E-12).
import type { Bearer } from '@xinqi/wire';
import { inTx } from '../../platform/db.ts';
import type { Deps } from '../../platform/family.ts';
import type { Identity } from '../../platform/principal.ts';
import { findTokens, type TokenKind, type TokenRow } from '../../platform/tokens.ts';
import { type BesideToken, besideToken, grantsOf } from './rights-store.ts';
import { endLogin, touchLogin } from './session/store.ts';

export async function resolveIdentity(
  deps: Deps,
  bearer: Bearer,
  now: Date,
  watching = false,
): Promise<Identity> {
  const found = await findTokens(
    deps.db,
    {
      ...(bearer.token ? { user: bearer.token } : {}),
      ...(bearer.consoleToken ? { console: bearer.consoleToken } : {}),
      ...(bearer.signToken ? { sign: bearer.signToken } : {}),
    },
    now,
    besideToken,
  );
  const { sign } = found;
  const { user, console: corp } = await whileUsed(deps, found, now, watching);
  if (bearer.consoleToken !== undefined && Boolean(user) !== Boolean(corp)) return {};
  const { accountId } = user?.subject ?? {};
  const together = corp?.groupId === user?.groupId && corp?.subject.accountId === accountId;
  if (corp && !together) return {};

  const identity: Identity = {};
  if (user && accountId) identity.user = { kind: 'user', accountId, groupId: user.groupId };
  const corpId = corp?.subject.corpId;
  const rights = corp?.beside?.rights;
  if (accountId && corpId && rights)
    identity.corp = { kind: 'corp', accountId, corpId, groupId: corp.groupId, grants: grantsOf(rights) };
  const { applyNo, signNo, generation, approveId, fillLineId } = sign?.subject ?? {};
  if (sign && applyNo && signNo && generation !== undefined)
    identity.link = { kind: 'link', applyNo, signNo, generation, verifiedAt: sign.createdAt };
  if (sign && approveId) identity.approver = { kind: 'approver', approveId, verifiedAt: sign.createdAt };
  if (sign && fillLineId && generation !== undefined)
    identity.filler = { kind: 'filler', lineId: fillLineId, generation, verifiedAt: sign.createdAt };
  return identity;
}

type Found = Partial<Record<TokenKind, TokenRow & { beside: BesideToken | null }>>;

/** The tokens of a login that is in use, which this call is a sign of; none of one that was left alone for too long. */
async function whileUsed(
  { db, config }: Deps,
  { user, console: corp }: Found,
  now: Date,
  watching: boolean,
): Promise<Pick<Found, 'user' | 'console'>> {
  const tokens = { ...(user ? { user } : {}), ...(corp ? { console: corp } : {}) };
  for (const { beside, groupId, subject } of Object.values(tokens)) {
    if (!beside?.seen_at || !subject.accountId) continue;
    const quiet = now.getTime() - new Date(beside.seen_at).getTime();
    if (quiet > config.SESSION_IDLE_MINUTES * 60_000) {
      await inTx(db, (tx) => endLogin(tx, subject.accountId!, groupId));
      return {};
    }
    if (!watching && quiet > 60_000) await touchLogin(db, groupId, now);
  }
  return tokens;
}
