// An advanced template filled in: values judged, what follows from them computed, all of it written into the Word file or onto the
// PDF of the newest version. What comes out is an upload of who filled it in: converted, compared by him to the last page, and then his to send.
// The file is written between two transactions, and whether he may use the template is asked in both.
import { fillerRoles, textValue, type Values, type Variable } from '@xinqi/domain';
import { AppError } from '../../../platform/app-error.ts';
import { uuidv7 } from '../../../platform/clock.ts';
import { asOwner, type Owner } from '../../../platform/database/as-owner.ts';
import { inTx, type Tx } from '../../../platform/db.ts';
import type { Limit } from '../../../platform/limits.ts';
import type { StoredFile } from '../../file/index.ts';
import { ownerIdOf } from '../acting.ts';
import { gatherValues, holdRequest } from '../fill-request/gather.ts';
import { judgeUse, standing } from '../judge/judge-use.ts';
import { computedOn, senderValues } from '../judge/values-of.ts';
import type { TplParts } from '../parts.ts';
import { findVersion, type VersionRow } from '../store.ts';
import { insertFill } from './fill-store.ts';
import { formFilling } from './form-filling.ts';

export type FillAsk = {
  owner: Owner;
  tplId: string;
  /** Version that the values are for; left out: the newest. */
  version?: number | undefined;
  contractName?: string | undefined;
  /** Of a request, left out: what the sender filled in then. */
  values?: Values | undefined;
  /** Signatories filled in their part. */
  requestId?: string | undefined;
  /** Of a list: the version that it is for, though there be a newer one. */
  versionId?: string | undefined;
  now: Date;
};

/** As many as uploads. */
export const fillsADay: Limit = { name: 'template-fill', max: 1000, seconds: 86_400 };
/** Rows of lists: two of the longest. */
const listFillsADay: Limit = { name: 'template-list-fill', max: 10_000, seconds: 86_400 };

/** Of everybody, for the version of the request. */
async function requestValues(
  parts: TplParts,
  tx: Tx,
  { owner, requestId, values: given, now }: FillAsk,
  variables: readonly Variable[],
): Promise<Values> {
  const held = await holdRequest(tx, { owner, requestId: requestId!, now });
  return gatherValues(parts, tx, { owner, ...held }, { variables, given });
}

async function ofList(tx: Tx, { owner, tplId }: FillAsk, versionId: string): Promise<VersionRow> {
  const version = await asOwner(tx, owner, (inner) => findVersion(inner, versionId));
  if (version?.tpl_id !== tplId) throw new AppError('TPL_OFF');
  return version;
}

/** The version that is filled in, and what stands in it. */
async function filling(parts: TplParts, tx: Tx, ask: FillAsk) {
  const { owner, tplId, requestId, now } = ask;
  const found = await standing(parts, tx, owner, tplId);
  if (requestId !== undefined) {
    const { request } = await holdRequest(tx, { owner, requestId, now });
    if (request.tpl_id !== tplId) throw new AppError('NOT_FOUND');
    // what signatories filled in goes out as they saw it, though there be a newer version
    const version = await asOwner(tx, owner, (inner) => findVersion(inner, request.version_id));
    const variables = version?.variables;
    if (!version || !variables) throw new AppError('TPL_REQUEST_OVER');
    return { tpl: found.tpl, version, variables, values: await requestValues(parts, tx, ask, variables) };
  }
  const version = ask.versionId === undefined ? found.version : await ofList(tx, ask, ask.versionId);
  const { variables } = version;
  if (!variables) throw new AppError('TPL_TAGS', '此模板没有变量，无须填写');
  if (ask.version !== undefined && ask.version !== version.version) throw new AppError('TPL_CHANGED');
  if (fillerRoles(variables).length > 0)
    throw new AppError('TPL_WAITING', '此模板含由签署方填写的内容，请先邀请签署方填写');
  return { tpl: found.tpl, version, variables, values: senderValues(variables, ask.values ?? {}) };
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

/** Not in a transaction. @throws TPL_REVOKED, TPL_OFF, TPL_CHANGED, TPL_VALUES, TPL_WAITING, TPL_REQUEST_OVER, UPLOAD_QUOTA */
export async function fillTemplate(
  parts: TplParts,
  ask: FillAsk,
): Promise<{ fillId: string; fileId: string }> {
  const { deps, file } = parts;
  const { owner, tplId, requestId, now } = ask;
  const { tpl, version, variables, values } = await inTx(deps.db, (tx) => filling(parts, tx, ask));
  const limit = ask.versionId === undefined ? fillsADay : listFillsADay;
  await deps.limits.use({ limit, key: owner.accountId, code: 'UPLOAD_QUOTA' });
  const pictures = await picturesOf(parts, variables, { values, accountId: owner.accountId });
  const shown = computedOn(variables, values, now);
  const { boxes } = version;
  const made = boxes
    ? await file.fillForm(
        version.file_id,
        formFilling(version, { boxes, variables, values: shown, pictures }),
      )
    : await file.fillKept(version.file_id, { variables, values: shown, pictures });
  return inTx(deps.db, async (tx) => {
    await judgeUse(parts, tx, owner, tplId);
    // meanwhile nobody was corrected, and it was not withdrawn
    if (requestId !== undefined) {
      const again = await requestValues(parts, tx, ask, variables);
      if (JSON.stringify(again) !== JSON.stringify(values)) throw new AppError('TPL_WAITING');
    }
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
        request_id: requestId ?? null,
      }),
    );
    return { fillId, fileId };
  });
}
