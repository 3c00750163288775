// What a drawn flow asks of a request: which case holds, that amounts meet without gap and overlap, what cannot be kept.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  asksAmount,
  type Branch,
  type Condition,
  type Design,
  depthOf,
  designFault,
  designFaults,
  designLimits,
  type Facts,
  type FlowNode,
  namedIn,
  nodesOf,
  type Step,
  stepsFor,
} from './index.ts';

let ids = 0;
const step = (name: string, more: Partial<Step> = {}): Step => ({
  kind: 'step',
  stepId: `s${++ids}`,
  name,
  mode: 'serial',
  approvers: [{ kind: 'super' }],
  hours: null,
  late: 'remind',
  escalateTo: null,
  ...more,
});
const amount = (from: number | null, below: number | null): Condition => ({ field: 'amount', from, below });
const branch = (
  cases: readonly [when: readonly Condition[], nodes: readonly FlowNode[]][],
  otherwise: readonly FlowNode[] = [],
): Branch => ({
  kind: 'branch',
  branchId: `b${++ids}`,
  cases: cases.map(([when, nodes], i) => ({ name: `条件${i + 1}`, when, nodes })),
  otherwise,
});
const facts = (more: Partial<Facts> = {}): Facts => ({
  amount: 0,
  contractKind: 'general',
  groups: [],
  ...more,
});
const names = (design: Design, more: Partial<Facts> = {}) =>
  stepsFor(design, facts(more)).map(({ name }) => name);

describe('the steps of a request', () => {
  it('stand in the order drawn; a branch adds those of the first case that holds, else of the last way', () => {
    const design = [
      step('主管'),
      branch(
        [
          [[amount(1_000_00, null)], [step('总经理')]],
          [[amount(500_00, null)], [step('经理')]],
        ],
        [step('组长')],
      ),
      step('法务'),
    ];
    expect(names(design, { amount: 2_000_00 })).toEqual(['主管', '总经理', '法务']);
    expect(names(design, { amount: 1_000_00 })).toEqual(['主管', '总经理', '法务']);
    expect(names(design, { amount: 999_99 })).toEqual(['主管', '经理', '法务']);
    expect(names(design, { amount: 499_99 })).toEqual(['主管', '组长', '法务']);
    expect(names(design, { amount: null })).toEqual(['主管', '组长', '法务']);
  });

  it('every condition of a case must hold; a department counts for those below it', () => {
    const both: Condition[] = [
      { field: 'kind', in: ['sales', 'loan'] },
      { field: 'group', in: ['north'] },
    ];
    const design = [branch([[both, [step('区域')]]])];
    expect(names(design, { contractKind: 'loan', groups: ['team', 'north', 'sales'] })).toEqual(['区域']);
    expect(names(design, { contractKind: 'loan', groups: ['south'] })).toEqual([]);
    expect(names(design, { contractKind: 'lease', groups: ['north'] })).toEqual([]);
  });

  it('branches nest', () => {
    const inner = branch([[[amount(null, 100)], [step('小额')]]], [step('大额')]);
    const design = [branch([[[{ field: 'kind', in: ['sales'] }], [inner]]], [step('其他')])];
    expect(names(design, { contractKind: 'sales', amount: 99 })).toEqual(['小额']);
    expect(names(design, { contractKind: 'sales', amount: 100 })).toEqual(['大额']);
    expect(names(design, { amount: 1 })).toEqual(['其他']);
  });

  it('ranges of amounts that touch leave no gap and never overlap, whatever the bounds', () => {
    const bound = fc.integer({ min: 1, max: 1_000_000_000_000 });
    fc.assert(
      fc.property(fc.uniqueArray(bound, { minLength: 1, maxLength: 8 }), bound, (unsorted, sum) => {
        const bounds = [...unsorted].sort((a, b) => a - b);
        const ranges = [null, ...bounds].map((from, i) => amount(from, bounds[i] ?? null));
        const design = [branch(ranges.map((range, i) => [[range], [step(String(i))]]))];
        const expected = bounds.filter((b) => b <= sum).length;
        expect(names(design, { amount: sum })).toEqual([String(expected)]);
        // alone, exactly one of them holds: their order does not matter
        const alone = ranges.filter((range) => names([branch([[[range], [step('x')]]])], { amount: sum })[0]);
        expect(alone).toEqual([ranges[expected]]);
      }),
    );
  });

  it('are steps of the design, at most once each, in its order', () => {
    const tree = fc.letrec<{ nodes: FlowNode[]; node: FlowNode }>((tie) => ({
      nodes: fc.array(tie('node'), { maxLength: 3 }),
      node: fc.oneof(
        { maxDepth: 3, withCrossShrink: true },
        fc.constant(null).map(() => step('步骤')),
        fc
          .tuple(fc.integer({ min: 0, max: 9 }), tie('nodes'), tie('nodes'))
          .map(([from, some, others]) => branch([[[amount(from, null)], some]], others)),
      ),
    }));
    fc.assert(
      fc.property(tree.nodes, fc.integer({ min: 0, max: 9 }), (design, sum) => {
        const all = nodesOf(design).flatMap((n) => (n.kind === 'step' ? [n.stepId] : []));
        const taken = stepsFor(design, facts({ amount: sum })).map((s) => s.stepId);
        expect(all.filter((id) => taken.includes(id))).toEqual(taken);
        expect(taken.length).toBeGreaterThanOrEqual(design.filter((n) => n.kind === 'step').length);
      }),
    );
  });
});

