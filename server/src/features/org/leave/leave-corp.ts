// Somebody leaves (spec §7.7 delCorpUser, E-12): in one transaction he loses account, roles, invitations, seals, departments
// that he heads, and every link of the enterprise; a successor takes over what was his. What is many is moved by a job.
import { can } from '@xinqi/domain';
import type { Output, Parsed } from '@xinqi/wire';
import type { orgRoutes } from '@xinqi/wire/org';
import { AppError } from '../../../platform/app-error.ts';
import { uuidv7 } from '../../../platform/clock.ts';
import type { Ctx } from '../../../platform/endpoint.ts';
import { type Turn, turn } from '../../log/index.ts';
import { memberLeaving, personChanged, personChanging } from '../facts.ts';
import { dropHeads, headedBy } from '../group/heads-store.ts';
import type { Parts } from '../parts.ts';
import { endRights, personAt } from '../people/change-people.ts';
import { noteChange } from '../people/contacts.ts';
import { endInvites } from '../people/invite-store.ts';
import { markLeft, type PersonRecord } from '../people/store.ts';
import type { Holdings, Leaver, Successor } from './door.ts';

const nothing: Holdings = {
  openSent: 0,
  finishedSent: 0,
  allSent: 0,
  drafts: 0,
  openLines: 0,
  lines: [],
};

/** Who was unbound before holds what was his still: his links and contracts end with his leaving (E-12). */
async function leaverOf({ account }: Parts, at: Turn, row: PersonRecord): Promise<Leaver | undefined> {
  const accountId = row.account_id ?? (await account.members.endedAccount(at.tx, at.corpId, row.member_id));
  return accountId === undefined ? undefined : { corpId: row.corp_id, accountId, name: row.name };
}

async function holdingsOf(parts: Parts, at: Turn, who: Leaver | undefined): Promise<Holdings> {
  const all = { ...nothing };
  if (!who) return all;
  for (const part of parts.holdings()) {
    const own = await part.holdings(at.tx, who, at);
    for (const key of ['openSent', 'finishedSent', 'allSent', 'drafts', 'openLines'] as const)
      all[key] += own[key];
    all.lines = [...all.lines, ...own.lines];
  }
  return all;
}

/** What leaving would mean, before it is done. */
export const leavePreview = (
  parts: Parts,
  ctx: Ctx,
  memberId: string,
): Promise<Output<typeof orgRoutes.leavePreview>> =>
  turn(parts, ctx, 'memberManage', async (at) => {
    const row = await personAt(at, memberId);
    const who = await leaverOf(parts, at, row);
    const { lines, ...counts } = await holdingsOf(parts, at, who);
    const seals = who ? await parts.seals.heldBy(at.tx, at.corpId, who.accountId) : [];
    return {
      name: row.name,
      ...counts,
      lines: lines.map((line) => ({ ...line, deadline: line.deadline?.toISOString() ?? null })),
      seals: seals.map(({ name }) => name),
      groups: (await headedBy(at.tx, at.corpId, memberId)).map(({ name }) => name),
      maySeals: can(at.grants, 'sealAllAuth'),
      mayGroups: can(at.grants, 'organStru'),
    };
  });

type Heir = Successor & { memberId: string };

/** An active member beside him. Who cannot read all contracts does not make himself the owner of somebody's (E-03). */
async function heirOf(at: Turn, memberId: string, leaving: string): Promise<Heir> {
  const row = await personAt(at, memberId);
  if (row.account_id === null) throw new AppError('LEAVE_SUCCESSOR');
  if (memberId === leaving) throw new AppError('LEAVE_SUCCESSOR', '请选择另一位成员接手');
  if (row.account_id === at.accountId && !can(at.grants, 'subjectContract'))
    throw new AppError('LEAVE_SUCCESSOR', '您没有“主体全部合同”权限，不能由您本人接手，请选择其他成员');
  return { accountId: row.account_id, name: row.name, memberId };
}

export const leave = (
  parts: Parts,
  ctx: Ctx,
  input: Parsed<typeof orgRoutes.delCorpUser>,
): Promise<{ changed: number }> =>
  turn(parts, ctx, 'memberManage', async (at) => {
    const { tx, corpId, accountId: by, now } = at;
    const { publish } = parts.deps.switchboard;
    const { memberId } = input;
    const row = await personAt(at, memberId);
    const heir = input.successorId === undefined ? undefined : await heirOf(at, input.successorId, memberId);
    if (input.grantSeals && !can(at.grants, 'sealAllAuth')) throw new AppError('NO_PERMISSION');
    if (input.grantSeals && heir?.accountId === by) throw new AppError('SEAL_GRANT_SELF');
    const who = await leaverOf(parts, at, row);
    const held = await holdingsOf(parts, at, who);
    await publish(tx, personChanging, { corpId, memberId });
    await endRights(parts, at, memberId);
    await endInvites(tx, memberId, now);
    await noteChange(parts, tx, { corpId, memberIds: [memberId], what: 'left', by }, now);
    // contracts before places and seals, in the order in which a signature that is being accepted locks them
    const handoverId = uuidv7(now);
    if (who) await publish(tx, memberLeaving, { handoverId, from: who, to: heir });
    // who may not change the structure leaves its departments without a head; nobody makes himself one (E-11, own-place.ts)
    const himself = heir?.accountId === by && !at.grants.superFlag;
    const head = can(at.grants, 'organStru') && !himself ? heir : undefined;
    const groups = await dropHeads(tx, corpId, memberId, head?.memberId ?? null);
    if (!(await markLeft(tx, memberId, now))) throw new AppError('STATE_CHANGED');
    await publish(tx, personChanged, { corpId, memberId, what: 'left', by, now });
    const seals = who
      ? await parts.seals.handOn(
          tx,
          corpId,
          { accountId: who.accountId, by, to: heir && input.grantSeals ? heir : undefined },
          now,
        )
      : [];
    if (heir && who)
      await parts.log.assets.record(
        tx,
        {
          corpId,
          handoverId,
          fromName: who.name,
          toName: heir.name,
          operatorName: await parts.account.displayName(tx, { accountId: by }),
        },
        [
          { asset: 'contract', planned: held.allSent, moved: 0 },
          { asset: 'draft', planned: held.drafts, moved: 0 },
          { asset: 'line', planned: held.openLines, moved: 0 },
          { asset: 'seal', planned: seals.length, moved: seals.length, detail: seals.join('、') },
          ...(head
            ? [
                {
                  asset: 'group' as const,
                  planned: groups.length,
                  moved: groups.length,
                  detail: groups.join('、'),
                },
              ]
            : []),
        ],
        now,
      );
    await at.record({ kind: 'member.leave', target: row.name, content: said(heir, held, seals) });
    return { changed: 1 };
  });

function said(heir: Heir | undefined, held: Holdings, seals: readonly string[]): string {
  const ended = '角色、印章授权、邀请、企业会话与签署链接已全部收回';
  if (!heir)
    return held.openLines > 0 ? `${ended}；未指定接手人，${held.openLines}份待签署合同无人经办` : ended;
  const given = seals.length > 0 ? `、印章授权${seals.length}项` : '';
  return `${ended}；由${heir.name}接手：合同${held.allSent}份、草稿${held.drafts}份、待签署${held.openLines}份${given}`;
}
