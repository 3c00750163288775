// Calls on people; somebody of another enterprise, and who has left, is absent.
import { orgRoutes as r } from '@xinqi/wire/org';
import { AppError } from '../../platform/app-error.ts';
import { type Ctx, handler, ownOnly } from '../../platform/endpoint.ts';
import { findGroup } from './group/store.ts';
import { revokeInvite, sendInvites } from './join/send-invites.ts';
import { leave, leavePreview } from './leave/leave-corp.ts';
import { inCorp, type Parts } from './parts.ts';
import { addPerson, editPerson, inviteAgain, movePeople, unbind } from './people/change-people.ts';
import { importPeople, importTemplate } from './people/import-people.ts';
import { listPeople } from './people/list-people.ts';
import { countPeople, findPeople } from './people/store.ts';

export function peopleHandlers(parts: Parts) {
  /** Lets the call on when all of these are people, and this a department, of the caller's enterprise. */
  const his = (ctx: Ctx, memberIds: readonly string[], groupId?: string) =>
    inCorp(parts, ctx, undefined, async (tx, corpId) => {
      const ids = [...new Set(memberIds)];
      const found = ids.length === 0 ? [] : await findPeople(tx, corpId, ids);
      if (found.length !== ids.length) throw new AppError('NOT_FOUND');
      if (groupId !== undefined && !(await findGroup(tx, corpId, groupId))) throw new AppError('NOT_FOUND');
      return null;
    });
  /** Their accounts; PERSON_NOT_BOUND when one has none. */
  const accountsOf = (ctx: Ctx, memberIds: readonly string[]) =>
    inCorp(parts, ctx, undefined, async (tx, corpId) => {
      const ids = [...new Set(memberIds)];
      const found = await findPeople(tx, corpId, ids);
      if (found.length !== ids.length) throw new AppError('NOT_FOUND');
      return found.map(({ account_id }) => {
        if (account_id === null) throw new AppError('PERSON_NOT_BOUND');
        return account_id;
      });
    });
  const page = (ctx: Ctx, query: Parameters<typeof listPeople>[3]) =>
    inCorp(parts, ctx, undefined, (tx, corpId) => listPeople(parts, tx, corpId, query));
  return {
    listPeople: handler(r.listPeople, {
      load: (ctx, { groupId }) => his(ctx, [], groupId),
      handle: (ctx, input) => page(ctx, input),
    }),
    listOfGroup: handler(r.listOfGroup, {
      load: (ctx, { groupId }) => his(ctx, [], groupId),
      handle: (ctx, input) => page(ctx, { ...input, direct: true }),
    }),
    listCorpUserByPage: handler(r.listCorpUserByPage, {
      load: (ctx, { groupId }) => his(ctx, [], groupId),
      handle: (ctx, { name, ...input }) => page(ctx, { ...input, keyword: name }),
    }),
    corpUserCount: handler(r.corpUserCount, {
      load: ownOnly,
      handle: (ctx, input) => inCorp(parts, ctx, input.corpId, countPeople),
    }),
    addCorpUser: handler(r.addCorpUser, {
      load: (ctx, { memberId, groupId }) => his(ctx, memberId === undefined ? [] : [memberId], groupId),
      handle: (ctx, { memberId, version = -1, mobile, ...person }) =>
        memberId === undefined
          ? addPerson(parts, ctx, { ...person, mobile: mobile ?? '' })
          : editPerson(parts, ctx, { memberId, version, mobile, ...person }),
    }),
    bindCorpUser: handler(r.bindCorpUser, {
      load: (ctx, { memberId }) => his(ctx, [memberId]),
      handle: (ctx, { memberId }) => inviteAgain(parts, ctx, memberId),
    }),
    unbindCorpUser: handler(r.unbindCorpUser, {
      load: (ctx, { memberId }) => his(ctx, [memberId]),
      handle: (ctx, { memberId }) => unbind(parts, ctx, memberId),
    }),
    delCorpUser: handler(r.delCorpUser, {
      load: (ctx, { memberId, successorId }) =>
        his(ctx, successorId === undefined ? [memberId] : [memberId, successorId]),
      handle: (ctx, input) => leave(parts, ctx, input),
    }),
    leavePreview: handler(r.leavePreview, {
      load: (ctx, { memberId }) => his(ctx, [memberId]),
      handle: (ctx, { memberId }) => leavePreview(parts, ctx, memberId),
    }),
    sendInvites: handler(r.sendInvites, {
      load: (ctx, { memberIds }) => his(ctx, memberIds),
      handle: (ctx, { memberIds }) => sendInvites(parts, ctx, memberIds),
    }),
    revokeInvite: handler(r.revokeInvite, {
      load: (ctx, { memberId }) => his(ctx, [memberId]),
      handle: (ctx, { memberId }) => revokeInvite(parts, ctx, memberId),
    }),
    importTemplate: handler(r.importTemplate, {
      load: ownOnly,
      handle: (ctx) => importTemplate(parts, ctx),
    }),
    ccSendToUser: handler(r.ccSendToUser, {
      load: (ctx, { memberIds }) => accountsOf(ctx, memberIds),
      handle: (ctx, { applyIds }, accountIds) => parts.contracts.giveToRead(ctx, { applyIds, accountIds }),
    }),
    importExcel: handler(r.importExcel, { load: ownOnly, handle: (ctx) => importPeople(parts, ctx) }),
    batchMoveGroup: handler(r.batchMoveGroup, {
      load: (ctx, { memberIds, groupId }) => his(ctx, memberIds, groupId),
      handle: (ctx, input) => movePeople(parts, ctx, input),
    }),
  };
}
