// A contract that was made from a template goes out: whether its sender may still use the template is asked again, inside the
// transaction that sends, and the use is written down with the contract's number. An older version than the newest is fine:
// it is what he saw.
import {
  type BatchColumn,
  formColumns,
  isPreset,
  listFault,
  maxBatchColumns,
  roleColumns,
  type Variable,
} from '@xinqi/domain';
import { AppError } from '../../../platform/app-error.ts';
import { uuidv7 } from '../../../platform/clock.ts';
import { asOwner, type Owner } from '../../../platform/database/as-owner.ts';
import type { Tx } from '../../../platform/db.ts';
import { ownerIdOf } from '../acting.ts';
import { closeRequest, type FilledIn, type SentParty } from '../fill-request/gather.ts';
import { judgeUse } from '../judge/judge-use.ts';
import { insertTplLog } from '../log-store.ts';
import type { TplParts } from '../parts.ts';
import { findVersion, type VersionRow } from '../store.ts';
import { requireFilled } from './filled.ts';

export type Sending = {
  owner: Owner;
  versionId: string;
  /** What the contract is. */
  fileId: string;
  applyNo: string;
  contractName: string;
  /** Who signs: names, phones normalised. */
  signatories: readonly SentParty[];
  /** The newest version that the sender of a batch knows of. */
  newest?: number | undefined;
  now: Date;
};

/** `variables`: each row fills them in; null of a template without. `word`: into a Word file, which is laid out anew. */
export type Listing = {
  tplId: string;
  columns: readonly BatchColumn[];
  newest: number;
  variables: readonly Variable[] | null;
  word: boolean;
};

/** What a list for this version asks of each row, and which version is the newest. @throws TPL_REVOKED, TPL_OFF, TPL_NO_BATCH */
export async function listing(
  parts: TplParts,
  tx: Tx,
  { owner, versionId }: Pick<Sending, 'owner' | 'versionId'>,
): Promise<Listing> {
  const version = await asOwner(tx, owner, (inner) => findVersion(inner, versionId));
  if (!version) throw new AppError('TPL_OFF');
  const tpl = await judgeUse(parts, tx, owner, version.tpl_id);
  const { variables, boxes } = version;
  const columns = listColumns(version);
  return {
    tplId: tpl.tpl_id,
    columns,
    newest: tpl.version,
    variables,
    word: variables !== null && boxes === null,
  };
}

/** The sender takes his own role himself; every other one has its columns. */
export function listColumns({
  roles,
  variables,
}: Pick<VersionRow, 'roles' | 'variables'>): readonly BatchColumn[] {
  const fault = variables ? listFault(variables) : undefined;
  if (fault) throw new AppError('TPL_NO_BATCH', fault);
  const parties = roleColumns(
    roles
      .filter(({ self }) => !self)
      .sort((a, b) => a.orderNum - b.orderNum)
      .map(({ role, userType, party }) => ({
        ...{ role, userType },
        preset: isPreset(userType, party),
      })),
  );
  const columns = formColumns(parties, variables ?? []);
  if (columns.length > maxBatchColumns)
    throw new AppError('TPL_NO_BATCH', `名单最多${maxBatchColumns}列，此模板的变量过多，不能批量发起`);
  return columns;
}

/** `createType`: 1 simple, 2 advanced (spec); `filledIn`: what signatories filled in before. */
export type Made = { createType: number; filledIn: readonly FilledIn[] };

export async function sending(parts: TplParts, tx: Tx, of: Sending): Promise<Made> {
  const { owner, now } = of;
  const version = await asOwner(tx, owner, (inner) => findVersion(inner, of.versionId));
  if (!version) throw new AppError('TPL_OFF');
  const tpl = await judgeUse(parts, tx, owner, version.tpl_id);
  if (of.newest !== undefined && tpl.version > of.newest) throw new AppError('TPL_NEWER');
  const fill =
    tpl.kind === 'advanced' ? await requireFilled(tx, owner, { version, fileId: of.fileId, now }) : undefined;
  const { signatories } = of;
  const filledIn = fill?.request_id
    ? await closeRequest(parts, tx, {
        ...{ owner, requestId: fill.request_id, signatories, made: fill.created_at },
      })
    : [];
  const byName = await parts.account.displayName(tx, { accountId: owner.accountId });
  await asOwner(tx, owner, (inner) =>
    insertTplLog(inner, {
      ...{ log_id: uuidv7(now), tpl_id: tpl.tpl_id, owner_id: ownerIdOf(owner), act: 'use', created_at: now },
      ...{ by_account: owner.accountId, by_name: byName },
      content: `发起合同“${of.contractName}”（${of.applyNo}，模板第${version.version}版）`,
    }),
  );
  return { createType: tpl.kind === 'simple' ? 1 : 2, filledIn };
}
