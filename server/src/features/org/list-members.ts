// Members of the caller's enterprise, to choose one from (spec §7.7 listCorpUsers): every member sees names, phones masked.
import { maxListedMembers } from '@xinqi/wire/org';
import { maskTarget } from '../../platform/crypto/mask.ts';
import type { Ctx } from '../../platform/endpoint.ts';
import type { Deps } from '../../platform/family.ts';
import type { Account } from '../account/index.ts';

export async function listMembers({ deps, account }: { deps: Deps; account: Account }, ctx: Ctx, name = '') {
  const { corpId } = ctx.identity.corp!;
  const members = await account.listMembers(deps.db, corpId, { name, limit: maxListedMembers });
  return {
    list: members.map((m) => ({
      userId: m.accountId,
      name: m.name,
      mobileMasked: maskTarget(m.mobile),
      superFlag: m.superFlag,
    })),
  };
}
