// Bearer → principals (security.md J "Bearer", A-05). Attacker-controlled: tokens of two logins, of the wrong kind, or
// half a pair. An enterprise token counts only beside the user token of the same login; a broken pair yields nothing
// at all, not even the link of the third token. Rights are read fresh on every call (E-07, E-12).
import type { Bearer } from '@xinqi/wire';
import type { Deps } from '../../platform/family.ts';
import type { Identity } from '../../platform/principal.ts';
import { findTokens } from '../../platform/tokens.ts';
import { besideToken, grantsOf } from './rights-store.ts';

export async function resolveIdentity(deps: Deps, bearer: Bearer, now: Date): Promise<Identity> {
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
  const { user, console: corp, sign } = found;
  if (bearer.consoleToken !== undefined && Boolean(user) !== Boolean(corp)) return {};
  const { accountId } = user?.subject ?? {};
  const together = corp?.groupId === user?.groupId && corp?.subject.accountId === accountId;
  if (corp && !together) return {};

  const identity: Identity = {};
  if (user && accountId) identity.user = { kind: 'user', accountId, groupId: user.groupId };
  const corpId = corp?.subject.corpId;
  if (accountId && corpId && corp.beside)
    identity.corp = { kind: 'corp', accountId, corpId, groupId: corp.groupId, grants: grantsOf(corp.beside) };
  const { applyNo, signNo, approveId } = sign?.subject ?? {};
  if (sign && applyNo && signNo)
    identity.link = { kind: 'link', applyNo, signNo, verifiedAt: sign.createdAt };
  if (sign && approveId) identity.approver = { kind: 'approver', approveId, verifiedAt: sign.createdAt };
  return identity;
}
