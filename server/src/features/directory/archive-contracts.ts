// Contracts into a directory and out of it: all or nothing. Who archives shares the tree's lock, so that no
// directory disappears while something is put into it.
import { AppError } from '../../platform/app-error.ts';
import { asOwner } from '../../platform/database/as-owner.ts';
import { ownerOf } from '../../platform/database/owner-of.ts';
import { inTx, type Tx } from '../../platform/db.ts';
import type { Ctx } from '../../platform/endpoint.ts';
import type { Deps } from '../../platform/family.ts';
import type { ArchiveDoor, ContractIds } from './ports.ts';
import { lockTree, treeOf } from './store.ts';

const once = ({ applyIds, signNos }: ContractIds): ContractIds => ({
  applyIds: [...new Set(applyIds)],
  signNos: [...new Set(signNos)],
});

/** Runs `work` once the directory is known to be the caller's and to stay. */
const withDirectory = (
  deps: Deps,
  ctx: Ctx,
  directoryId: string | undefined,
  work: (tx: Tx) => Promise<number>,
): Promise<number> =>
  inTx(deps.db, async (tx) => {
    const owner = ownerOf(ctx);
    if (directoryId !== undefined) {
      await lockTree(tx, owner, 'use');
      const tree = await asOwner(tx, owner, () => treeOf(tx, owner));
      if (!tree.some((row) => row.directory_id === directoryId)) throw new AppError('NOT_FOUND');
    }
    return work(tx);
  });

export const archiveContracts = (
  deps: Deps,
  archive: ArchiveDoor,
  ctx: Ctx,
  input: ContractIds & { directoryId: string },
): Promise<number> =>
  withDirectory(deps, ctx, input.directoryId, (tx) => archive.move(tx, ctx, once(input), input.directoryId));

export const takeOutContracts = (
  deps: Deps,
  archive: ArchiveDoor,
  ctx: Ctx,
  input: ContractIds & { directoryId?: string | undefined },
): Promise<number> =>
  withDirectory(deps, ctx, input.directoryId, (tx) =>
    archive.move(tx, ctx, once(input), null, input.directoryId),
  );
