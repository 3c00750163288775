// Who keeps a standing: at once, after two answers, never by one mistake.
import { expect, it } from 'vitest';
import { judgeStanding, type LossReason, type RegisterSays } from './corp-standing.ts';

const now = new Date('2026-11-27T08:00:00Z');
const ago = (hours: number) => new Date(now.getTime() - hours * 3_600_000);
const good: RegisterSays = { status: 'open', nameMatches: true, legalMatches: true, termOver: false };
const judge = (says: Partial<RegisterSays>, doubt?: { reason: LossReason; since: Date }, own = false) =>
  judgeStanding({ ...good, ...says }, { doubt, own, now });

it('what agrees stands, and takes a doubt back', () => {
  expect(judge({})).toEqual({ verdict: 'stands' });
  expect(judge({ legalMatches: null })).toEqual({ verdict: 'stands' });
  expect(judge({}, { reason: 'renamed', since: ago(100) })).toEqual({ verdict: 'stands' });
});

it.each(['deregistered', 'revoked'] as const)('%s loses at once, whatever else is said', (status) => {
  expect(judge({ status })).toEqual({ verdict: 'lost', reason: status });
  expect(judge({ status, nameMatches: false }, { reason: 'renamed', since: ago(1) })).toEqual({
    ...{ verdict: 'lost', reason: status },
  });
});

it.each<[LossReason, Partial<RegisterSays>]>([
  ['renamed', { nameMatches: false }],
  ['legal', { legalMatches: false }],
  ['expired', { termOver: true }],
])('%s loses by the second answer of the same, a day after the first', (reason, says) => {
  expect(judge(says)).toEqual({ verdict: 'doubted', doubt: { reason, since: now } });
  const early = { reason, since: new Date(ago(24).getTime() + 1) };
  expect(judge(says, early)).toEqual({ verdict: 'doubted', doubt: early });
  expect(judge(says, { reason, since: ago(24) })).toEqual({ verdict: 'lost', reason });
});

it('another contradiction begins anew', () => {
  expect(judge({ termOver: true }, { reason: 'legal', since: ago(50) })).toEqual({
    ...{ verdict: 'doubted', doubt: { reason: 'expired', since: now } },
  });
});

it('where the enterprise says itself that it changed, one answer is the second', () => {
  expect(judge({ legalMatches: false }, undefined, true)).toEqual({ verdict: 'lost', reason: 'legal' });
  expect(judge({}, undefined, true)).toEqual({ verdict: 'stands' });
});
