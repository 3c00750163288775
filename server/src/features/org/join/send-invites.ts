// Invitations by SMS, and taking one back. An SMS carries another pair of the invitation that waits, so that a link which was
// handed over stays good beside it. Attacker: an administrator who bombs strangers' phones (security.md B-05). Limits stand
// in the database and are counted before the turn, so that a rollback does not forget them.
import { beijingMinute } from '@xinqi/domain';
import { AppError } from '../../../platform/app-error.ts';
import { asOwner } from '../../../platform/database/as-owner.ts';
import type { Ctx } from '../../../platform/endpoint.ts';
import { turn } from '../../log/index.ts';
import type { Parts } from '../parts.ts';
import { freshInvite, invitePath } from '../people/invite.ts';
import { endInvites, inviteOf, markSent } from '../people/invite-store.ts';
import { mobileOf } from '../people/present.ts';
import { findPeople, type PersonRecord } from '../people/store.ts';

export const inviteLimits = {
  corp: { name: 'invite-sms-corp', max: 6000, seconds: 86_400 },
  pause: { name: 'invite-sms-pause', max: 1, seconds: 60 },
  hour: { name: 'invite-sms-hour', max: 3, seconds: 3600 },
  day: { name: 'invite-sms-day', max: 5, seconds: 86_400 },
};
/** An invitation that ends sooner is replaced by a fresh one. */
const leastMs = 86_400_000;

type Skipped = { memberId: string; name: string; reason: 'bound' | 'soon' };

/** Whether this mobile may get another SMS; counts it when it may. */
async function mayGet({ deps }: Parts, mobile: string): Promise<boolean> {
  const key = deps.vault.blindIndex('target', mobile).toString('hex');
  const { pause, hour, day } = inviteLimits;
  try {
    await deps.limits.use({ limit: pause, key }, { limit: hour, key }, { limit: day, key });
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === 'TOO_MANY') return false;
    throw error;
  }
}

/** Room for all of them in the enterprise's day, or a refusal that eats nothing of it. */
async function demandRoom({ deps }: Parts, corpId: string, n: number): Promise<void> {
  const { corp } = inviteLimits;
  const left = Math.floor(corp.max * deps.config.LIMITS_FACTOR) - (await deps.limits.count(corp, corpId));
  if (n > left)
    throw new AppError('TOO_MANY', `企业今日还可发送${Math.max(0, left)}条短信邀请，请减少后重试`, {
      retryAfterSeconds: corp.seconds,
    });
  if (n > 0) await deps.limits.use(...Array.from({ length: n }, () => ({ limit: corp, key: corpId })));
}

export async function sendInvites(
  parts: Parts,
  ctx: Ctx,
  memberIds: readonly string[],
): Promise<{ sent: number; skipped: Skipped[] }> {
  const { deps, account, notice } = parts;
  const { corpId, accountId } = ctx.identity.corp!;
  const ids = [...new Set(memberIds)];
  const asked = await asOwner(deps.db, { accountId, corpId }, async (tx) => {
    const people: { row: PersonRecord; mobile: string }[] = [];
    for (const row of await findPeople(tx, corpId, ids))
      people.push({ row, mobile: await mobileOf(parts, tx, row) });
    return people;
  });
  await demandRoom(parts, corpId, asked.filter(({ row }) => !row.account_id).length);
  const skipped: Skipped[] = [];
  const mobiles = new Map<string, string>();
  for (const { row, mobile } of asked) {
    const reason = row.account_id ? 'bound' : (await mayGet(parts, mobile)) ? undefined : 'soon';
    if (reason) skipped.push({ memberId: row.member_id, name: row.name, reason });
    else mobiles.set(row.member_id, mobile);
  }
  if (mobiles.size === 0) return { sent: 0, skipped };

  return turn(parts, ctx, 'memberManage', async (at) => {
    const sender = await account.displayName(at.tx, { corpId });
    const found = new Map((await findPeople(at.tx, corpId, ids)).map((row) => [row.member_id, row]));
    const people = ids.filter((id) => mobiles.has(id)).map((id) => found.get(id));
    for (const row of people) {
      if (!row) throw new AppError('STATE_CHANGED');
      // who was bound, or got another mobile, since he was counted
      if ((await mobileOf(parts, at.tx, row)) !== mobiles.get(row.member_id) || row.account_id)
        throw new AppError('STATE_CHANGED');
      const open = await inviteOf(at.tx, corpId, row.member_id);
      const good = open && open.expires_at.getTime() - at.now.getTime() >= leastMs;
      const invitation = good ? open : await freshInvite(at, row.member_id);
      const link = await notice.shortLink(at.tx, {
        path: invitePath(parts, invitation, at.now),
        owner: invitation.invite_id,
        expiresAt: invitation.expires_at,
      });
      await notice.sendText(at.tx, {
        text: 'joinInvite',
        values: { sender, until: beijingMinute(invitation.expires_at), link },
        target: mobiles.get(row.member_id)!,
        origin: ctx.origin,
        ref: invitation.invite_id,
        by: { sender: accountId, corpId, known: false },
        notAfter: invitation.expires_at,
      });
      await markSent(at.tx, invitation.invite_id, at.now);
    }
    const names = people.map((row) => row?.name).join('、');
    const target = people.length === 1 ? names : `${people.length}名成员`;
    await at.record({ kind: 'member.invite', target, content: `已发送短信邀请：${names}` });
    return { sent: people.length, skipped };
  });
}

/** The link that waits is good no more, in every message that carried it. */
export const revokeInvite = (parts: Parts, ctx: Ctx, memberId: string): Promise<{ changed: number }> =>
  turn(parts, ctx, 'memberManage', async (at) => {
    const [row] = await findPeople(at.tx, at.corpId, [memberId]);
    if (!row) throw new AppError('NOT_FOUND');
    const open = await inviteOf(at.tx, at.corpId, memberId);
    if (!open) throw new AppError('INVITE_NONE');
    await endInvites(at.tx, memberId, at.now);
    await parts.notice.revokeShortLinks(at.tx, open.invite_id);
    await at.record({ kind: 'member.uninvite', target: row.name, content: '邀请链接已失效' });
    return { changed: 1 };
  });
