// A request under any acts in any order: it passes only when every step had the decisions it demands, ends exactly
// once, and nothing changes it afterwards; serial steps ask in their order.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { StepMode } from './design.ts';
import {
  addApprovers,
  approve,
  begin,
  escalate,
  handOn,
  type Instance,
  type NewTask,
  needsApprovers,
  openStep,
  pendingTask,
  reject,
  replace,
  revoke,
  timeOut,
  turnDown,
} from './instance.ts';

let made = 0;
const task = (memberId: string): NewTask => ({
  taskId: `t${++made}`,
  memberId,
  origin: 'design',
  insteadOf: null,
});
const names = ['a', 'b', 'c', 'd', 'e', 'f'];
const open = (inst: Instance, who: readonly string[]) => openStep(inst, who.map(task))!;
const stateOf = (inst: Instance, memberId: string, step = inst.at) =>
  inst.tasks.find((t) => t.memberId === memberId && t.step === step)?.state;
const idOf = (inst: Instance, memberId: string) =>
  inst.tasks.findLast((t) => t.memberId === memberId && t.step === inst.at)!.taskId;

const acts = [
  'approve',
  'reject',
  'handOn',
  'before',
  'after',
  'escalate',
  'replace',
  'revoke',
  'timeOut',
  'turnDown',
] as const;
type Move = { act: (typeof acts)[number]; at: number; who: string[] };
const moves = (kinds: readonly (typeof acts)[number][]) =>
  fc.array(
    fc.record({
      act: fc.constantFrom(...kinds),
      at: fc.nat(40),
      who: fc.uniqueArray(fc.constantFrom(...names), { minLength: 0, maxLength: 3 }),
    }),
    { maxLength: 40 },
  );

function move(inst: Instance, { act, at, who }: Move): Instance | undefined {
  const id = inst.tasks[inst.tasks.length ? at % inst.tasks.length : 0]?.taskId ?? '';
  switch (act) {
    case 'approve':
      return approve(inst, id);
    case 'reject':
      return reject(inst, id);
    case 'handOn':
      return who[0] === undefined ? undefined : handOn(inst, id, task(who[0]));
    case 'before':
    case 'after':
      return addApprovers(inst, id, act, who.map(task));
    case 'escalate':
      return escalate(inst, who.map(task));
    case 'replace':
      return replace(inst, id, who.map(task));
    case 'revoke':
      return revoke(inst);
    case 'timeOut':
      return timeOut(inst);
    case 'turnDown':
      return turnDown(inst);
  }
}

const flows = fc.array(
  fc.record({
    mode: fc.constantFrom<StepMode>('serial', 'all', 'any'),
    who: fc.uniqueArray(fc.constantFrom(...names), { minLength: 1, maxLength: 4 }),
  }),
  { minLength: 1, maxLength: 4 },
);
const start = (flow: { mode: StepMode }[]) => begin(flow.map(({ mode }) => mode));
const goOn = (inst: Instance, flow: { who: string[] }[]): Instance =>
  needsApprovers(inst) ? open(inst, flow[inst.at]!.who) : inst;

describe('a request on its way', () => {
  it('without steps has passed', () => expect(begin([]).status).toBe(1));

  it('never passes without the decisions that its steps demand', () => {
    fc.assert(
      fc.property(flows, moves(acts), (flow, list) => {
        let inst = goOn(start(flow), flow);
        for (const one of list) {
          const next = move(inst, one);
          if (!next) continue;
          // only a decision, or that the last one who was to decide is gone, may end a step
          if (next.at > inst.at) expect(['approve', 'replace']).toContain(one.act);
          inst = goOn(next, flow);
        }
        if (inst.status !== 1) return;
        for (const [step, { mode }] of flow.entries()) {
          const own = inst.tasks.filter((t) => t.step === step);
          const states = own.map(({ state }) => state);
          expect(states.some((s) => s === 2)).toBe(true);
          expect(states.some((s) => s === 0 || s === 1 || s === 3 || s === 6)).toBe(false);
          // of any one decision is enough; otherwise who left the step was replaced in it
          if (mode === 'any') expect(states.filter((s) => s === 2).length).toBe(1);
        }
      }),
      { numRuns: 2000 },
    );
  });

  it('passes with all decisions when nobody is handed on, replaced or late', () => {
    fc.assert(
      fc.property(flows, moves(['approve']), (flow, list) => {
        let inst = goOn(start(flow), flow);
        for (const one of list) inst = goOn(move(inst, one) ?? inst, flow);
        const decided = (step: number) => inst.tasks.filter((t) => t.step === step && t.state === 2).length;
        const wanted = ({ mode, who }: (typeof flow)[number]) => (mode === 'any' ? 1 : who.length);
        const all = flow.every((step, i) => decided(i) >= wanted(step));
        expect(inst.status === 1).toBe(all);
      }),
      { numRuns: 2000 },
    );
  });

  it('R-04: ends exactly once, and no act changes it afterwards', () => {
    fc.assert(
      fc.property(flows, moves(acts), moves(acts), (flow, list, more) => {
        let inst = goOn(start(flow), flow);
        let ends = 0;
        for (const one of [...list, { act: 'revoke' as const, at: 0, who: [] }]) {
          const next = move(inst, one);
          if (!next) continue;
          if (inst.status === 0 && next.status !== 0) ends++;
          inst = goOn(next, flow);
        }
        expect(ends).toBe(1);
        expect(inst.tasks.some(({ state }) => state === 0 || state === 1)).toBe(false);
        for (const one of more) expect(move(inst, one)).toBeUndefined();
        expect(openStep(inst, [task('z')])).toBeUndefined();
      }),
      { numRuns: 2000 },
    );
  });

  it('keeps the order of a serial step: one turn at a time, nobody before who stands above him', () => {
    fc.assert(
      fc.property(flows, moves(acts), (flow, list) => {
        let inst = goOn(start(flow), flow);
        for (const one of list) {
          inst = goOn(move(inst, one) ?? inst, flow);
          if (inst.status !== 0 || inst.modes[inst.at] !== 'serial') continue;
          const open = inst.tasks.filter((t) => t.step === inst.at && (t.state < 2 || t.state === 6));
          for (const [i, { state }] of open.entries()) expect([i === 0 ? 1 : 0, 6]).toContain(state);
        }
      }),
      { numRuns: 2000 },
    );
  });

  it('asks nobody twice at once in a step', () => {
    fc.assert(
      fc.property(flows, moves(acts), (flow, list) => {
        let inst = goOn(start(flow), flow);
        for (const one of list) {
          inst = goOn(move(inst, one) ?? inst, flow);
          const open = inst.tasks.filter((t) => t.step === inst.at && t.state < 2).map((t) => t.memberId);
          expect(new Set(open).size).toBe(open.length);
        }
      }),
      { numRuns: 1000 },
    );
  });
});

