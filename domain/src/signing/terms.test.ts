// 骑缝章 of whom, certificates of whom, and what is a location.
import { describe, expect, it } from 'vitest';
import { asksOwnCertificate, edgeSealed, locationOf, locationText, readLocation } from './index.ts';

const [corp, person] = [{ userType: 1 as const }, { userType: 0 as const }];

describe('骑缝章 of needQifengSign', () => {
  it.each([
    ['every enterprise that says nothing', [corp, person, corp], [true, false, true]],
    ['every person where there is no enterprise', [person, person], [true, true]],
    [
      'a line’s own word counts',
      [
        { ...corp, edgeSeal: false },
        { ...person, edgeSeal: true },
      ],
      [false, true],
    ],
  ])('%s', (_name, lines, expected) => expect(edgeSealed(lines, true)).toEqual(expected));
  it('without it only who says so', () =>
    expect(edgeSealed([corp, { ...corp, edgeSeal: true }], false)).toEqual([false, true]));
});

it('a certificate of one’s own is what needs one and refuses the server’s', () => {
  expect(asksOwnCertificate({ needCa: true, serverCa: false })).toBe(true);
  for (const fine of [{}, { needCa: true }, { serverCa: false }, { needCa: true, serverCa: true }])
    expect(asksOwnCertificate(fine)).toBe(false);
});

describe('a claimed location', () => {
  it.each([
    ['116.3971280', '39.916527', '116.397128,39.916527'],
    ['-0.0', '-33.8567844', '0,-33.856784'],
    ['180', '-90.000', '180,-90'],
    ['007', '5', '7,5'],
  ])('%s / %s is %s', (longitude, latitude, text) => {
    const found = locationOf(longitude, latitude)!;
    expect(locationText(found)).toBe(text);
    expect(readLocation(text)).toEqual(found);
  });
  it.each([
    ['180.000000001', '0'],
    ['0', '90.5'],
    ['1e2', '0'],
    ['NaN', '0'],
    ['', '0'],
    ['1', '２'],
    ['+1', '1'],
  ])('%s / %s is none', (longitude, latitude) => expect(locationOf(longitude, latitude)).toBeUndefined());
});
