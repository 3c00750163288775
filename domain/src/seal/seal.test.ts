// The life of a seal over all states and events, and the moments of a grant.
import { describe, expect, it } from 'vitest';
import { grantState } from './grants.ts';
import { SealShape, SealType, sealShapes, sealSizes, sealTypes, shapesOf, sizesOf } from './kinds.ts';
import { nextSeal, type SealEvent, SealState, sealStates } from './states.ts';

describe('nextSeal', () => {
  const events: SealEvent[] = ['enable', 'disable', 'retire', 'pass', 'fail'];
  it('lets exactly these happen', () => {
    const happen = events.flatMap((event) =>
      sealStates.flatMap((state) => {
        const next = nextSeal(state, event);
        return next === undefined ? [] : [`${state} ${event} ${next}`];
      }),
    );
    expect(happen.sort()).toEqual(
      ['2 enable 1', '1 disable 2', '1 retire 5', '2 retire 5', '4 retire 5', '3 pass 1', '3 fail 4'].sort(),
    );
  });
  it('a retired seal never comes back, an unaudited one is never enabled but by audit', () => {
    for (const event of events) expect(nextSeal(SealState.Cancelled, event)).toBeUndefined();
    expect(nextSeal(SealState.Auditing, 'enable')).toBeUndefined();
    expect(nextSeal(SealState.AuditFail, 'enable')).toBeUndefined();
  });
});

describe('kinds', () => {
  it('every kind has a shape, every shape a size; the official seal is round with a star', () => {
    for (const type of sealTypes) expect(shapesOf(type).length).toBeGreaterThan(0);
    for (const shape of sealShapes) expect(sealSizes[shape].length).toBeGreaterThan(0);
    expect(shapesOf(SealType.Official)).toEqual([SealShape.CircleStar]);
    for (const shape of sealShapes) expect(sizesOf(shape)).toBe(sealSizes[shape]);
  });
  it('Z-09: what is no shape has no sizes, whatever it is called', () => {
    for (const shape of [
      'toString',
      '__proto__',
      'constructor',
      'hasOwnProperty',
      'valueOf',
      '1',
      0,
      9,
      null,
    ])
      expect(sizesOf(shape)).toEqual([]);
  });
});

describe('grantState', () => {
  const at = (ms: number) => new Date(ms);
  const grant = { startsAt: at(10), endsAt: at(20), revokedAt: null };
  it.each([
    [9, 'toCome'],
    [10, 'valid'],
    [19, 'valid'],
    [20, 'ended'],
  ] as const)('at %i: %s', (ms, state) => expect(grantState(grant, at(ms))).toBe(state));
  it('revoked counts first, no end is for ever', () => {
    expect(grantState({ ...grant, revokedAt: at(5) }, at(15))).toBe('revoked');
    expect(grantState({ ...grant, endsAt: null }, at(1e12))).toBe('valid');
  });
});
