// The door of the directory family: the tree of archive directories, and for lists which directories lie below one.
import { directorySubtree } from '@xinqi/domain';
import { asOwner, type Owner } from '../../platform/database/as-owner.ts';
import type { Tx } from '../../platform/db.ts';
import type { Deps, Family } from '../../platform/family.ts';
import { hear } from '../../platform/switchboard/fact.ts';
import { accountClosing } from '../account/index.ts';
import { directoryLists } from './ports.ts';
import { nodeOf } from './present.ts';
import { directoryEndpoints } from './routes.ts';
import { forgetTree, lockTree, treeOf } from './store.ts';

export { type ArchiveDoor, type ArchivedCounts, type ContractIds, directoryLists } from './ports.ts';

export type Directory = {
  family: Family;
  /** The directory and everything below it; undefined when it does not stand in this owner's tree. */
  subtree(tx: Tx, owner: Owner, directoryId: string): Promise<string[] | undefined>;
  /** Whether it stands in this owner's tree; then it stays until the transaction ends. Asked before a contract is locked. */
  hold(tx: Tx, owner: Owner, directoryId: string): Promise<boolean>;
};

export function createDirectory(deps: Deps): Directory {
  return {
    family: {
      name: 'directory',
      endpoints: directoryEndpoints(deps, deps.switchboard.port(directoryLists)),
      hears: [
        hear(accountClosing, (tx, { who: { accountId } }) =>
          asOwner(tx, { accountId, corpId: null }, (inner) => forgetTree(inner, accountId)),
        ),
      ],
    },
    async subtree(tx, owner, directoryId) {
      const tree = (await asOwner(tx, owner, (inner) => treeOf(inner, owner))).map(nodeOf);
      const there = tree.some((node) => node.directoryId === directoryId);
      return there ? [...directorySubtree(tree, directoryId)] : undefined;
    },
    async hold(tx, owner, directoryId) {
      await lockTree(tx, owner, 'use');
      const tree = await asOwner(tx, owner, (inner) => treeOf(inner, owner));
      return tree.some((row) => row.directory_id === directoryId);
    },
  };
}