describe('single acts', () => {
  it('before him: his own turn comes again; after him: the next waits', () => {
    const inst = open(begin(['serial']), ['a', 'b']);
    const before = addApprovers(inst, idOf(inst, 'a'), 'before', [task('c')])!;
    expect([stateOf(before, 'c'), stateOf(before, 'a'), stateOf(before, 'b')]).toEqual([1, 0, 0]);
    const again = approve(before, idOf(before, 'c'))!;
    expect([stateOf(again, 'a'), again.status]).toEqual([1, 0]);
    const after = addApprovers(inst, idOf(inst, 'a'), 'after', [task('d')])!;
    const next = approve(after, idOf(after, 'a'))!;
    expect([stateOf(next, 'd'), stateOf(next, 'b')]).toEqual([1, 0]);
  });

  it('a step of any takes no further approvers, and nobody who stands in it', () => {
    const any = open(begin(['any']), ['a', 'b']);
    expect(addApprovers(any, idOf(any, 'a'), 'after', [task('c')])).toBeUndefined();
    expect(handOn(any, idOf(any, 'a'), task('b'))).toBeUndefined();
    expect(handOn(any, idOf(any, 'a'), task('c'))?.tasks.map((t) => t.state)).toEqual([4, 1, 1]);
  });

  it('A-13: who left is replaced; while nobody is, the step waits and is not done without', () => {
    const inst = open(begin(['all', 'any']), ['a', 'b']);
    const vacant = replace(inst, idOf(inst, 'a'), [])!;
    expect([vacant.status, stateOf(vacant, 'a')]).toEqual([0, 6]);
    const waits = approve(vacant, idOf(vacant, 'b'))!;
    expect([waits.at, waits.status]).toEqual([0, 0]);
    for (const act of [approve, reject]) expect(act(waits, idOf(waits, 'a'))).toBeUndefined();
    expect(handOn(waits, idOf(waits, 'a'), task('c'))).toBeUndefined();
    expect(replace(waits, idOf(waits, 'a'), [])).toBeUndefined();
    const filled = replace(waits, idOf(waits, 'a'), [task('c')])!;
    expect(filled.tasks.map((t) => [t.memberId, t.state])).toEqual([
      ['a', 5],
      ['c', 1],
      ['b', 2],
    ]);
    expect(approve(filled, idOf(filled, 'c'))?.at).toBe(1);
    expect(escalate(waits, [task('d')])!.tasks.map((t) => t.state)).toEqual([5, 2, 1]);
    // in a serial step those behind him wait; he who comes in his place is asked when it is his turn
    const serial = open(begin(['serial']), ['a', 'b', 'c']);
    const second = replace(serial, idOf(serial, 'b'), [])!;
    const there = approve(second, idOf(second, 'a'))!;
    expect(there.tasks.map((t) => t.state)).toEqual([2, 6, 0]);
    expect(replace(there, idOf(there, 'b'), [task('d')])!.tasks.map((t) => t.state)).toEqual([2, 5, 1, 0]);
    expect(replace(second, idOf(second, 'b'), [task('d')])!.tasks.map((t) => t.state)).toEqual([1, 5, 0, 0]);
    expect(approve(replace(inst, idOf(inst, 'a'), [])!, idOf(inst, 'b'))!.at).toBe(0);
    const replaced = replace(inst, idOf(inst, 'a'), [task('b'), task('c')])!;
    expect(replaced.tasks.map((t) => [t.memberId, t.state])).toEqual([
      ['a', 5],
      ['c', 1],
      ['b', 1],
    ]);
    // b stands in the step already and speaks for a too
    const alone = approve(inst, idOf(inst, 'b'))!;
    expect(replace(alone, idOf(alone, 'a'), [task('b')])?.at).toBe(1);
  });

  it('a turn that is not his, or not yet, decides nothing', () => {
    const inst = open(begin(['serial']), ['a', 'b']);
    expect(approve(inst, idOf(inst, 'b'))).toBeUndefined();
    expect(approve(inst, 'unknown')).toBeUndefined();
    expect(pendingTask(inst, idOf(inst, 'a'))?.memberId).toBe('a');
    expect(escalate(begin(['any']), [task('a')])).toBeUndefined();
  });
});
