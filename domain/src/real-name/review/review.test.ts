// Papers of every kind as people write them, and the decisions of reviewers in any order.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { idCardCheck } from '../../validators/id-card.ts';
import {
  decideReview,
  lapseReason,
  type Review,
  type ReviewDecision,
  reviewersNeeded,
} from './decide-review.ts';
import { asOnePaper, identityOf, isSameName, paperFault, type SaidOfPaper } from './paper-fault.ts';
import { papers, paperTypes, sidesOf } from './papers.ts';

const today = '2026-11-28';
const card = (body: string) => body + idCardCheck(body);
const passport: SaidOfPaper = {
  ...{ paper: 'passport', issuer: 'DE', fullName: 'ERIKA MUSTERMANN', number: 'C01X00T47' },
  ...{ born: '1964-08-12', expires: '2030-01-31' },
};
const fault = (more: Partial<SaidOfPaper>) => paperFault(asOnePaper({ ...passport, ...more }), today)?.field;

describe('papers', () => {
  it.each<[string, Partial<SaidOfPaper>]>([
    ['a passport', {}],
    [
      'in small letters, with blanks',
      { number: 'c01 x00 t47', issuer: 'de', fullName: ' Erika  Mustermann ' },
    ],
    ['full width', { number: 'Ｃ０１Ｘ００Ｔ４７' }],
    ['a name with an accent and a stroke', { fullName: 'Jürgen O’Neill-Müller' }],
    ['one name', { fullName: 'SUKARNO' }],
    ['a Chinese passport of who lives abroad', { issuer: 'CN', fullName: '欧阳娜娜', number: 'E12345678' }],
    ['a permit of Hong Kong', { paper: 'hk_macao_permit', fullName: '陳䶮', number: 'H12345678' }],
    ['a permit of Taiwan', { paper: 'taiwan_permit', fullName: '王𠮷', number: '12345678' }],
    [
      'a residence permit of Taiwan',
      { paper: 'residence_permit', fullName: '林口', number: card('83000019640812002') },
    ],
    ['a permanent residence, old', { paper: 'permanent_residence', number: 'DEU110164081212' }],
    ['a permanent residence, new', { paper: 'permanent_residence', number: card('91112419640812002') }],
    ['expires today', { expires: today }],
    ['of age today', { born: '2008-11-28' }],
  ])('%s', (_what, more) => expect(fault(more)).toBeUndefined());

  it.each<[string, Partial<SaidOfPaper>, string]>([
    ['no issuer', { issuer: '' }, 'issuer'],
    ['a permit’s issuer as a passport’s', { issuer: 'HK' }, 'issuer'],
    ['no name', { fullName: '' }, 'fullName'],
    ['letters of two scripts', { fullName: 'ERIKA 张' }, 'fullName'],
    ['Cyrillic that looks Latin', { fullName: 'ЕRIKA MUSTERMANN' }, 'fullName'],
    ['a direction mark', { fullName: 'ERIKA\u202e MUSTERMANN' }, 'fullName'],
    ['markup', { fullName: 'ERIKA <b>' }, 'fullName'],
    ['a number of another kind', { paper: 'hk_macao_permit', number: 'C01X00T47' }, 'number'],
    ['a wrong check digit', { paper: 'residence_permit', number: '830000196408120020' }, 'number'],
    ['a mainland number', { paper: 'residence_permit', number: card('11010519640812002') }, 'number'],
    ['a day that never was', { born: '1964-02-30' }, 'born'],
    [
      'another day than the number says',
      { paper: 'residence_permit', number: card('81000019640812002'), born: '1964-08-13' },
      'born',
    ],
    ['17 until tomorrow', { born: '2008-11-29' }, 'born'],
    ['expired', { expires: '2026-11-27' }, 'expires'],
    ['no expiry', { expires: '长期' }, 'expires'],
  ])('%s is refused', (_what, more, field) => expect(fault(more)).toBe(field));

  it('have a type of the wire each, and a back unless it is a passport', () => {
    expect(new Set(papers.map((paper) => paperTypes[paper])).size).toBe(papers.length);
    expect(papers.filter((paper) => sidesOf(paper).length === 1)).toEqual(['passport']);
  });
  it('are one identity by number, kind and issuer; a number of the card’s form by itself', () => {
    const of = (more: Partial<SaidOfPaper>) => identityOf(asOnePaper({ ...passport, ...more }));
    expect(of({ number: 'c01x00t47' })).toBe(of({}));
    expect(of({ issuer: 'FR' })).not.toBe(of({}));
    expect(of({ paper: 'taiwan_permit', issuer: 'DE' })).toBe(of({ paper: 'taiwan_permit', issuer: '' }));
    const number = card('81000019640812002');
    expect(of({ paper: 'residence_permit', number })).toBe(number);
  });
  it('name the same person in capitals and as people write', () => {
    expect(isSameName('ERIKA MUSTERMANN', ' Erika  Mustermann')).toBe(true);
    expect(isSameName('阿卜杜拉•买买提', '阿卜杜拉·买买提')).toBe(true);
    expect(isSameName('ERIKA MUSTERMANN', 'ERIKAMUSTERMANN')).toBe(false);
  });
});

