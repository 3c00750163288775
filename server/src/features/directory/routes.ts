// Calls of the directory family. The tree is the caller's own, or his enterprise's; a foreign directory is absent.
import { directoryRoutes as r } from '@xinqi/wire/directory';
import { AppError } from '../../platform/app-error.ts';
import { asOwner } from '../../platform/database/as-owner.ts';
import { ownerOf } from '../../platform/database/owner-of.ts';
import { type Ctx, type Endpoint, endpoints, handler, ownOnly } from '../../platform/endpoint.ts';
import type { Deps } from '../../platform/family.ts';
import { mayManage } from './access.ts';
import { archiveContracts, takeOutContracts } from './archive-contracts.ts';
import { createDirectory, placeDirectory, removeDirectory } from './change-tree.ts';
import type { ArchiveDoor } from './ports.ts';
import { presentDirectory, presentTree } from './present.ts';
import { treeOf } from './store.ts';

export function directoryEndpoints(deps: Deps, archive: ArchiveDoor): Endpoint[] {
  /** The owner, when every directory named stands in his tree. */
  const ownerIfHis = async (ctx: Ctx, ...ids: readonly (string | undefined)[]) => {
    const owner = ownerOf(ctx);
    const named = ids.filter((id) => id !== undefined);
    if (named.length === 0) return owner;
    const tree = await asOwner(deps.db, owner, (tx) => treeOf(tx, owner));
    if (!named.every((id) => tree.some((row) => row.directory_id === id))) throw new AppError('NOT_FOUND');
    return owner;
  };
  return endpoints(r, {
    listByPage: handler(r.listByPage, {
      load: ownOnly,
      handle: async (ctx, { itemPage, pageSize, list }) => {
        const owner = ownerOf(ctx);
        const rows = await asOwner(deps.db, owner, (tx) => treeOf(tx, owner));
        const counts = await archive.counts(deps.db, ctx, list);
        const start = (itemPage - 1) * pageSize;
        return {
          list: presentTree(rows, counts).slice(start, start + pageSize),
          total: rows.length,
          itemPage,
          pageSize,
          noArchivedCnt: counts.noArchivedCnt,
          archivedCnt: counts.archivedCnt,
          mayManage: mayManage(ctx),
        };
      },
    }),
    create: handler(r.create, {
      load: (ctx, { parentId }) => ownerIfHis(ctx, parentId),
      handle: async (ctx, input, owner) =>
        presentDirectory(await createDirectory(deps, owner, input, ctx.now)),
    }),
    update: handler(r.update, {
      load: (ctx, { directoryId }) => ownerIfHis(ctx, directoryId),
      handle: async (ctx, input, owner) =>
        presentDirectory(await placeDirectory(deps, owner, input, ctx.now)),
    }),
    moveToTargetDir: handler(r.moveToTargetDir, {
      load: (ctx, { directoryId, targetDirectoryId }) => ownerIfHis(ctx, directoryId, targetDirectoryId),
      handle: async (ctx, { directoryId, version, targetDirectoryId: parentId = null }, owner) =>
        presentDirectory(await placeDirectory(deps, owner, { directoryId, version, parentId }, ctx.now)),
    }),
    delete: handler(r.delete, {
      load: (ctx, { directoryId }) => ownerIfHis(ctx, directoryId),
      handle: async (ctx, input, owner) => ({
        changed: await removeDirectory(deps, archive, owner, input, ctx.now),
      }),
    }),
    saveApplySignToDir: handler(r.saveApplySignToDir, {
      load: (ctx, { directoryId }) => ownerIfHis(ctx, directoryId),
      handle: async (ctx, input) => ({ changed: await archiveContracts(deps, archive, ctx, input) }),
    }),
    removeApplySignFromDir: handler(r.removeApplySignFromDir, {
      load: (ctx, { directoryId }) => ownerIfHis(ctx, directoryId),
      handle: async (ctx, input) => ({ changed: await takeOutContracts(deps, archive, ctx, input) }),
    }),
  });
}