describe('what a design mentions', () => {
  it('names people and departments of steps, cases and lateness once', () => {
    const design = [
      step('一', {
        approvers: [
          { kind: 'member', memberId: 'm1' },
          { kind: 'head', level: 1 },
        ],
        escalateTo: { kind: 'member', memberId: 'm2' },
      }),
      branch([
        [
          [{ field: 'group', in: ['g1', 'g2'] }],
          [step('二', { approvers: [{ kind: 'member', memberId: 'm1' }] })],
        ],
      ]),
    ];
    expect(namedIn(design)).toEqual({ members: ['m1', 'm2'], groups: ['g1', 'g2'] });
  });

  it('asks for the amount when any branch does, however deep', () => {
    expect(asksAmount([step('一'), branch([[[{ field: 'kind', in: ['sales'] }], []]])])).toBe(false);
    const deep = branch([[[{ field: 'kind', in: ['sales'] }], [branch([[[amount(1, null)], []]])]]]);
    expect(asksAmount([deep])).toBe(true);
  });
});

describe('what cannot be kept', () => {
  const nested = (depth: number): FlowNode =>
    depth === 0 ? step('底') : branch([[[amount(1, null)], [nested(depth - 1)]]]);
  const steps = (n: number) => Array.from({ length: n }, () => step('步骤'));
  const twice = step('同号');
  it.each<[string, Design, ReturnType<typeof designFault>]>([
    ['nothing', [], 'no_step'],
    ['branches alone', [branch([[[amount(1, null)], []]])], 'no_step'],
    ['fifty nodes', steps(designLimits.nodes), undefined],
    ['fifty-one', steps(designLimits.nodes + 1), 'too_large'],
    ['three branches inside one another', [nested(designLimits.depth)], undefined],
    ['four', [nested(designLimits.depth + 1)], 'too_deep'],
    ['a number twice', [twice, twice], 'same_id'],
    ['a step without a name', [step(' ')], 'no_name'],
    ['nobody', [step('一', { approvers: [] })], 'no_approver'],
    ['an end without hours', [step('一', { late: 'end' })], 'no_time'],
    ['reminded without hours', [step('一')], undefined],
    ['handed to nobody', [step('一', { hours: 1, late: 'escalate' })], 'no_escalation'],
    ['somebody for nothing', [step('一', { hours: 1, escalateTo: { kind: 'super' } })], 'no_escalation'],
    ['no case', [step('一'), branch([])], 'no_case'],
    ['a case for everything', [step('一'), branch([[[], []]])], 'empty_case'],
    ['no kind', [step('一'), branch([[[{ field: 'kind', in: [] }], []]])], 'empty_case'],
    ['an amount without bounds', [step('一'), branch([[[amount(null, null)], []]])], 'empty_case'],
    ['an empty range', [step('一'), branch([[[amount(5, 5)], []]])], 'amount_range'],
    ['below nothing', [step('一'), branch([[[amount(null, 0)], []]])], 'amount_range'],
  ])('%s', (_what, design, fault) => {
    expect(designFault(design)).toBe(fault);
  });

  it('says each fault with its place', () => {
    const bad = step('', { approvers: [] });
    const b = branch([
      [[amount(1, null)], [bad]],
      [[], []],
    ]);
    expect(designFaults([b])).toEqual([
      { fault: 'empty_case', at: b.branchId, caseIndex: 1 },
      { fault: 'no_name', at: bad.stepId, caseIndex: null },
      { fault: 'no_approver', at: bad.stepId, caseIndex: null },
    ]);
    expect(depthOf([b])).toBe(1);
  });
});
