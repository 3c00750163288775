// Keeping a template: a new one, or a new version of one. A version is written once; what was sent from the old one is not
// touched. Two who change one template at once: the second is told (TPL_CHANGED).
import type { TplKind, Variable, VariableBox } from '@xinqi/domain';
import type { TplRole, TplSettings, TplWords } from '@xinqi/wire/template';
import { maxTemplates } from '@xinqi/wire/template';
import { AppError } from '../../../platform/app-error.ts';
import { uuidv7 } from '../../../platform/clock.ts';
import { isUniqueViolation } from '../../../platform/db.ts';
import type { Acting } from '../acting.ts';
import type { TplParts } from '../parts.ts';
import {
  countTpls,
  findTpl,
  insertTpl,
  insertVersion,
  lockTpl,
  type NewVersion,
  type TplRow,
  updateTpl,
  versionOf,
} from '../store.ts';
import { judgeDefaults } from './judge-defaults.ts';
import { declaredFor } from './judge-variables.ts';

export type Keeping = {
  tplId?: string | undefined;
  /** Version that the page shows. */
  version?: number | undefined;
  /** A new upload of the caller; `words`: what it asks for when it is a Word file. */
  contractId?: string | undefined;
  words?: TplWords | undefined;
  /** A new template with this one's file. */
  copyOf?: string | undefined;
  /** Of a new template; one that stands keeps its own. */
  kind: TplKind;
  name: string;
  groupName: string;
  roles: readonly TplRole[];
  settings: TplSettings;
  /** Of an advanced template; left out, they stay. */
  variables?: readonly Variable[] | undefined;
  boxes?: readonly VariableBox[] | undefined;
};
type KeptFile = Pick<NewVersion, 'file_id' | 'file_name' | 'pages' | 'words' | 'boxes'> & {
  variables: readonly Variable[] | null;
  isPdf: boolean;
};

async function fileFor(
  { file }: TplParts,
  at: Acting,
  input: Keeping,
  before: TplRow | undefined,
): Promise<KeptFile> {
  const { tx, owner, now } = at;
  if (input.contractId !== undefined) {
    const kept = await file.keep(tx, input.contractId, owner.accountId, now);
    if (!kept || kept.alreadySigned) throw new AppError('TPL_FILE');
    const former = before && (await versionOf(tx, before.tpl_id, before.version));
    const { fileId: file_id, fileName: file_name, pages, converted } = kept;
    const { variables = null, boxes = null } = former ?? {};
    return { file_id, file_name, pages, words: input.words ?? null, variables, boxes, isPdf: !converted };
  }
  const from = before ?? (input.copyOf === undefined ? undefined : await findTpl(tx, input.copyOf));
  if (!from) throw new AppError('TPL_FILE');
  const { file_id, file_name, pages, words, variables, boxes } = await versionOf(
    tx,
    from.tpl_id,
    from.version,
  );
  return { file_id, file_name, pages, words, variables, boxes, isPdf: boxes !== null };
}

/** Half a point over the edge is a rounding of the page that placed it, as when a contract is sent. */
function checkPlaces(roles: readonly TplRole[], pages: KeptFile['pages']): void {
  for (const { role, fields } of roles)
    for (const field of fields) {
      const page = pages[field.page];
      if (!page || field.x + field.width > page.width + 0.5 || field.y + field.height > page.height + 0.5)
        throw new AppError('TPL_PLACE', `${role}在第${field.page + 1}页的签署位置超出页面范围，请调整`);
    }
}

const nameTaken = (error: unknown) => {
  throw isUniqueViolation(error, 'template_name') ? new AppError('TPL_NAME_TAKEN') : error;
};

export async function saveTemplate(
  parts: TplParts,
  at: Acting,
  input: Keeping,
): Promise<{ tplId: string; version: number }> {
  const { tx, owner, ownerId, byName, now } = at;
  const before = input.tplId === undefined ? undefined : await lockTpl(tx, input.tplId, 'update');
  if (input.tplId !== undefined && (!before || before.deleted_at)) throw new AppError('NOT_FOUND');
  if (before && input.version !== undefined && input.version !== before.version)
    throw new AppError('TPL_CHANGED');
  if (!before && (await countTpls(tx, ownerId)) >= maxTemplates) throw new AppError('TPL_FULL');
  const { words, variables: declared, boxes, isPdf, ...file } = await fileFor(parts, at, input, before);
  const kind = before?.kind ?? input.kind;
  const asks =
    kind === 'simple'
      ? { variables: null, words: null, boxes: null }
      : declaredFor(
          { words, pageCount: isPdf ? file.pages.length : undefined },
          {
            variables: input.variables ?? declared ?? [],
            boxes: input.boxes ?? boxes ?? [],
            roles: input.roles,
          },
        );
  await judgeDefaults(parts, tx, owner, input.settings);
  checkPlaces(input.roles, file.pages);
  const tplId = before?.tpl_id ?? uuidv7(now);
  const version = (before?.version ?? 0) + 1;
  const told = {
    name: input.name,
    group_name: input.groupName || null,
    made_by_name: byName,
    updated_at: now,
  };
  if (before) await updateTpl(tx, tplId, { ...told, version }).catch(nameTaken);
  else
    await insertTpl(tx, {
      ...{
        tpl_id: tplId,
        owner_id: ownerId,
        corp_id: owner.corpId,
        kind,
        enabled: true,
        version,
      },
      ...{ made_by: owner.accountId, created_at: now, deleted_at: null },
      ...told,
    }).catch(nameTaken);
  await insertVersion(tx, {
    ...{ version_id: uuidv7(now), tpl_id: tplId, owner_id: ownerId, version, ...file },
    ...{ roles: input.roles, settings: input.settings, ...asks },
    ...{ made_by: owner.accountId, made_by_name: byName, created_at: now },
  });
  const content = `第${version}版：${file.file_name}，签署角色：${input.roles.map(({ role }) => role).join('、')}`;
  await at.record({ tpl_id: tplId, name: input.name }, before ? 'change' : 'make', 'tpl.save', content);
  return { tplId, version };
}
