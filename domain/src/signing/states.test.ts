// transition tables of contract and signatory, every (state × event) pair against the list of docs/decisions/0011.
import { describe, expect, it } from 'vitest';
import { contractKindOf, contractKinds } from './contract-kind.ts';
import {
  ApplyStatus,
  applyStatuses,
  applyStatusName,
  applyStatusText,
  applyTable,
  isAborted,
  isFinished,
  isOpenLine,
  nextApply,
  nextSignInfo,
  SignInfoStatus,
  signInfoStatuses,
  signInfoStatusName,
  signInfoStatusText,
  signInfoTable,
} from './states.ts';

/** `event: from → to` of everything that is allowed; every other pair must be refused. */
const contract = `send: -1 → 0 | submitApproval: -1 → 6 | approve: 6 → 0 | reject: 6 → 7 | cancel: 6 → 4 | expire: 6 → 5
  acceptLast: 0 → 1 | preserve: 1 → 3 | refuse: 0 → 2 | cancel: 0 → 4 | expire: 0 → 5 | terminate: 0 → 8
  void: 3 → 9 | voidDone: 9 → 10 | voidFailed: 9 → 3 | change: 0 → 0
  forward: 3 → 3 | forward: 9 → 9 | forward: 10 → 10`;
const line = `release: -1 → 0 | sign: 0 → 1 | sign: 5 → 1 | preserve: 1 → 3 | refuse: 0 → 2 | refuse: 5 → 2 | fail: 1 → 9
  cancel: -1 → 7 | cancel: 0 → 7 | cancel: 4 → 7 | cancel: 5 → 7
  expire: -1 → 6 | expire: 0 → 6 | expire: 4 → 6 | expire: 5 → 6
  askSeal: 0 → 4 | askSeal: 5 → 4 | grantSeal: 4 → 0 | denySeal: 4 → 5 | withdrawSeal: 4 → 0
  remind: 0 → 0 | correct: -1 → -1 | correct: 0 → 0 | transfer: 0 → 8 | transfer: 5 → 8
  replace: -1 → 8 | replace: 0 → 8 | replace: 4 → 8 | replace: 5 → 8`;
const listed = (text: string) =>
  text
    .split(/[|\n]/)
    .map((row) => row.trim())
    .sort();

/** All pairs that the function allows, in the words of the lists above. */
function allowed<S extends number, E extends string>(
  states: readonly S[],
  events: readonly E[],
  next: (state: S, event: E) => S | undefined,
): string[] {
  return events
    .flatMap((event) =>
      states.flatMap((state) => {
        const to = next(state, event);
        return to === undefined ? [] : [`${event}: ${state} → ${to}`];
      }),
    )
    .sort();
}
const applyEvents = Object.keys(applyTable) as (keyof typeof applyTable)[];
const lineEvents = Object.keys(signInfoTable) as (keyof typeof signInfoTable)[];

describe('R-06: every (state × event) pair has one documented answer', () => {
  it('contract', () => {
    expect(allowed(applyStatuses, applyEvents, nextApply)).toEqual(listed(contract));
  });
  it('signatory', () => {
    expect(allowed(signInfoStatuses, lineEvents, nextSignInfo)).toEqual(listed(line));
  });
  it('a foreign state allows nothing', () => {
    for (const state of [-2, 11, 0.5, Number.NaN] as ApplyStatus[])
      expect(applyEvents.map((event) => nextApply(state, event))).toEqual(applyEvents.map(() => undefined));
  });
});

describe('what the tables promise together', () => {
  const reach = (from: ApplyStatus): Set<ApplyStatus> => {
    const seen = new Set<ApplyStatus>();
    const open: ApplyStatus[] = [from];
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      if (seen.has(at)) continue;
      seen.add(at);
      for (const event of applyEvents) {
        const to = nextApply(at, event);
        if (to !== undefined) open.push(to);
      }
    }
    return seen;
  };
  it('every state is reached from a draft', () => {
    expect([...reach(ApplyStatus.Draft)].sort()).toEqual([...applyStatuses].sort());
  });
  it('an aborted contract is never moved again, and a finished one never back to signing', () => {
    for (const state of applyStatuses.filter(isAborted)) expect([...reach(state)]).toEqual([state]);
    for (const state of applyStatuses.filter(isFinished))
      expect([...reach(state)].every(isFinished)).toBe(true);
  });
  it('a line that decided never becomes open again', () => {
    const open: readonly SignInfoStatus[] = [
      SignInfoStatus.NotYet,
      SignInfoStatus.Pending,
      SignInfoStatus.SealApproving,
      SignInfoStatus.SealRejected,
    ];
    for (const state of signInfoStatuses.filter((s) => !open.includes(s)))
      for (const event of lineEvents) {
        const to = nextSignInfo(state, event);
        expect(to === undefined || !open.includes(to)).toBe(true);
      }
  });
  it('every state has a name of its own', () => {
    for (const [names, states] of [
      [applyStatusName, applyStatuses],
      [signInfoStatusName, signInfoStatuses],
    ] as const) {
      const words = states.map((s) => (names as Record<number, string>)[s]);
      expect(new Set(words).size).toBe(states.length);
      expect(words.every((word) => word !== undefined && word.length > 1)).toBe(true);
    }
  });
});

describe('kinds of contracts', () => {
  it('are found by key; the excluded ones are those of 电子签名法 art. 3', () => {
    expect(contractKinds.filter((k) => k.excluded).map((k) => k.key)).toEqual([
      'family',
      'utility',
      'other_excluded',
    ]);
    for (const kind of contractKinds) expect(contractKindOf(kind.key)).toEqual(kind);
    expect(contractKindOf('constructor')).toBeUndefined();
  });
});

it('only what an approval turned down or left undecided is told as late', () => {
  const late = [
    ...applyStatuses.map((status) => applyStatusText(status, true)),
    ...signInfoStatuses.map((status) => signInfoStatusText(status, true)),
  ];
  const names = [...Object.values(applyStatusName), ...Object.values(signInfoStatusName)];
  expect(late.filter((text) => !names.includes(text))).toEqual(['发起审批已超时', '用印审批已超时']);
  expect(applyStatusText(ApplyStatus.InitRejected)).toBe('发起审批驳回');
  expect(signInfoStatusText(SignInfoStatus.SealRejected)).toBe('用印驳回');
});

describe('what a state means', () => {
  const A = ApplyStatus;
  const L = SignInfoStatus;

  it('a contract is finished once its file is complete, whatever becomes of it later', () => {
    expect(applyStatuses.filter(isFinished)).toEqual([A.Preserved, A.Voiding, A.Voided]);
  });
  it('a contract is aborted when it ended without completion', () => {
    expect(new Set(applyStatuses.filter(isAborted))).toEqual(
      new Set([A.Refused, A.Cancelled, A.Expired, A.InitRejected, A.Terminated]),
    );
  });
  it('a line is open while its signatory has not decided', () => {
    expect(new Set(signInfoStatuses.filter(isOpenLine))).toEqual(
      new Set([L.NotYet, L.Pending, L.SealApproving, L.SealRejected]),
    );
  });
});
