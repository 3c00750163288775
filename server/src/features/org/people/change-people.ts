// Entering, changing, moving and losing people. Who has an account comes in only by his own consent (invitation, request);
// who leaves loses account, roles and every session for the enterprise in the same transaction (E-12).
import { covers } from '@xinqi/domain';
import { AppError } from '../../../platform/app-error.ts';
import type { Ctx } from '../../../platform/endpoint.ts';
import { type Turn, turn } from '../../log/index.ts';
import { memberUnbound, personChanged, personChanging } from '../facts.ts';
import { dropHeads } from '../group/heads-store.ts';
import { demandNoPull, sealsWithPlace } from '../group/own-place.ts';
import { findGroup } from '../group/store.ts';
import type { Parts } from '../parts.ts';
import { wasUnbound } from './contact-store.ts';
import { noteChange } from './contacts.ts';
import { contactOf, enterPeople, type NewPerson, taken } from './enter-people.ts';
import { type Invitation, invite } from './invite.ts';
import { endInvites } from './invite-store.ts';
import { personOf } from './list-people.ts';
import { mobileOf } from './present.ts';
import * as store from './store.ts';

export async function personAt({ tx, corpId }: Turn, memberId: string): Promise<store.PersonRecord> {
  const [row] = await store.findPeople(tx, corpId, [memberId]);
  if (!row) throw new AppError('NOT_FOUND');
  return row;
}
/** The department's name; NOT_FOUND when it is none of this enterprise. */
export async function groupName({ tx, corpId }: Turn, groupId: string | undefined): Promise<string> {
  if (groupId === undefined) return '企业直属';
  const group = await findGroup(tx, corpId, groupId);
  if (!group) throw new AppError('NOT_FOUND');
  return group.name;
}

export const addPerson = (
  parts: Parts,
  ctx: Ctx,
  person: NewPerson,
): Promise<{ memberId: string } & Invitation> =>
  turn(parts, ctx, 'memberManage', async (at) => {
    const group = await groupName(at, person.groupId);
    if ((await personOf(parts, at.tx, at.corpId, person.mobile)) !== null)
      throw new AppError('PERSON_EXISTS');
    const [memberId = ''] = await enterPeople(parts, at, [person]);
    const invitation = await invite(parts, at, memberId, ctx.origin);
    const gained = await sealsWithPlace(parts, at, null, person.groupId ?? null);
    const content = `部门：${group}${gained}；已生成邀请链接`;
    await at.record({ kind: 'member.add', target: person.name, content });
    return { memberId, ...invitation };
  });

export const editPerson = (
  parts: Parts,
  ctx: Ctx,
  input: { memberId: string; version: number; name: string; title: string; mobile?: string | undefined },
): Promise<{ memberId: string }> =>
  turn(parts, ctx, 'memberManage', async (at) => {
    const { memberId, version, name, title, mobile } = input;
    const row = await personAt(at, memberId);
    if (row.version !== version) throw new AppError('STATE_CHANGED');
    const otherMobile = mobile !== undefined && mobile !== (await mobileOf(parts, at.tx, row));
    if (otherMobile && row.account_id) throw new AppError('PERSON_BOUND');
    if (otherMobile && (await personOf(parts, at.tx, at.corpId, mobile)) !== null)
      throw new AppError('PERSON_EXISTS');
    const contact = otherMobile ? { contact: contactOf(parts, at.corpId, memberId, mobile) } : {};
    if (otherMobile)
      await parts.deps.switchboard.publish(at.tx, personChanging, { corpId: at.corpId, memberId });
    const kept = await store.updatePerson(at.tx, { memberId, version, name, title, ...contact }).catch(taken);
    if (!kept) throw new AppError('STATE_CHANGED');
    // an invitation is for the mobile that it was made for
    if (otherMobile) await endInvites(at.tx, memberId, at.now);
    const moved = contact.contact && (await startAnew(parts, at, row, contact.contact.mobileBlind));
    const renamed = row.name === name ? '' : `原姓名：${row.name}；`;
    await at.record({
      kind: 'member.edit',
      target: name,
      content: `${renamed}职务：${title || '无'}${otherMobile ? `；手机号已变更，原邀请失效${moved}` : ''}`,
    });
    return { memberId };
  });

