// The demand as a sender's program names it, and what is still missing of it.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  anyWill,
  anyWillOrFace,
  anyWillOrPasskey,
  anyWillOrPassword,
  anyWillOrReview,
  authLevelOf,
  authLevels,
  cannotMeet,
  comparesIdentity,
  countsTwice,
  locksOut,
  needsCard,
  needsFace,
  noWill,
  passedWays,
  strengthText,
  type WillDemand,
  willDemand,
  willLeft,
  willMissing,
  willText,
  willWays,
} from './will-demand.ts';

describe('what authLevel asks for', () => {
  it.each([
    ['nothing was said', [], undefined, noWill],
    ['the code alone', [12], undefined, noWill],
    ['the code or another way', [12, 13], 1, noWill],
    ['the code and another way', [12, 13], undefined, { ways: ['operator3'], needed: 1 }],
    ['another way without the code', [13], 1, { ways: ['operator3'], needed: 1 }],
    ['the code and one of two', [2, 12, 13], 2, { ways: ['operator3', 'bank4'], needed: 1 }],
    ['everything', [2, 10, 12, 13], 4, { ways: ['operator3', 'bank4', 'bank3'], needed: 3 }],
    ['a passkey or another way', [12, 13, 101], 2, { ways: ['operator3', 'passkey'], needed: 1 }],
    ['the signing password or another way', [12, 13, 102], 2, { ways: ['operator3', 'password'], needed: 1 }],
    ['a face or another way', [11, 12, 13], 2, { ways: ['operator3', 'face'], needed: 1 }],
    ['a level twice', [13, 13], undefined, { ways: ['operator3'], needed: 1 }],
    ['more than there are', [12, 13], 3, undefined],
  ] as const)('%s', (_name, levels, range, demand) => expect(willDemand(levels, range)).toEqual(demand));

  it('asks for any way where an identity number is named and no way', () => {
    expect(willDemand([], undefined, true)).toEqual(anyWill);
    expect([willDemand([12], undefined, true), willDemand([12, 13], 2, true)?.ways]).toEqual([
      noWill,
      ['operator3'],
    ]);
  });

  const levels = fc.uniqueArray(fc.constantFrom(...authLevels));
  it('comes back as it was named', () =>
    fc.assert(
      fc.property(levels, fc.integer({ min: 1, max: 5 }), (list, range) => {
        const demand = willDemand(list, range);
        if (!demand) return;
        const { authLevel, authLevelRange } = authLevelOf(demand);
        expect(willDemand(authLevel, authLevelRange)).toEqual(demand);
      }),
    ));
  it('is met by exactly so many different ways of those demanded', () =>
    fc.assert(
      fc.property(
        levels,
        fc.integer({ min: 1, max: 4 }),
        fc.array(fc.constantFrom(...willWays)),
        (list, n, passed) => {
          const demand = willDemand(list, n);
          if (!demand) return;
          const fitting = new Set(passed.filter((way) => demand.ways.includes(way)));
          expect(willMissing(demand, passed) === 0).toBe(fitting.size >= demand.needed);
        },
      ),
    ));
});

it('says what is demanded and what was proved', () => {
  expect(willText(noWill)).toBe('');
  expect(willText({ ways: ['operator3'], needed: 1 })).toBe('通过运营商三要素核验');
  expect(willText({ ways: ['operator3', 'bank4'], needed: 1 })).toBe(
    '通过运营商三要素、银行卡四要素中的1项核验',
  );
  expect(strengthText([])).toBe('手机号已验证，未实名');
  expect(strengthText([], 'bank4')).toBe('实名（银行卡四要素）');
  expect(strengthText(['operator3', 'operator3'])).toBe('实名＋意愿（运营商三要素）');
  expect(strengthText(['operator3', 'passkey'], 'bank4')).toBe('实名＋意愿（运营商三要素、通行密钥）');
  expect(strengthText(['passkey'], 'bank4')).toBe('实名（银行卡四要素）＋意愿（通行密钥）');
  expect(strengthText(['passkey'])).toBe('手机号已验证，未实名；意愿（通行密钥）');
  expect(strengthText(['password'])).toBe('手机号已验证，未实名；意愿（签署密码）');
  expect(strengthText(['password', 'passkey'], 'bank4')).toBe(
    '实名（银行卡四要素）＋意愿（签署密码、通行密钥）',
  );
});

