// A permission key with what it stands under: what somebody holds who holds this key alone.
import { type PermissionKey, permissionTree } from '@xinqi/domain';

/** Itself and everything it stands under. */
export const chain = (key: PermissionKey): PermissionKey[] => {
  const node = permissionTree.find((n) => n.key === key)!;
  const parent = permissionTree.find((n) => n.pid === node.parent);
  return parent ? [key, ...chain(parent.key)] : [key];
};

/** The pids of those. */
export const pidsWith = (key: PermissionKey): number[] =>
  permissionTree.filter((node) => chain(key).includes(node.key)).map(({ pid }) => pid);