/**
 * Another phone is another person: no department is headed by him, no approval waits for him, and who had an account before
 * stands in no department whose seals would come with it (Z-04). Answers what the log says of it.
 */
async function startAnew(
  parts: Parts,
  { tx, corpId, accountId: by, now }: Turn,
  { member_id: memberId, group_id }: store.PersonRecord,
  phone: Buffer,
): Promise<string> {
  const what = 'corrected';
  await noteChange(parts, tx, { corpId, memberIds: [memberId], what, by, to: { phone } }, now);
  await dropHeads(tx, corpId, memberId, null);
  const ended = await parts.account.members.endedAccount(tx, corpId, memberId);
  const before = ended !== undefined || (await wasUnbound(tx, memberId));
  if (before) await store.movePeople(tx, [memberId], null);
  await parts.deps.switchboard.publish(tx, personChanged, { corpId, memberId, what, by, now });
  return before && group_id !== null ? '，已移出部门' : '';
}

export const movePeople = (
  parts: Parts,
  ctx: Ctx,
  input: { memberIds: string[]; groupId?: string | undefined },
): Promise<{ changed: number }> =>
  turn(parts, ctx, 'memberManage', async (at) => {
    const memberIds = [...new Set(input.memberIds)];
    const group = await groupName(at, input.groupId);
    const people = await store.findPeople(at.tx, at.corpId, memberIds);
    // one foreign, absent or departed id refuses the whole call (A-08)
    if (people.length !== memberIds.length) throw new AppError('NOT_FOUND');
    await demandNoPull(at, people, input.groupId ?? null);
    await store.movePeople(at.tx, memberIds, input.groupId ?? null);
    const names = people.map((person) => person.name).join('、');
    const gained = await sealsWithPlace(parts, at, null, input.groupId ?? null);
    await at.record({
      kind: 'member.move',
      target: group,
      // a log's text is cut at its end, and a thousand names are longer
      content: gained
        ? `${people.length}名成员${gained}；名单：${names}`
        : `${people.length}名成员：${names}`,
    });
    return { changed: people.length };
  });

/** Nobody takes the account from himself or from somebody who stands above him. */
export async function endRights(parts: Parts, at: Turn, memberId: string): Promise<void> {
  const { members } = parts.account;
  const [member] = await members.find(at.tx, at.corpId, [memberId]);
  if (!member) return;
  if (member.accountId === at.accountId) throw new AppError('ROLE_SELF');
  if (!covers(at.grants, member.grants)) throw new AppError('ROLE_ABOVE');
  await members.end(at.tx, at.corpId, memberId);
  await parts.role.drop(at.tx, at.corpId, memberId);
}

export const unbind = (parts: Parts, ctx: Ctx, memberId: string): Promise<{ changed: number }> =>
  turn(parts, ctx, 'memberManage', async (at) => {
    const row = await personAt(at, memberId);
    if (!row.account_id) throw new AppError('PERSON_NOT_BOUND');
    const { sealed, mobileBlind } = contactOf(parts, at.corpId, memberId, await mobileOf(parts, at.tx, row));
    const { tx, corpId, accountId: by, now } = at;
    const { publish } = parts.deps.switchboard;
    await publish(tx, personChanging, { corpId, memberId });
    await endRights(parts, at, memberId);
    await noteChange(parts, tx, { corpId, memberIds: [memberId], what: 'unbound', by }, now);
    await store.unbindPerson(at.tx, memberId, sealed, mobileBlind).catch(taken);
    // after his place: a signature that is being accepted locks in this order
    await publish(tx, memberUnbound, { corpId, accountId: row.account_id, by, now });
    await publish(tx, personChanged, { corpId, memberId, what: 'unbound', by, now });
    await at.record({ kind: 'member.unbind', target: row.name, content: '账号不再能代表企业操作' });
    return { changed: 1 };
  });

/** A fresh invitation; the one before it ends. */
export const inviteAgain = (parts: Parts, ctx: Ctx, memberId: string): Promise<Invitation> =>
  turn(parts, ctx, 'memberManage', async (at) => {
    const row = await personAt(at, memberId);
    if (row.account_id) throw new AppError('PERSON_BOUND');
    const invitation = await invite(parts, at, memberId, ctx.origin);
    await at.record({ kind: 'member.invite', target: row.name, content: '已重新生成邀请链接' });
    return invitation;
  });
