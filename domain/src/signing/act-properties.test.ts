// Properties of every decision over contracts, lines and times that nobody wrote down: no act leaves the tables of states, what is
// allowed agrees with them, and a refusal carries nothing that could be written.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type ActedContract,
  type ActedLine,
  decideAskSeal,
  decideCancel,
  decideExpire,
  decideExtend,
  decideRefuse,
  decideTerminate,
  decideVoid,
} from './acts.ts';
import {
  decideAdd,
  decideCorrect,
  decideHandOn,
  decideRemind,
  decideReplace,
  decideSucceed,
  followsMobile,
  mostSignatories,
} from './change-parties.ts';
import {
  ApplyStatus,
  applyStatuses,
  applyTable,
  isOpenLine,
  SignInfoStatus,
  signInfoStatuses,
} from './states.ts';
import { decideRelink, decideRemindDeadline } from './tell-parties.ts';

const now = new Date('2026-11-24T04:00:00Z');
const around = fc
  .integer({ min: -1000, max: 1000 })
  .map((minutes) => new Date(now.getTime() + minutes * 60_000));
const contracts: fc.Arbitrary<ActedContract> = fc.record({
  status: fc.constantFrom(...applyStatuses),
  deadline: fc.option(around, { nil: null }),
  signed: fc.nat({ max: 60 }),
});
const lines: fc.Arbitrary<ActedLine> = fc.record({
  status: fc.constantFrom(...signInfoStatuses),
  barred: fc.boolean(),
});
const party = fc.record({
  voids: fc.boolean(),
  stamped: fc.boolean(),
  parties: fc.integer({ min: 1, max: 60 }),
});
type Decided = { ok: boolean; to?: ApplyStatus };

const openNow = ({ status, deadline }: ActedContract) =>
  status === ApplyStatus.Signing && (deadline === null || deadline > now);

describe('acts that move a contract', () => {
  const acts: [keyof typeof applyTable, (c: ActedContract, l: ActedLine) => Decided][] = [
    ['cancel', decideCancel],
    ['terminate', (c) => decideTerminate(c, now)],
    ['refuse', (c, l) => decideRefuse(c, l, now)],
    ['void', (c) => decideVoid({ status: c.status, isVoiding: false })],
    ['expire', (c) => ({ ok: decideExpire(c, now) !== undefined, to: decideExpire(c, now)! })],
  ];
  it.each(acts)('%s goes only from and to where the table lets it', (event, decide) => {
    fc.assert(
      fc.property(contracts, lines, (contract, line) => {
        const decision = decide(contract, line);
        if (!decision.ok) return;
        expect(applyTable[event].from).toContain(contract.status);
        expect(decision.to).toBe(applyTable[event].to);
      }),
    );
  });
});

it('acts of the sender on an open contract: allowed only while it is being signed and in time', () => {
  fc.assert(
    fc.property(contracts, lines, party, (contract, line, of) => {
      const free = { ...contract, voids: of.voids };
      const decisions = [
        decideRemind(contract, line, now),
        decideCorrect(free, line, now),
        decideReplace(free, line, now),
        decideHandOn(free, line, now),
        decideAdd({ ...free, stamped: of.stamped }, of.parties, now),
        decideExtend(contract, new Date(now.getTime() + 1001 * 60_000), now),
        decideTerminate(contract, now),
      ];
      for (const decision of decisions) if (decision.ok) expect(openNow(contract)).toBe(true);
    }),
  );
});

it('who may void a contract is who signed it: nobody is corrected into, put into or added to one that voids another', () => {
  fc.assert(
    fc.property(contracts, lines, party, (contract, line, of) => {
      const fixed = { ...contract, voids: true };
      for (const decision of [
        decideCorrect(fixed, line, now),
        decideReplace(fixed, line, now),
        decideHandOn(fixed, line, now),
        decideAdd({ ...fixed, stamped: of.stamped }, of.parties, now),
      ])
        expect(decision).toMatchObject({ ok: false });
      if (openNow(contract))
        expect(decideCorrect(fixed, line, now)).toEqual({ ok: false, reason: 'VOID_PARTIES_FIXED' });
    }),
  );
  expect(decideVoid({ status: ApplyStatus.Preserved, isVoiding: true })).toEqual({
    ok: false,
    reason: 'VOID_OF_VOID',
  });
});

