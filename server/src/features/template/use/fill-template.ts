// An advanced template filled in: values judged, what follows from them computed, all of it written into the Word file or onto the
// PDF of the newest version. What comes out is an upload of who filled it in: converted, compared by him to the last page, and then his to send.
// The file is written between two transactions, and whether he may use the template is asked in both.
import {
  beijingDay,
  judgeValues,
  type Refusals,
  textValue,
  type Values,
  type Variable,
  withComputed,
} from '@xinqi/domain';
import { AppError } from '../../../platform/app-error.ts';
import { uuidv7 } from '../../../platform/clock.ts';
import { asOwner, type Owner } from '../../../platform/database/as-owner.ts';
import { inTx, type Tx } from '../../../platform/db.ts';
import type { Limit } from '../../../platform/limits.ts';
import type { StoredFile } from '../../file/index.ts';
import { ownerIdOf } from '../acting.ts';
import type { TplParts } from '../parts.ts';
import { type TplRow, type VersionRow, versionOf } from '../store.ts';
import { insertFill } from './fill-store.ts';
import { formFilling } from './form-filling.ts';
import { judgeUse } from './judge-use.ts';

export type FillAsk = {
  owner: Owner;
  tplId: string;
  /** Version that the values are for; left out: the newest. */
  version?: number | undefined;
  contractName?: string | undefined;
  values: Values;
  now: Date;
};
export type Standing = { tpl: TplRow; version: VersionRow };

/** As many as uploads. */
export const fillsADay: Limit = { name: 'template-fill', max: 1000, seconds: 86_400 };
const shownRefusals = 5;

/** A template that this owner may use now, with its newest version. @throws TPL_REVOKED, TPL_OFF */
export async function standing(parts: TplParts, tx: Tx, owner: Owner, tplId: string): Promise<Standing> {
  const tpl = await judgeUse(parts, tx, owner, tplId);
  return { tpl, version: await asOwner(tx, owner, (inner) => versionOf(inner, tplId, tpl.version)) };
}

/** The first fields that cannot stand, each with its reason. */
const refusalsText = (refusals: Refusals): string => {
  const all = Object.entries(refusals).map(([field, reason]) => `${field}：${reason}`);
  return all.slice(0, shownRefusals).join('；') + (all.length > shownRefusals ? ` 等${all.length}项` : '');
};

/** What nobody said anything about is what the template has for it. */
const withDefaults = (variables: readonly Variable[], values: Values): Values => ({
  ...Object.fromEntries(
    variables.flatMap(({ name, filledBy, default: usual }) =>
      usual && filledBy === 'sender' && !Object.hasOwn(values, name) ? [[name, usual]] : [],
    ),
  ),
  ...values,
});

/** @throws TPL_VALUES with the fields that are to blame */
function judged(variables: readonly Variable[], values: Values, now: Date): Values {
  const found = judgeValues(variables, withDefaults(variables, values), { who: { by: 'sender' } });
  if (!found.ok) throw new AppError('TPL_VALUES', refusalsText(found.refusals));
  return withComputed(variables, found.values, beijingDay(now));
}

/** Uploads of whoever fills in, and nobody else's. @throws TPL_VALUES */
async function picturesOf(
  { file }: TplParts,
  variables: readonly Variable[],
  { values, accountId }: { values: Values; accountId: string },
) {
  const found: { name: string; picture: StoredFile }[] = [];
  for (const { name, kind } of variables) {
    const fileId = kind === 'picture' ? textValue(values, name) : '';
    if (fileId === '') continue;
    const picture = await file.pictureOf(fileId, accountId);
    if (!picture) throw new AppError('TPL_VALUES', `${name}：图片不存在、已失效或尚未就绪，请重新上传`);
    found.push({ name, picture });
  }
  return found;
}

/** Not in a transaction. @throws TPL_REVOKED, TPL_OFF, TPL_CHANGED, TPL_VALUES, UPLOAD_QUOTA */
export async function fillTemplate(
  parts: TplParts,
  ask: FillAsk,
): Promise<{ fillId: string; fileId: string }> {
  const { deps, file } = parts;
  const { owner, tplId, now } = ask;
  const { tpl, version } = await inTx(deps.db, (tx) => standing(parts, tx, owner, tplId));
  const { variables } = version;
  if (!variables) throw new AppError('TPL_TAGS', '此模板没有变量，无须填写');
  if (ask.version !== undefined && ask.version !== version.version) throw new AppError('TPL_CHANGED');
  const values = judged(variables, ask.values, now);
  await deps.limits.use({ limit: fillsADay, key: owner.accountId, code: 'UPLOAD_QUOTA' });
  const pictures = await picturesOf(parts, variables, { values, accountId: owner.accountId });
  const { boxes } = version;
  const made = boxes
    ? await file.fillForm(version.file_id, formFilling(version, { boxes, variables, values, pictures }))
    : await file.fillKept(version.file_id, { variables, values, pictures });
  return inTx(deps.db, async (tx) => {
    await judgeUse(parts, tx, owner, tplId);
    const fileId = await file.addWord(tx, made, {
      accountId: owner.accountId,
      whose: owner.corpId === null ? `account ${owner.accountId}` : `corp ${owner.corpId}`,
      fileName: `${ask.contractName || tpl.name}.${boxes ? 'pdf' : 'docx'}`,
      isPdf: boxes !== null,
      fallbackName: version.file_name,
    });
    const fillId = uuidv7(now);
    await asOwner(tx, owner, (inner) =>
      insertFill(inner, {
        ...{ fill_id: fillId, tpl_id: tplId, version_id: version.version_id, owner_id: ownerIdOf(owner) },
        ...{ account_id: owner.accountId, file_id: fileId, created_at: now },
      }),
    );
    return { fillId, fileId };
  });
}
