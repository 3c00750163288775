// Invitations by link (security.md A-05, CVE-2026-4947): the pair is bound to enterprise, invitation and person, good for seven
// days and once, and only the owner of the invited mobile can accept. Attacker-controlled: k, sign and ts.
import { invitePage } from '@xinqi/domain';
import { AppError } from '../../../platform/app-error.ts';
import { uuidv7 } from '../../../platform/clock.ts';
import { checkPair, type LinkClaims, makePair } from '../../../platform/crypto/link-pair.ts';
import { asOwner } from '../../../platform/database/as-owner.ts';
import { inTx, type Tx } from '../../../platform/db.ts';
import type { Ctx } from '../../../platform/endpoint.ts';
import { doerOf, type Turn } from '../../log/index.ts';
import type { Parts } from '../parts.ts';
import { endInvites, insertInvites, type NewInvite, openInvite } from './invite-store.ts';
import { mobileOf } from './present.ts';
import { findPeople, type PersonRecord } from './store.ts';

export type Invitation = { inviteUrl: string; expireTime: string };
const days = 7;
const triesLimit = { name: 'invite-accept', max: 30, seconds: 3600 };

const keyOf = (row: { corp_id: string; invite_id: string }) => `${row.corp_id}_${row.invite_id}`;
const claimsOf = (row: NewInvite): LinkClaims => ({
  subject: keyOf(row),
  recipient: row.member_id,
  exp: row.expires_at.getTime(),
  gen: 0,
});

const DAY = 86_400_000;
type At = Pick<Turn, 'tx' | 'corpId' | 'now'>;

const newInvite = ({ corpId, now }: At, memberId: string): NewInvite => ({
  invite_id: uuidv7(now),
  corp_id: corpId,
  member_id: memberId,
  issued_at: now,
  expires_at: new Date(now.getTime() + days * DAY),
});

/** The page of an invitation with a pair of its own: several pairs are one invitation, good once. */
export function invitePath({ deps }: Parts, row: NewInvite, now: Date): string {
  const { sign, ts } = makePair(deps.keyring, 'invite', claimsOf(row), now);
  return `${invitePage}?${new URLSearchParams({ k: keyOf(row), sign, ts: String(ts) })}`;
}

/** A link for this person; those before it end. */
export async function invite(parts: Parts, at: At, memberId: string, origin: string): Promise<Invitation> {
  const row = await freshInvite(at, memberId);
  return {
    inviteUrl: origin + invitePath(parts, row, at.now),
    expireTime: row.expires_at.toISOString(),
  };
}
export async function freshInvite(at: At, memberId: string): Promise<NewInvite> {
  await endInvites(at.tx, memberId, at.now);
  const row = newInvite(at, memberId);
  await insertInvites(at.tx, [row]);
  return row;
}

/** Links of people who have just been entered, in their order. */
export async function inviteMany(
  parts: Parts,
  at: At,
  memberIds: readonly string[],
  origin: string,
): Promise<string[]> {
  const rows = memberIds.map((memberId) => newInvite(at, memberId));
  await insertInvites(at.tx, rows);
  return rows.map((row) => origin + invitePath(parts, row, at.now));
}

type Pair = { k: string; sign: string; ts: number };

/** The person that a living pair invites; LINK_INVALID for everything else. */
async function invited({ deps }: Parts, tx: Tx, { k, sign, ts }: Pair, now: Date): Promise<PersonRecord> {
  const [corpId = '', inviteId = ''] = k.split('_');
  const row = await openInvite(tx, corpId, inviteId);
  if (!row || !checkPair(deps.keyring, 'invite', claimsOf(row), { sign, ts }, now))
    throw new AppError('LINK_INVALID');
  const [person] = await findPeople(tx, corpId, [row.member_id]);
  if (!person || person.account_id) throw new AppError('LINK_INVALID');
  return person;
}

/** What the link is for; with `confirm` the signed-in owner of the invited mobile becomes a member, without any role. */
export async function acceptInvite(parts: Parts, ctx: Ctx, input: Pair & { confirm: boolean }) {
  const { deps, account, log } = parts;
  const { accountId } = ctx.identity.user!;
  await deps.limits.use({ limit: triesLimit, key: accountId });
  const corpId = input.k.slice(0, 36);
  return inTx(deps.db, (tx) =>
    account.members.lock(tx, corpId).then(() =>
      asOwner(tx, { accountId: '', corpId }, async (inner) => {
        const person = await invited(parts, inner, input, ctx.now);
        if ((await account.mobileOf(inner, accountId)) !== (await mobileOf(parts, inner, person)))
          throw new AppError('INVITE_OTHER_MOBILE');
        // entered a second time, with a mobile that a member has since taken
        if (await account.memberOf(inner, corpId, accountId)) throw new AppError('JOIN_MEMBER');
        const corpName = await account.displayName(inner, { corpId });
        const shown = { corpId, corpName, name: person.name };
        if (!input.confirm) return { ...shown, joined: false };
        await endInvites(inner, person.member_id, ctx.now);
        await account.addMember(inner, { corpId, accountId, superFlag: false, memberId: person.member_id });
        const act = { kind: 'member.join', target: person.name, content: '接受邀请加入企业' } as const;
        await log.record(inner, doerOf(ctx, { corpId, accountId }), act, ctx.now);
        return { ...shown, joined: true };
      }),
    ),
  );
}
