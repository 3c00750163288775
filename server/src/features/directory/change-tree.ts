// Changes of the tree: one at a time for each owner, judged by the rules of the domain over the whole tree, written by
// version. Two who move the same directory with the version that they saw: one wins, the other is told (STATE_CHANGED).
import { mayStand, type Placement } from '@xinqi/domain';
import { AppError } from '../../platform/app-error.ts';
import { uuidv7 } from '../../platform/clock.ts';
import { asOwner, type Owner } from '../../platform/database/as-owner.ts';
import { inTx, type Tx } from '../../platform/db.ts';
import type { Deps } from '../../platform/family.ts';
import type { ArchiveDoor } from './ports.ts';
import { nodeOf } from './present.ts';
import {
  changeDirectory,
  type DirectoryRow,
  deleteDirectory,
  insertDirectory,
  lockTree,
  treeOf,
} from './store.ts';

const refusals = {
  name: 'DIRECTORY_NAME_INVALID',
  parent: 'NOT_FOUND',
  cycle: 'DIRECTORY_CYCLE',
  depth: 'DIRECTORY_TOO_DEEP',
  taken: 'DIRECTORY_NAME_TAKEN',
  full: 'DIRECTORY_FULL',
} as const satisfies Record<Extract<Placement, { ok: false }>['reason'], string>;

function demand(placement: Placement): void {
  if (!placement.ok) throw new AppError(refusals[placement.reason]);
}

/** The tree as nobody else changes it until the end of this transaction. */
const changing = <T>(
  deps: Deps,
  owner: Owner,
  work: (tx: Tx, tree: DirectoryRow[]) => Promise<T>,
): Promise<T> =>
  inTx(deps.db, (tx) =>
    asOwner(tx, owner, async () => {
      await lockTree(tx, owner, 'change');
      return work(tx, await treeOf(tx, owner));
    }),
  );

function find(tree: DirectoryRow[], directoryId: string, version: number | undefined): DirectoryRow {
  const row = tree.find((r) => r.directory_id === directoryId);
  if (!row) throw new AppError('NOT_FOUND');
  if (version !== undefined && version !== row.version) throw new AppError('STATE_CHANGED');
  return row;
}

export const createDirectory = (
  deps: Deps,
  owner: Owner,
  input: { name: string; parentId?: string | undefined },
  now: Date,
): Promise<DirectoryRow> =>
  changing(deps, owner, async (tx, tree) => {
    const place = { name: input.name.trim(), parentId: input.parentId ?? null };
    demand(mayStand(tree.map(nodeOf), place));
    return insertDirectory(tx, owner, { directoryId: uuidv7(now), ...place }, now);
  });

/** Another name, another parent (null: the top), or both. */
export const placeDirectory = (
  deps: Deps,
  owner: Owner,
  input: { directoryId: string; version?: number | undefined; name?: string; parentId?: string | null },
  now: Date,
): Promise<DirectoryRow> =>
  changing(deps, owner, async (tx, tree) => {
    const row = find(tree, input.directoryId, input.version);
    const name = input.name?.trim() ?? row.name;
    const parentId = input.parentId === undefined ? row.parent_id : input.parentId;
    demand(mayStand(tree.map(nodeOf), { directoryId: row.directory_id, name, parentId }));
    const place = { directoryId: row.directory_id, version: row.version, name, parentId };
    const changed = await changeDirectory(tx, place, now);
    if (!changed) throw new AppError('STATE_CHANGED');
    return changed;
  });

/** Answers how many directories and contracts were moved out before it went. */
export const removeDirectory = (
  deps: Deps,
  archive: ArchiveDoor,
  owner: Owner,
  input: { directoryId: string; version?: number | undefined; moveContents: boolean },
  now: Date,
): Promise<number> =>
  changing(deps, owner, async (tx, tree) => {
    const row = find(tree, input.directoryId, input.version);
    const below = tree.filter((r) => r.parent_id === row.directory_id);
    const full = below.length > 0 || (await archive.holds(tx, row.directory_id));
    if (full && !input.moveContents) throw new AppError('DIRECTORY_NOT_EMPTY');
    const without = tree.filter((r) => r.directory_id !== row.directory_id).map(nodeOf);
    for (const child of below) {
      const place = { directoryId: child.directory_id, name: child.name, parentId: row.parent_id };
      const placement = mayStand(without, place);
      if (!placement.ok && placement.reason === 'taken')
        throw new AppError('DIRECTORY_NAME_TAKEN', `上一级已有名为“${child.name}”的目录，请先改名`);
      demand(placement);
      await changeDirectory(tx, { ...place, version: child.version }, now);
    }
    const contracts = await archive.empty(tx, row.directory_id, row.parent_id);
    if (!(await deleteDirectory(tx, row.directory_id, row.version))) throw new AppError('STATE_CHANGED');
    return below.length + contracts;
  });