it('knows which demand only somebody with an account meets, and which names who signs', () => {
  expect(
    [noWill, anyWill, anyWillOrPasskey, anyWillOrPassword].map((demand) => [
      locksOut(demand),
      comparesIdentity(demand),
    ]),
  ).toEqual([
    [false, false],
    [false, true],
    [false, false],
    [false, false],
  ]);
  expect(locksOut({ ways: ['passkey'], needed: 1 })).toBe(true);
  expect(locksOut({ ways: ['password', 'passkey'], needed: 1 })).toBe(true);
  expect(locksOut({ ways: ['operator3', 'passkey'], needed: 2 })).toBe(true);
  expect(locksOut({ ways: ['operator3', 'bank3', 'password'], needed: 2 })).toBe(false);
});

it('knows which demand somebody meets by showing his face alone', () => {
  expect([noWill, anyWill, anyWillOrFace].map(needsFace)).toEqual([false, false, false]);
  expect(needsFace({ ways: ['face'], needed: 1 })).toBe(true);
  expect(needsFace({ ways: ['operator3', 'face'], needed: 2 })).toBe(true);
  expect(needsFace({ ways: ['face', 'passkey'], needed: 1 })).toBe(true);
  expect(needsFace({ ways: ['operator3', 'bank4', 'face'], needed: 2 })).toBe(false);
  expect(comparesIdentity(anyWillOrFace)).toBe(true);
  expect(strengthText(['face'], 'bank4')).toBe('实名＋意愿（人脸识别）');
});

describe('a reviewed account, of who has no mainland card', () => {
  const told = { ...anyWillOrReview, passed: [], review: 'fits' as const };
  it.each([
    [['password'], 'review', 0],
    [['passkey'], 'review', 0],
    // neither half alone, nor of who was verified by a card
    [[], 'review', 1],
    [['password'], 'operator3', 1],
    [['password'], undefined, 1],
    [['operator3'], undefined, 0],
  ] as const)('%j with an account by %s leaves %i', (ways, account, left) =>
    expect(willMissing(anyWillOrReview, passedWays(anyWillOrReview, ways, account))).toBe(left),
  );
  it('counts where it is demanded, and once', () => {
    expect(passedWays(anyWill, ['password'], 'review')).toEqual(['password']);
    const two: WillDemand = { ways: ['operator3', 'review'], needed: 2 };
    expect(willMissing(two, passedWays(two, ['password', 'passkey'], 'review'))).toBe(1);
    expect([anyWillOrReview, { ways: ['review', 'password'], needed: 1 } as const].map(countsTwice)).toEqual([
      false,
      true,
    ]);
  });
  it('its page knows what is left', () => {
    expect(willLeft(told, false).left).toBe(1);
    expect(willLeft(told, true)).toEqual({ shown: ['passkey', 'review'], left: 0 });
    expect(willLeft({ ...told, review: 'name' }, true).left).toBe(1);
  });
  it('who has no card meets no other demand; a face alone stays none', () => {
    expect([noWill, anyWill, anyWillOrPasskey, anyWillOrReview].map(needsCard)).toEqual([
      ...[false, true, true, false],
    ]);
    expect(cannotMeet(anyWill, 'fits')).toBe(true);
    expect(cannotMeet(anyWill, 'card')).toBe(false);
    expect(cannotMeet(anyWillOrReview, 'fits')).toBe(false);
    expect(needsFace({ ways: ['face', 'review'], needed: 1 })).toBe(true);
    expect(locksOut({ ways: ['review'], needed: 1 })).toBe(false);
    expect(comparesIdentity(anyWillOrReview)).toBe(false);
  });
});
