// Finished contracts for members of one's own enterprise to read (spec §7.7 ccToCorpUsers): contracts that the enterprise sent
// or signs, members who are active. All or nothing.
import { signingRoutes as r } from '@xinqi/wire/signing';
import { AppError } from '../../../../platform/app-error.ts';
import { inTx } from '../../../../platform/db.ts';
import { type Ctx, handler } from '../../../../platform/endpoint.ts';
import type { Parts } from '../../contract/parts.ts';
import type { ApplyRow } from '../../contract/store.ts';
import { readableApplies } from '../download/download-batch.ts';
import { addMembers, type MemberReader } from './add-members.ts';

export async function memberReaders(
  parts: Parts,
  corpId: string,
  userIds: readonly string[],
): Promise<MemberReader[]> {
  const { account, deps } = parts;
  const members: MemberReader[] = [];
  for (const accountId of new Set(userIds)) {
    if (!(await account.memberOf(deps.db, corpId, accountId))) throw new AppError('NOT_FOUND');
    members.push({
      accountId,
      name: await account.displayName(deps.db, { accountId }),
      mobile: await account.mobileOf(deps.db, accountId),
    });
  }
  return members;
}

async function ccToMembers(
  parts: Parts,
  ctx: Ctx,
  applies: readonly ApplyRow[],
  members: readonly MemberReader[],
) {
  const { corpId, accountId } = ctx.identity.corp!;
  const corp = { corpId, accountId, name: await parts.account.displayName(parts.deps.db, { corpId }) };
  // One order of locks for everybody, as when cancelling.
  const inOrder = [...applies].sort((a, b) => (a.apply_id < b.apply_id ? -1 : 1));
  return inTx(parts.deps.db, async (tx) => {
    let added = 0;
    for (const apply of inOrder) added += (await addMembers(parts, tx, ctx, apply, members, corp)).added;
    return { added };
  });
}

export const ccHandlers = (parts: Parts) => ({
  ccToCorpUsers: handler(r.ccToCorpUsers, {
    load: async (ctx, { applyIds, userIds }) => ({
      applies: await readableApplies(parts, ctx, applyIds, 'party'),
      members: await memberReaders(parts, ctx.identity.corp!.corpId, userIds),
    }),
    handle: (ctx, _input, { applies, members }) => ccToMembers(parts, ctx, applies, members),
  }),
});
