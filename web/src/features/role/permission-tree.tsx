// The permission tree with boxes: a child brings what it stands under, and goes with it (security.md E-01). What the caller
// lacks cannot be ticked and says why.
import type { PermissionItem } from '@xinqi/wire/role';

type Node = Omit<PermissionItem, 'children'> & { children: readonly Node[] };
type Props = {
  tree: readonly Node[];
  pids: ReadonlySet<number>;
  onPids: (pids: ReadonlySet<number>) => void;
};

const below = (node: Node): number[] => node.children.flatMap((child) => [child.pid, ...below(child)]);

export function PermissionTree({ tree, pids, onPids }: Props) {
  const toggle = (node: Node, above: readonly number[], on: boolean) => {
    const next = new Set(pids);
    if (on) for (const pid of [...above, node.pid]) next.add(pid);
    else for (const pid of [node.pid, ...below(node)]) next.delete(pid);
    onPids(next);
  };
  const box = (node: Node, above: readonly number[]) => (
    <div key={node.pid} className={above.length > 0 ? 'permission-below' : undefined}>
      <label className="permission">
        <input
          type="checkbox"
          checked={pids.has(node.pid)}
          disabled={node.tips !== null && !pids.has(node.pid)}
          onChange={(event) => toggle(node, above, event.target.checked)}
        />
        <span>
          {node.name}
          <small>{node.tips ?? node.des}</small>
        </span>
      </label>
      {node.children.map((child) => box(child, [...above, node.pid]))}
    </div>
  );
  return (
    <div className="permission-tree">
      {tree.map((node) => (
        <fieldset key={node.pid} className="permission-top">
          <legend className="visually-hidden">{node.name}</legend>
          {box(node, [])}
        </fieldset>
      ))}
    </div>
  );
}
