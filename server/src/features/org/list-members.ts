// Members of the caller's enterprise, to choose one from (spec §7.7 listCorpUsers): every member sees names, phones masked.
import { maxListedMembers } from '@xinqi/wire/org';
import { maskTarget } from '../../platform/crypto/mask.ts';
import type { Ctx } from '../../platform/endpoint.ts';
import { inCorp, type Parts } from './parts.ts';

export async function listMembers(
  parts: Parts,
  ctx: Ctx,
  { name = '', corpId: named }: { name?: string | undefined; corpId?: string | undefined },
) {
  const members = await inCorp(parts, ctx, named, (tx, corpId) =>
    parts.account.listMembers(tx, corpId, { name, limit: maxListedMembers }),
  );
  return {
    list: members.map((m) => ({
      userId: m.accountId,
      name: m.name,
      mobileMasked: maskTarget(m.mobile),
      superFlag: m.superFlag,
    })),
  };
}
