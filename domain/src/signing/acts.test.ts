// Every act × every state of contract and line, on both sides of the deadline, against what the tables of states allow.
import { describe, expect, it } from 'vitest';
import {
  type ActedContract,
  decideCancel,
  decideExpire,
  decideExtend,
  decideRefuse,
  decideTerminate,
  endReason,
  whyClosed,
  whyNotSign,
} from './acts.ts';
import { ApplyStatus, applyStatuses, SignInfoStatus, signInfoStatuses } from './states.ts';

const now = new Date('2026-11-24T04:00:00Z');
const at = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
const contract = (status: ApplyStatus, more: Partial<ActedContract> = {}): ActedContract => ({
  status,
  deadline: at(60),
  signed: 1,
  ...more,
});
const line = (status: SignInfoStatus, barred = false) => ({ status, barred });
const S = ApplyStatus;

/** The states in which something goes, and the refusal of each other one. */
function sorted(decide: (status: ApplyStatus) => { ok: boolean; reason?: string } | undefined) {
  return applyStatuses.map((status) => [status, decide(status)] as const);
}

describe('acts of the sender', () => {
  it('cancels what is being signed or approved, and says of what is signed that it is finished', () => {
    for (const [status, decision] of sorted((s) => decideCancel(contract(s)))) {
      if (status === S.Signing || status === S.InitApproving)
        expect(decision).toEqual({ ok: true, to: S.Cancelled });
      else
        expect(decision).toEqual({
          ok: false,
          reason: [S.Signed, S.Preserved, S.Voiding, S.Voided].some((s) => s === status)
            ? 'CANCEL_FINISHED'
            : 'STATE_CHANGED',
        });
    }
  });

  it('terminates only what is being signed, was signed by somebody and is in time', () => {
    for (const status of applyStatuses) {
      const decision = decideTerminate(contract(status), now);
      expect(decision).toEqual(
        status === S.Signing
          ? { ok: true, to: S.Terminated }
          : { ok: false, reason: whyClosed(contract(status), now) },
      );
    }
    expect(decideTerminate(contract(S.Signing, { signed: 0 }), now)).toEqual({
      ok: false,
      reason: 'TERMINATE_UNSIGNED',
    });
    expect(decideTerminate(contract(S.Signing, { deadline: now }), now)).toEqual({
      ok: false,
      reason: 'SIGN_EXPIRED',
    });
  });

  it('extends to a later time only, within the longest deadline, before the present one is past', () => {
    const open = contract(S.Signing);
    expect(decideExtend(open, at(61), now)).toEqual({ ok: true, from: at(60), to: at(61) });
    const refused = { ok: false, reason: 'APPLY_DEADLINE' };
    expect(decideExtend(open, at(60), now)).toEqual(refused);
    expect(decideExtend(open, at(-5), now)).toEqual(refused);
    expect(decideExtend(open, at(3 * 366 * 24 * 60), now)).toEqual(refused);
    expect(decideExtend(contract(S.Signing, { deadline: null }), at(61), now)).toEqual(refused);
    expect(decideExtend(contract(S.Signing, { deadline: at(-1) }), at(61), now)).toEqual({
      ok: false,
      reason: 'SIGN_EXPIRED',
    });
    for (const status of applyStatuses.filter((s) => s !== S.Signing))
      expect(decideExtend(contract(status), at(61), now)).toMatchObject({ ok: false });
  });

  it('names an ended contract by its end, a finished one as finished', () => {
    expect(applyStatuses.map((s) => whyClosed(contract(s), now))).toEqual(
      applyStatuses.map((s) =>
        s === S.Signing ? undefined : (endReason(s) ?? (s === S.Draft ? 'STATE_CHANGED' : 'CANCEL_FINISHED')),
      ),
    );
  });
});

describe('acts of a signatory', () => {
  it('signs and refuses in his turn only; what was turned down can be signed with another seal', () => {
    for (const event of ['sign', 'refuse'] as const)
      for (const status of signInfoStatuses) {
        const his = status === SignInfoStatus.Pending || status === SignInfoStatus.SealRejected;
        const why = whyNotSign(contract(S.Signing), line(status), now, event);
        expect([status, event, why === undefined]).toEqual([status, event, his]);
      }
    expect(whyNotSign(contract(S.Signing), line(SignInfoStatus.NotYet), now, 'sign')).toBe('SIGN_NOT_TURN');
    expect(whyNotSign(contract(S.Signing), line(SignInfoStatus.Signed), now, 'sign')).toBe('SIGN_DONE');
  });

  it('E-12: who was barred finds no link, before the deadline is looked at', () => {
    const late = contract(S.Signing, { deadline: at(-1) });
    expect(whyNotSign(late, line(SignInfoStatus.Pending, true), now, 'sign')).toBe('LINK_INVALID');
    expect(whyNotSign(late, line(SignInfoStatus.Pending), now, 'sign')).toBe('SIGN_EXPIRED');
  });

  it('refusing ends line and contract, and is refused as signing is', () => {
    for (const status of applyStatuses)
      for (const own of signInfoStatuses) {
        const decision = decideRefuse(contract(status), line(own), now);
        const why = whyNotSign(contract(status), line(own), now, 'refuse');
        if (why) expect(decision).toEqual({ ok: false, reason: why });
        else if (status === S.Signing)
          expect(decision).toEqual({ ok: true, to: S.Refused, lineTo: SignInfoStatus.Refused });
        else expect(decision).toEqual({ ok: false, reason: 'STATE_CHANGED' });
      }
  });
});

it('expires at the deadline what is being signed or approved, and nothing else', () => {
  const expires = applyStatuses.filter(
    (s) => decideExpire(contract(s, { deadline: now }), now) !== undefined,
  );
  expect(expires.sort()).toEqual([S.Signing, S.InitApproving].sort());
  expect(decideExpire(contract(S.Signing, { deadline: at(1) }), now)).toBeUndefined();
  expect(decideExpire(contract(S.Signing, { deadline: null }), now)).toBeUndefined();
});
