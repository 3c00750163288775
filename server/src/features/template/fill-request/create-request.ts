// A request to fill in is made: the template is judged as when it is used, the sender's own values by the one judge, and who is to fill in
// must be named whole. Everybody gets his link in the same transaction.
import {
  fillerRoles,
  fillRequestDays,
  mobile,
  normaliseMobile,
  partiesOf,
  partyName,
  type Values,
} from '@xinqi/domain';
import type { TplParty, TplRole } from '@xinqi/wire/template';
import { AppError } from '../../../platform/app-error.ts';
import { uuidv7 } from '../../../platform/clock.ts';
import { asOwner, type Owner } from '../../../platform/database/as-owner.ts';
import { ownerOf } from '../../../platform/database/owner-of.ts';
import { inTx } from '../../../platform/db.ts';
import type { Ctx } from '../../../platform/endpoint.ts';
import type { Limit } from '../../../platform/limits.ts';
import { ownerIdOf } from '../acting.ts';
import { standing } from '../judge/judge-use.ts';
import { senderValues } from '../judge/values-of.ts';
import type { TplParts } from '../parts.ts';
import { sendLink } from './link.ts';
import { sealAsked, sealFiller } from './sealed.ts';
import { insertRequest, type LineRow, type RequestRow } from './store.ts';

export type RequestAsk = {
  tplId: string;
  version?: number | undefined;
  contractName?: string | undefined;
  values: Values;
  parties: readonly TplParty[];
};

const requestsADay: Limit = { name: 'fill-request', max: 500, seconds: 86_400 };

/** Who fills in, named whole. @throws TPL_ROLES */
export function wholeParty(
  { userType, role }: Pick<TplRole, 'userType' | 'role'>,
  given: Omit<TplParty, 'role'>,
): TplParty {
  const name = given.signatoryFullName.trim();
  const operator = given.operatorName?.trim() ?? '';
  const phone = normaliseMobile(given.signatoryMobile);
  const wrong = (what: string): never => {
    throw new AppError('TPL_ROLES', `${role}需要填写内容，请填写正确的${what}`);
  };
  if (!partyName(name).ok) wrong(userType === 1 ? '企业名称' : '姓名');
  if (userType === 1 && !partyName(operator).ok) wrong('经办人姓名');
  if (!mobile(phone).ok) wrong('手机号');
  return {
    ...{ role, signatoryFullName: name, signatoryMobile: phone },
    ...(userType === 1 ? { operatorName: operator } : {}),
    ...(given.demand ? { demand: given.demand } : {}),
  };
}

/** Who asks, as the signatories know him. */
export const senderName = async (
  { account, deps }: TplParts,
  { accountId, corpId }: Owner,
): Promise<string> => account.displayName(deps.db, corpId === null ? { accountId } : { corpId });

/** @throws TPL_REVOKED, TPL_OFF, TPL_CHANGED, TPL_VALUES, TPL_ROLES */
export async function createRequest(
  parts: TplParts,
  ctx: Ctx,
  ask: RequestAsk,
): Promise<{ requestId: string }> {
  const { deps } = parts;
  const { vault } = deps;
  const owner = ownerOf(ctx);
  const { now, origin } = ctx;
  await deps.limits.use({ limit: requestsADay, key: owner.accountId });
  const sender = await senderName(parts, owner);
  return inTx(deps.db, async (tx) => {
    // who closes his account meanwhile takes his requests with him
    if (owner.corpId === null) await parts.account.requireStays(tx, owner.accountId);
    const { tpl, version } = await standing(parts, tx, owner, ask.tplId);
    const variables = version.variables ?? [];
    const roles = fillerRoles(variables);
    if (roles.length === 0)
      throw new AppError('TPL_VALUES', '此模板没有由签署方填写的内容，请直接生成合同文本');
    if (ask.version !== undefined && ask.version !== version.version) throw new AppError('TPL_CHANGED');
    const values = senderValues(variables, ask.values);
    const taken = partiesOf(version.roles, ask.parties);
    if (!taken.ok) throw new AppError('TPL_ROLES', `模板中没有签署角色“${taken.role}”，或该角色重复`);
    const ids = { request_id: uuidv7(now), owner_id: ownerIdOf(owner) };
    const fillers = taken.parties.filter(({ role }) => roles.includes(role.role));
    const lines = fillers.map(({ role, party, demand }): LineRow => {
      const of = { ...ids, line_id: uuidv7(now) };
      const body = { userType: role.userType, party: wholeParty(role, { ...party, demand }), values: {} };
      return {
        ...of,
        ...sealFiller(vault, of, body),
        ...{ role: role.role, state: 'waiting', reason: '', link_gen: 1, verified_at: null, filled_at: null },
      };
    });
    const request: RequestRow = {
      ...ids,
      ...{ tpl_id: tpl.tpl_id, version_id: version.version_id, account_id: owner.accountId },
      ...{ contract_name: ask.contractName || tpl.name, state: 'open', created_at: now },
      expires_at: new Date(now.getTime() + fillRequestDays * 86_400_000),
      ...sealAsked(vault, ids, { values, parties: [...ask.parties] }),
    };
    await asOwner(tx, owner, (inner) => insertRequest(inner, request, lines, owner));
    for (const line of lines)
      await sendLink(parts, tx, { owner, request, line }, { text: 'fillInvite', sender, origin, now });
    return { requestId: ids.request_id };
  });
}