it('who has signed is neither corrected, replaced nor reminded; who is replaced has ended', () => {
  fc.assert(
    fc.property(contracts, lines, (contract, line) => {
      const free = { ...contract, voids: false };
      for (const decision of [decideCorrect(free, line, now), decideRemind(contract, line, now)])
        if (decision.ok) expect(isOpenLine(line.status)).toBe(true);
      for (const decision of [
        decideReplace(free, line, now),
        decideHandOn(free, line, now),
        decideSucceed(line),
      ])
        if (decision.ok) {
          expect(isOpenLine(line.status)).toBe(true);
          expect(decision.to).toBe(SignInfoStatus.Transferred);
          // whoever comes in his place waits as he did, or asks for a seal himself
          const waits = line.status === SignInfoStatus.NotYet;
          expect(decision.successor).toBe(waits ? SignInfoStatus.NotYet : SignInfoStatus.Pending);
        }
    }),
  );
});

it('a signatory is added up to the most that a contract holds, and to none whose last place is stamped', () => {
  const open = { status: ApplyStatus.Signing, deadline: null, signed: 0, voids: false };
  fc.assert(
    fc.property(party, ({ stamped, parties }) => {
      const decision = decideAdd({ ...open, stamped }, parties, now);
      expect(decision.ok).toBe(!stamped && parties < mostSignatories);
    }),
  );
});

it('a seal is asked for by a line that waits for its signature alone', () => {
  fc.assert(
    fc.property(contracts, lines, (contract, line) => {
      const decision = decideAskSeal(contract, line);
      const waits =
        contract.status === ApplyStatus.Signing &&
        (line.status === SignInfoStatus.Pending || line.status === SignInfoStatus.SealRejected);
      expect(decision).toEqual(
        waits ? { ok: true, to: SignInfoStatus.SealApproving } : { ok: false, reason: 'STATE_CHANGED' },
      );
    }),
  );
});

it('a changed mobile carries open lines of contracts that can still be signed, and no other', () => {
  fc.assert(
    fc.property(contracts, lines, (contract, line) => {
      const living = contract.status === ApplyStatus.Signing || contract.status === ApplyStatus.InitApproving;
      expect(followsMobile(contract, line)).toBe(living && isOpenLine(line.status));
    }),
  );
});

it('before the deadline exactly those are reminded whose turn it is', () => {
  fc.assert(
    fc.property(contracts, fc.array(lines, { maxLength: 6 }), (contract, all) => {
      const due = decideRemindDeadline(contract, all, now);
      expect(due !== undefined).toBe(openNow(contract) && contract.deadline !== null);
      if (!due) return;
      expect(due.deadline).toBe(contract.deadline);
      all.forEach((line, at) => {
        expect(due.waiting.includes(at)).toBe(line.status === SignInfoStatus.Pending);
      });
    }),
  );
});

it('a link asked for again: none for who was let go or replaced, the living one stays as it is', () => {
  const expires = fc.record({ expires: fc.option(around, { nil: null }) });
  fc.assert(
    fc.property(contracts, lines, expires, (contract, line, link) => {
      const sent = decideRelink(contract, line, link, now);
      if (line.barred || line.status === SignInfoStatus.Transferred) expect(sent).toBeUndefined();
      if (!sent) return;
      expect(sent.link === 'same').toBe(link.expires !== null && link.expires > now);
      expect(sent.to === 'sign').toBe(contract.status === ApplyStatus.Signing);
    }),
  );
});
