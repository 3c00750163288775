// Edits of a drawn flow as pure functions: from a design to the next one. A list of nodes is addressed by where it hangs: the
// flow itself, one case of a branch, or what a branch does otherwise; nodes by their ids.
import {
  type Branch,
  type BranchCase,
  type Design,
  depthOf,
  designLimits,
  type FlowNode,
  nodesOf,
  type Step,
} from '@xinqi/domain';

/** Of the flow itself: null; else of a branch's case, or (`otherwise`) what it does when none holds. */
export type ListAt = { branchId: string; way: number | 'otherwise' } | null;
export type Place = { list: ListAt; index: number };

export const idOf = (node: FlowNode): string => (node.kind === 'step' ? node.stepId : node.branchId);
export const newId = (): string =>
  [...crypto.getRandomValues(new Uint8Array(8))].map((byte) => byte.toString(16).padStart(2, '0')).join('');

const isAt = (a: ListAt, b: ListAt): boolean => a?.branchId === b?.branchId && a?.way === b?.way;

/** Every list of nodes through `change`, the inner ones first. */
function mapLists(
  design: Design,
  change: (nodes: Design, at: ListAt) => Design,
  at: ListAt = null,
): FlowNode[] {
  const inner = design.map((node): FlowNode => {
    if (node.kind === 'step') return node;
    const { branchId } = node;
    return {
      ...node,
      cases: node.cases.map((c, way) => ({ ...c, nodes: mapLists(c.nodes, change, { branchId, way }) })),
      otherwise: mapLists(node.otherwise, change, { branchId, way: 'otherwise' }),
    };
  });
  return [...change(inner, at)];
}

const inserted = (nodes: Design, index: number, node: FlowNode): Design => [
  ...nodes.slice(0, index),
  node,
  ...nodes.slice(index),
];

export const insertNode = (design: Design, place: Place, node: FlowNode): Design =>
  mapLists(design, (nodes, at) => (isAt(at, place.list) ? inserted(nodes, place.index, node) : nodes));

export const removeNode = (design: Design, id: string): Design =>
  mapLists(design, (nodes) => nodes.filter((node) => idOf(node) !== id));

export const nodeAt = (design: Design, id: string): FlowNode | undefined =>
  nodesOf(design).find((node) => idOf(node) === id);

export const changeStep = (design: Design, id: string, change: Partial<Step>): Design =>
  mapLists(design, (nodes) =>
    nodes.map((node) => (node.kind === 'step' && node.stepId === id ? { ...node, ...change } : node)),
  );

const changeBranch = (design: Design, id: string, change: (branch: Branch) => Branch): Design =>
  mapLists(design, (nodes) =>
    nodes.map((node) => (node.kind === 'branch' && node.branchId === id ? change(node) : node)),
  );

export const changeCase = (
  design: Design,
  branchId: string,
  index: number,
  change: Partial<BranchCase>,
): Design =>
  changeBranch(design, branchId, (branch) => ({
    ...branch,
    cases: branch.cases.map((c, i) => (i === index ? { ...c, ...change } : c)),
  }));

/** Before `otherwise`, with nothing in it. */
export const addCase = (design: Design, branchId: string): Design =>
  changeBranch(design, branchId, (branch) => ({
    ...branch,
    cases: [...branch.cases, newCase(branch.cases.length + 1)],
  }));

export const removeCase = (design: Design, branchId: string, index: number): Design =>
  changeBranch(design, branchId, (branch) => ({
    ...branch,
    cases: branch.cases.filter((_, i) => i !== index),
  }));

/** Cases are asked from left to right: which comes first decides. */
export const moveCase = (design: Design, branchId: string, from: number, to: number): Design =>
  changeBranch(design, branchId, (branch) => {
    const cases = [...branch.cases];
    cases.splice(to, 0, ...cases.splice(from, 1));
    return { ...branch, cases };
  });

/** A copy with numbers of its own all the way down. */
export function copyOf(node: FlowNode): FlowNode {
  if (node.kind === 'step') return { ...node, stepId: newId() };
  return {
    ...node,
    branchId: newId(),
    cases: node.cases.map((c) => ({ ...c, nodes: c.nodes.map(copyOf) })),
    otherwise: node.otherwise.map(copyOf),
  };
}

/** How many branches a list lies in. */
function depthAt(design: Design, list: ListAt, depth = 0): number | undefined {
  if (list === null) return 0;
  for (const node of design) {
    if (node.kind === 'step') continue;
    if (node.branchId === list.branchId) return depth + 1;
    for (const nodes of [...node.cases.map((c) => c.nodes), node.otherwise]) {
      const found = depthAt(nodes, list, depth + 1);
      if (found !== undefined) return found;
    }
  }
  return undefined;
}

/** Whether this node may stand there: not inside itself, not too deep, and within the limit of nodes. */
export function hasRoom(design: Design, list: ListAt, node: FlowNode, moved = false): boolean {
  const inside = nodesOf([node]);
  if (moved && list && inside.some((n) => idOf(n) === list.branchId)) return false;
  if (!moved && nodesOf(design).length + inside.length > designLimits.nodes) return false;
  return (depthAt(design, list) ?? 0) + depthOf([node]) <= designLimits.depth;
}

/** The same node at another place; undefined where it has no room. */
export function moveNode(design: Design, id: string, place: Place): Design | undefined {
  const node = nodeAt(design, id);
  if (!node || !hasRoom(design, place.list, node, true)) return undefined;
  // it is set in first, so that the index means what it meant when the place was pointed at
  const mark: FlowNode = { ...node, ...(node.kind === 'step' ? { stepId: '' } : { branchId: '' }) };
  return mapLists(removeNode(insertNode(design, place, mark), id), (nodes) =>
    nodes.map((n) => (idOf(n) === '' ? node : n)),
  );
}

/** One place earlier or later in its own list; undefined at its end. */
export function shiftNode(design: Design, id: string, by: -1 | 1): Design | undefined {
  let moved = false;
  const next = mapLists(design, (nodes) => {
    const from = nodes.findIndex((node) => idOf(node) === id);
    const to = from + by;
    if (from < 0 || to < 0 || to >= nodes.length) return nodes;
    moved = true;
    const list = [...nodes];
    list.splice(to, 0, ...list.splice(from, 1));
    return list;
  });
  return moved ? next : undefined;
}

export const newStep = (count: number): Step => ({
  kind: 'step',
  stepId: newId(),
  name: `审批步骤${count + 1}`,
  mode: 'serial',
  approvers: [{ kind: 'head', level: 1 }],
  hours: null,
  late: 'remind',
  escalateTo: null,
});
const newCase = (number: number): BranchCase => ({
  name: `条件${number}`,
  when: [{ field: 'amount', from: null, below: null }],
  nodes: [],
});
export const newBranch = (): Branch => ({
  kind: 'branch',
  branchId: newId(),
  cases: [newCase(1)],
  otherwise: [],
});
export const stepCount = (design: Design): number =>
  nodesOf(design).filter(({ kind }) => kind === 'step').length;