const who = fc.constantFrom('applicant', 'a', 'b', 'c');
const decision: fc.Arbitrary<ReviewDecision> = fc.record({
  reviewer: who,
  pass: fc.boolean(),
  reason: fc.constantFrom('', ' ', '照片看不清'),
  near: fc.boolean(),
  unseen: fc.nat(2),
});
const open: Review = { state: 'open', applicant: 'applicant', opinions: [] };

describe('reviewers', () => {
  it('in any order: two different ones say yes and nobody no, or one says no with a reason', () => {
    fc.assert(
      fc.property(fc.array(decision, { maxLength: 12 }), (decisions) => {
        let now = open;
        for (const one of decisions) {
          const before = now;
          const done = decideReview(now, one);
          if (!done.ok) continue;
          now = done.review;
          expect(before.state).toBe('open');
          expect([one.near, one.unseen, one.reviewer === 'applicant']).toEqual([false, 0, false]);
          if (!one.pass) expect([now.state, one.reason]).toEqual(['refused', '照片看不清']);
        }
        const yes = new Set(now.opinions.filter(({ pass }) => pass).map(({ reviewer }) => reviewer));
        const no = now.opinions.filter(({ pass }) => !pass);
        expect(new Set(now.opinions.map(({ reviewer }) => reviewer)).size).toBe(now.opinions.length);
        expect(now.state === 'passed').toBe(yes.size === reviewersNeeded && no.length === 0);
        expect(now.state === 'refused').toBe(no.length === 1);
      }),
    );
  });
  it('a yes under a right that was taken since is none, and is not said again', () => {
    const yes = (reviewer: string) => ({ reviewer, pass: true, reason: '', near: false, unseen: 0 });
    const taken = { ...open, opinions: [{ reviewer: 'a', pass: true, stands: false }] };
    const second = decideReview(taken, yes('b'));
    expect(second).toMatchObject({ ok: true, review: { state: 'open' } });
    expect(decideReview(taken, yes('a'))).toEqual({ ok: false, reason: 'again' });
    if (second.ok)
      expect(decideReview(second.review, yes('c'))).toMatchObject({ review: { state: 'passed' } });
  });
  it.each(['passed', 'refused', 'withdrawn', 'lapsed'] as const)(
    'nothing is decided once it is %s',
    (state) =>
      expect(
        decideReview({ ...open, state }, { reviewer: 'a', pass: true, reason: '', near: false, unseen: 0 }),
      ).toEqual({ ok: false, reason: 'over' }),
  );
  it('what it rests on is named in its order', () => {
    const good = { moved: false, done: false, taken: false, fault: undefined };
    expect(lapseReason(good)).toBeUndefined();
    expect(lapseReason({ ...good, fault: '证件已过期，请使用有效的证件' })).toMatch(/过期/);
    expect(lapseReason({ ...good, taken: true, fault: 'x' })).toMatch(/其他账号/);
    expect(lapseReason({ ...good, done: true, taken: true })).toMatch(/其他方式/);
    expect(lapseReason({ moved: true, done: true, taken: true, fault: 'x' })).toMatch(/手机号/);
  });
});
