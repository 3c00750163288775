// What each decision about the parties of a contract answers, state by state, as a list written by hand: a decision that refused
// everything would keep every property of act-properties.test.ts.
import { describe, expect, it } from 'vitest';
import { type ActedContract, type ActedLine, decideVoid, whyClosed } from './acts.ts';
import {
  decideAdd,
  decideCorrect,
  decideHandOn,
  decideRemind,
  decideReplace,
  decideSucceed,
  mostSignatories,
} from './change-parties.ts';
import { ApplyStatus as A, applyStatuses, SignInfoStatus as L, signInfoStatuses } from './states.ts';
import { decideRelink, decideRemindDeadline, endIsNear } from './tell-parties.ts';

const now = new Date('2026-11-24T04:00:00Z');
const later = new Date(now.getTime() + 1);
const contract = (status: A, deadline: Date | null = later): ActedContract => ({
  status,
  deadline,
  signed: 1,
});
const line = (status: L, barred = false): ActedLine => ({ status, barred });
const refused = (reason: string) => ({ ok: false, reason });
const swapped = (successor: L) => ({ ok: true, to: L.Transferred, successor });

/** What is answered for a line in each state of a contract that is being signed; every state left out answers ACT_NOT_PENDING. */
const bySignInfo = (decide: (of: ActedLine) => object, answers: Partial<Record<L, object>>): void => {
  for (const status of signInfoStatuses)
    expect(decide(line(status)), `line ${status}`).toEqual(answers[status] ?? refused('ACT_NOT_PENDING'));
};

describe('on a contract that is being signed, in time', () => {
  const open = { ...contract(A.Signing), voids: false };
  const voiding = { ...open, voids: true };

  it('who has his turn is reminded', () =>
    bySignInfo((of) => decideRemind(open, of, now), { [L.Pending]: { ok: true } }));
  it('who has not begun is corrected', () =>
    bySignInfo((of) => decideCorrect(open, of, now), {
      [L.NotYet]: { ok: true },
      [L.Pending]: { ok: true },
    }));
  const replaced = {
    [L.NotYet]: swapped(L.NotYet),
    [L.Pending]: swapped(L.Pending),
    [L.SealApproving]: swapped(L.Pending),
    [L.SealRejected]: swapped(L.Pending),
  };
  it('who has not signed is replaced by the sender', () =>
    bySignInfo((of) => decideReplace(open, of, now), replaced));
  it('who has not signed is succeeded by a colleague', () => bySignInfo(decideSucceed, replaced));
  it('who has his turn hands it on', () =>
    bySignInfo((of) => decideHandOn(open, of, now), {
      [L.Pending]: swapped(L.Pending),
      [L.SealApproving]: refused('SIGN_SEAL_APPROVING'),
      [L.SealRejected]: swapped(L.Pending),
    }));
  it('the parties of a contract that voids another stay', () => {
    const fixed = refused('VOID_PARTIES_FIXED');
    for (const status of signInfoStatuses) {
      expect(decideCorrect(voiding, line(status), now)).toEqual(fixed);
      expect(decideReplace(voiding, line(status), now)).toEqual(fixed);
    }
    bySignInfo((of) => decideHandOn(voiding, of, now), {
      [L.Pending]: fixed,
      [L.SealApproving]: refused('SIGN_SEAL_APPROVING'),
      [L.SealRejected]: fixed,
    });
    expect(decideAdd({ ...voiding, stamped: true }, 1, now)).toEqual(fixed);
  });
  it('somebody is added while there is room and no last place is stamped', () => {
    const free = { ...open, stamped: false };
    expect(decideAdd(free, mostSignatories - 1, now)).toEqual({ ok: true });
    expect(decideAdd(free, mostSignatories, now)).toEqual(refused('SIGNATORY_FULL'));
    expect(decideAdd({ ...free, stamped: true }, 1, now)).toEqual(refused('ACT_PRES_SEAL'));
  });
});

it('a contract in another state, or past its deadline, says why before anything else', () => {
  const closed = [
    ...applyStatuses.filter((s) => s !== A.Signing).map((s) => contract(s)),
    contract(A.Signing, now),
  ];
  for (const of of closed) {
    const why = refused(whyClosed(of, now)!);
    const free = { ...of, voids: true };
    for (const status of signInfoStatuses) {
      expect(decideRemind(of, line(status), now)).toEqual(why);
      expect(decideCorrect(free, line(status), now)).toEqual(why);
      expect(decideReplace(free, line(status), now)).toEqual(why);
      expect(decideHandOn(free, line(status), now)).toEqual(why);
    }
    expect(decideAdd({ ...free, stamped: true }, 60, now)).toEqual(why);
  }
});

it('a finished contract is voided once, and one that voids another never', () => {
  for (const status of applyStatuses) {
    const answers: Partial<Record<A, object>> = {
      [A.Preserved]: { ok: true, to: A.Voiding },
      [A.Voiding]: refused('VOID_RUNNING'),
      [A.Voided]: refused('VOID_VOIDED'),
    };
    expect(decideVoid({ status, isVoiding: false })).toEqual(answers[status] ?? refused('VOID_NOT_FINISHED'));
    expect(decideVoid({ status, isVoiding: true })).toEqual(refused('VOID_OF_VOID'));
  }
});

it('before the deadline the places of those whose turn it is are named', () => {
  const lines = [L.Signed, L.Pending, L.NotYet, L.Pending, L.SealApproving].map((status) => line(status));
  expect(decideRemindDeadline(contract(A.Signing), lines, now)).toEqual({ deadline: later, waiting: [1, 3] });
  expect(decideRemindDeadline(contract(A.Signing, now), lines, now)).toBeUndefined();
  expect(decideRemindDeadline(contract(A.Signing, null), lines, now)).toBeUndefined();
  for (const status of applyStatuses) {
    if (status !== A.Signing) expect(decideRemindDeadline(contract(status), lines, now)).toBeUndefined();
    expect(endIsNear(contract(status))).toBe(status === A.Preserved);
  }
});

describe('a link asked for again', () => {
  const asked = (status: A, of: ActedLine, expires: Date | null = later) =>
    decideRelink(contract(status), of, { expires }, now);

  it('leads to signing for who has not decided and has had his turn', () => {
    for (const status of signInfoStatuses) {
      const turn = status === L.Pending || status === L.SealApproving || status === L.SealRejected;
      expect(asked(A.Signing, line(status))).toEqual(turn ? { to: 'sign', link: 'same' } : undefined);
    }
  });
  it('leads to reading for everybody of a finished contract who was not replaced', () => {
    for (const finished of [A.Preserved, A.Voiding, A.Voided])
      for (const status of signInfoStatuses)
        expect(asked(finished, line(status))).toEqual(
          status === L.Transferred ? undefined : { to: 'read', link: 'same' },
        );
  });
  it('leads nowhere for who was let go, or from a contract that ended otherwise', () => {
    expect(asked(A.Signing, line(L.Pending, true))).toBeUndefined();
    expect(asked(A.Preserved, line(L.Signed, true))).toBeUndefined();
    for (const status of [A.Draft, A.Refused, A.Cancelled, A.Expired, A.Terminated])
      expect(asked(status, line(L.Pending))).toBeUndefined();
  });
  it('is a fresh one when the old one has ended', () => {
    expect(asked(A.Signing, line(L.Pending), null)).toEqual({ to: 'sign', link: 'fresh' });
    expect(asked(A.Signing, line(L.Pending), now)).toEqual({ to: 'sign', link: 'fresh' });
    expect(asked(A.Preserved, line(L.Preserved), now)).toEqual({ to: 'read', link: 'fresh' });
  });
});
