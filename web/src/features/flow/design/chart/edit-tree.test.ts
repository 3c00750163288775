// Edits of a drawn flow: nodes stay what they are wherever they are put, numbers stay unique, nothing gets lost.
import { type Design, designFault, designLimits, type FlowNode, nodesOf } from '@xinqi/domain';
import { describe, expect, it } from 'vitest';
import * as tree from './edit-tree.ts';

const step = (name: string): FlowNode => ({ ...tree.newStep(0), stepId: name, name });
const branch = (id: string, ways: FlowNode[][], otherwise: FlowNode[] = []): FlowNode => ({
  kind: 'branch',
  branchId: id,
  cases: ways.map((nodes, i) => ({
    name: `条件${i + 1}`,
    when: [{ field: 'amount', from: i + 1, below: null }],
    nodes,
  })),
  otherwise,
});
/** a B[b | C[c] / d] / e as text. */
const text = (design: Design): string =>
  design
    .map((n) =>
      n.kind === 'step'
        ? n.name
        : `${n.branchId}[${[...n.cases.map((c) => text(c.nodes)), text(n.otherwise)].join('|')}]`,
    )
    .join(' ');
const design = [
  step('a'),
  branch('B', [[step('b'), branch('C', [[step('c')]])], [step('d')]], [step('e')]),
  step('f'),
];
const inC = { branchId: 'C', way: 0 } as const;

describe('edits of a flow', () => {
  it('sets in, takes out and changes at any depth', () => {
    expect(text(design)).toBe('a B[b C[c|]|d|e] f');
    const set = tree.insertNode(design, { list: { branchId: 'C', way: 'otherwise' }, index: 0 }, step('x'));
    expect(text(set)).toBe('a B[b C[c|x]|d|e] f');
    expect(text(tree.insertNode(design, { list: null, index: 1 }, step('x')))).toBe('a x B[b C[c|]|d|e] f');
    expect(text(tree.removeNode(design, 'C'))).toBe('a B[b|d|e] f');
    expect(text(tree.changeStep(design, 'c', { name: '改' }))).toBe('a B[b C[改|]|d|e] f');
  });

  it('moves within a list and between lists, never into itself', () => {
    expect(text(tree.moveNode(design, 'a', { list: null, index: 3 })!)).toBe('B[b C[c|]|d|e] f a');
    expect(text(tree.moveNode(design, 'f', { list: null, index: 0 })!)).toBe('f a B[b C[c|]|d|e]');
    expect(text(tree.moveNode(design, 'a', { list: null, index: 1 })!)).toBe(text(design));
    expect(text(tree.moveNode(design, 'f', { list: inC, index: 1 })!)).toBe('a B[b C[c f|]|d|e]');
    expect(text(tree.moveNode(design, 'C', { list: { branchId: 'B', way: 'otherwise' }, index: 0 })!)).toBe(
      'a B[b|d|C[c|] e] f',
    );
    expect(tree.moveNode(design, 'B', { list: inC, index: 0 })).toBeUndefined();
    expect(text(tree.shiftNode(design, 'f', -1)!)).toBe('a f B[b C[c|]|d|e]');
    expect(tree.shiftNode(design, 'f', 1)).toBeUndefined();
  });

  it('copies with numbers of its own', () => {
    const copied = tree.insertNode(design, { list: null, index: 2 }, tree.copyOf(design[1]!));
    expect(nodesOf(copied)).toHaveLength(14);
    expect(designFault(copied)).toBeUndefined();
    const ids = nodesOf(copied).map(tree.idOf);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('adds, moves and takes away cases', () => {
    const more = tree.addCase(design, 'B');
    expect(text(more)).toBe('a B[b C[c|]|d||e] f');
    expect(text(tree.moveCase(more, 'B', 0, 1))).toBe('a B[d|b C[c|]||e] f');
    expect(text(tree.removeCase(more, 'B', 1))).toBe('a B[b C[c|]||e] f');
    const changed = tree.changeCase(design, 'C', 0, { when: [{ field: 'kind', in: ['loan'] }] });
    expect(tree.nodeAt(changed, 'C')).toMatchObject({ cases: [{ when: [{ in: ['loan'] }] }] });
  });

  it('knows where there is room', () => {
    expect(tree.hasRoom(design, inC, tree.newBranch())).toBe(true);
    const deeper = tree.insertNode(design, { list: inC, index: 0 }, branch('D', [[step('g')]]));
    expect(tree.hasRoom(deeper, { branchId: 'D', way: 0 }, tree.newBranch())).toBe(false);
    expect(tree.hasRoom(deeper, { branchId: 'D', way: 0 }, tree.newStep(1))).toBe(true);
    // a branch that holds another one would reach one level too deep
    expect(tree.moveNode(deeper, 'f', { list: { branchId: 'D', way: 0 }, index: 0 })).toBeDefined();
    const full = Array.from({ length: designLimits.nodes }, (_, i) => step(`n${i}`));
    expect(tree.hasRoom(full, null, tree.newStep(1))).toBe(false);
    expect(tree.moveNode(full, 'n1', { list: null, index: 0 })).toBeDefined();
  });
});
