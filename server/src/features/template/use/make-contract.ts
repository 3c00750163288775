// A contract from a template: the payload of applySign/create, as the send wizard, a batch and an API give it to signing. The
// file in it is a copy that belongs to whoever sends, as if he had uploaded it.
import { partiesOf } from '@xinqi/domain';
import { type CreateInput, createInput, type SignatoryDemand } from '@xinqi/wire/signing';
import type { TplParty, TplRole } from '@xinqi/wire/template';
import { AppError } from '../../../platform/app-error.ts';
import { asOwner, type Owner } from '../../../platform/database/as-owner.ts';
import type { Tx } from '../../../platform/db.ts';
import { withFillers } from '../fill-request/gather.ts';
import { judgeUse } from '../judge/judge-use.ts';
import type { TplParts } from '../parts.ts';
import { type VersionRow, versionOf } from '../store.ts';
import { filledBy } from './filled.ts';
import { listColumns } from './sending.ts';

export type MakeAsk = {
  owner: Owner;
  tplId: string;
  parties: readonly TplParty[];
  contractName?: string | undefined;
  /** Of an advanced template: the owner's filling of it. */
  fillId?: string | undefined;
  /** Of a form, for a list whose rows fill it in: the file is the form as it is. */
  forList?: boolean | undefined;
  now: Date;
};

/** The role that the sender takes himself, filled with what is known of him. */
async function ownParty(
  parts: TplParts,
  tx: Tx,
  { accountId, corpId }: Owner,
  { role }: TplRole,
): Promise<TplParty> {
  const own = await parts.account.displayName(tx, { accountId });
  const signatoryMobile = await parts.account.mobileOf(tx, accountId);
  if (corpId === null) return { role, signatoryFullName: own, signatoryMobile };
  const corp = await parts.account.displayName(tx, { corpId });
  return { role, signatoryFullName: corp, operatorName: own, signatoryMobile };
}

function payloadOf(
  version: VersionRow,
  parties: readonly {
    role: TplRole;
    party: Omit<TplParty, 'role' | 'demand'>;
    demand: SignatoryDemand | undefined;
  }[],
  more: { contractId: string; contractName: string; now: Date },
): CreateInput {
  const { deadlineDays, ...settings } = version.settings;
  const { now, ...named } = more;
  return createInput.parse({
    ...settings,
    ...named,
    tplVersionId: version.version_id,
    ...(deadlineDays === undefined
      ? {}
      : { signExpire: new Date(now.getTime() + deadlineDays * 86_400_000).toISOString() }),
    signatoryJson: parties.map(({ role, party: { operatorName, ...names }, demand }) => ({
      ...{ userType: role.userType, orderNum: role.orderNum, fields: role.fields, ...names },
      ...(role.userType === 1 && operatorName !== undefined ? { operatorName } : {}),
      ...(role.edgeSeal === undefined ? {} : { edgeSeal: role.edgeSeal }),
      ...demand,
    })),
  });
}

/** @throws NOT_FOUND for a foreign template, TPL_REVOKED, TPL_OFF, TPL_ROLES, TPL_UNFILLED */
export async function makeContract(parts: TplParts, tx: Tx, ask: MakeAsk): Promise<CreateInput> {
  const { owner, tplId, now } = ask;
  const tpl = await judgeUse(parts, tx, owner, tplId);
  const filled =
    tpl.kind === 'advanced' && !(ask.forList && ask.fillId === undefined)
      ? await filledBy(tx, owner, { tplId, fillId: ask.fillId })
      : undefined;
  // what he filled in goes out as he saw it, though there be a newer version
  const version =
    filled?.version ?? (await asOwner(tx, owner, (inner) => versionOf(inner, tplId, tpl.version)));
  if (tpl.kind === 'advanced' && !filled) listColumns(version);
  const own = version.roles.find(({ self, role }) => self && !ask.parties.some((one) => one.role === role));
  const named = filled?.requestId
    ? await withFillers(parts, tx, owner, { requestId: filled.requestId, given: ask.parties, now })
    : ask.parties;
  const given = own ? [...named, await ownParty(parts, tx, owner, own)] : named;
  const taken = partiesOf(version.roles, given);
  if (!taken.ok) throw new AppError('TPL_ROLES', `模板中没有签署角色“${taken.role}”，或该角色重复`);
  const contractId = filled?.fileId ?? (await parts.file.lend(tx, version.file_id, owner.accountId, now));
  return payloadOf(version, taken.parties, { contractId, contractName: ask.contractName || tpl.name, now });
}
