// SQL of templates and their versions. Runs inside asOwner: row-level security shows one owner's.
import type { TplKind, Variable, VariableBox } from '@xinqi/domain';
import type { TplRole, TplSettings, TplWords } from '@xinqi/wire/template';
import { type ColumnType, type Selectable, sql } from 'kysely';
import type { Tx } from '../../platform/db.ts';

type TemplateTable = {
  tpl_id: string;
  owner_id: string;
  corp_id: string | null;
  kind: TplKind;
  name: string;
  group_name: string | null;
  enabled: boolean;
  version: number;
  made_by: string;
  made_by_name: string;
  created_at: Date;
  updated_at: Date;
  deleted_at: Date | null;
};
export type PageBox = { width: number; height: number };
type VersionTable = {
  version_id: string;
  tpl_id: string;
  owner_id: string;
  version: number;
  file_id: string;
  file_name: string;
  pages: ColumnType<PageBox[], string, never>;
  roles: ColumnType<TplRole[], string, never>;
  settings: ColumnType<TplSettings, string, never>;
  /** Of an advanced template, with what its Word file asks for. */
  variables: ColumnType<Variable[] | null, string | null, never>;
  words: ColumnType<TplWords | null, string | null, never>;
  /** Of one made from a PDF. */
  boxes: ColumnType<VariableBox[] | null, string | null, never>;
  made_by: string;
  made_by_name: string;
  created_at: Date;
};
const tables = (tx: Tx) => tx.withTables<{ template: TemplateTable; template_version: VersionTable }>();
export type TplRow = Selectable<TemplateTable>;
export type VersionRow = Selectable<VersionTable>;
export type NewVersion = Omit<
  VersionRow,
  'roles' | 'settings' | 'variables' | 'words' | 'boxes' | 'pages'
> & {
  pages: readonly PageBox[];
  roles: readonly TplRole[];
  settings: TplSettings;
  variables: readonly Variable[] | null;
  words: TplWords | null;
  boxes: readonly VariableBox[] | null;
};

export const findTpl = (tx: Tx, tplId: string): Promise<TplRow | undefined> =>
  tables(tx)
    .selectFrom('template')
    .selectAll()
    .where('tpl_id', '=', tplId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();

/** `share`: it stays as it is until the transaction ends; `update`: this transaction changes it. Deleted ones too. */
export const lockTpl = (tx: Tx, tplId: string, how: 'share' | 'update'): Promise<TplRow | undefined> => {
  const query = tables(tx).selectFrom('template').selectAll().where('tpl_id', '=', tplId);
  return (how === 'share' ? query.forShare() : query.forUpdate()).executeTakeFirst();
};

export const versionOf = (tx: Tx, tplId: string, version: number): Promise<VersionRow> =>
  tables(tx)
    .selectFrom('template_version')
    .selectAll()
    .where('tpl_id', '=', tplId)
    .where('version', '=', version)
    .executeTakeFirstOrThrow();

export const findVersion = (tx: Tx, versionId: string): Promise<VersionRow | undefined> =>
  tables(tx)
    .selectFrom('template_version')
    .selectAll()
    .where('version_id', '=', versionId)
    .executeTakeFirst();

export async function countTpls(tx: Tx, ownerId: string): Promise<number> {
  const { n } = await tables(tx)
    .selectFrom('template')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('owner_id', '=', ownerId)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  return n;
}

export async function insertTpl(tx: Tx, row: TplRow): Promise<void> {
  await tables(tx).insertInto('template').values(row).execute();
}

export async function insertVersion(tx: Tx, row: NewVersion): Promise<void> {
  await tables(tx)
    .insertInto('template_version')
    .values({
      ...row,
      pages: JSON.stringify(row.pages),
      roles: JSON.stringify(row.roles),
      settings: JSON.stringify(row.settings),
      variables: row.variables && JSON.stringify(row.variables),
      words: row.words && JSON.stringify(row.words),
      boxes: row.boxes && JSON.stringify(row.boxes),
    })
    .execute();
}

/** Of a template that this transaction has locked. */
export async function updateTpl(
  tx: Tx,
  tplId: string,
  change: Partial<
    Pick<TplRow, 'name' | 'group_name' | 'enabled' | 'version' | 'made_by_name' | 'updated_at' | 'deleted_at'>
  >,
): Promise<void> {
  await tables(tx).updateTable('template').set(change).where('tpl_id', '=', tplId).execute();
}

/** Of these the ids of templates that stand, locked for a change. */
export async function lockTpls(tx: Tx, tplIds: readonly string[]): Promise<TplRow[]> {
  return tables(tx)
    .selectFrom('template')
    .selectAll()
    .where('tpl_id', 'in', [...tplIds])
    .where('deleted_at', 'is', null)
    .orderBy('tpl_id')
    .forUpdate()
    .execute();
}

/** A person closes his account: his templates go, with their versions and their log. */
export async function forgetTpls(tx: Tx, accountId: string, now: Date): Promise<void> {
  await sql`update template set deleted_at = ${now}, enabled = false
    where owner_id = ${accountId} and deleted_at is null`.execute(tx);
}
