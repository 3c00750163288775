// The attack set of security.md P-01 … P-10: no attack is ever valid, no control is ever refused, and each file gets the
// verdict and the reason that are written beside it.
import { beforeAll, describe, expect, test } from 'vitest';
import {
  type AttackDesk,
  type AttackFile,
  makeAttackSet,
  openAttackDesk,
  saidOf,
} from '../testing/attacks/index.ts';
import { FILE_REASONS, SIGNATURE_REASONS } from './reasons.ts';

let desk: AttackDesk;
let files: AttackFile[];
beforeAll(async () => {
  desk = await openAttackDesk();
  files = await makeAttackSet(desk);
}, 120_000);

const CLASSES = (['01', '02', '03', '04', '05', '06', '07', '08', '09', '10'] as const).map(
  (n) => `P-${n}` as const,
);

/** What is said of the files of a group, beside what ought to be said. */
async function judged(
  group: AttackFile['group'],
): Promise<{ name: string; said: string; expected: string }[]> {
  const out = [];
  for (const { name, expected, pdf, trust } of files.filter((file) => file.group === group)) {
    out.push({ name, expected, said: saidOf(await desk.party.verdict(pdf, trust)) });
  }
  return out;
}

test('the set is as large as promised, and every file has a name of its own', () => {
  const attacks = files.filter(({ group }) => group !== 'control');
  expect(attacks.length).toBeGreaterThanOrEqual(400);
  expect(files.length - attacks.length).toBeGreaterThanOrEqual(80);
  expect(new Set(files.map(({ group, name }) => `${group} ${name}`)).size).toBe(files.length);
  for (const group of CLASSES)
    expect(files.filter((file) => file.group === group).length).toBeGreaterThanOrEqual(10);
});

/** Reasons that the set does not bring about: they need an end of algorithms, or data about an authority. */
const ELSEWHERE = ['algorithm_ended', 'timestamp_revoked']; // long-term.test.ts
const LOCKED_OUT = ['encrypted']; // sign/encrypted-files.test.ts

test('every reason of the verifier occurs in the set', () => {
  const said = new Set(files.map(({ expected }) => expected.split(' ')[1]));
  const missing = [...SIGNATURE_REASONS, ...FILE_REASONS].filter((reason) => !said.has(reason));
  expect(missing.toSorted()).toEqual([...ELSEWHERE, ...LOCKED_OUT].toSorted());
});

describe.each([...CLASSES, 'control'] as const)('%s', (group) => {
  test('each file gets the verdict that is written beside it', async () => {
    const results = await judged(group);
    expect(results.filter(({ said }) => said.startsWith('valid') !== (group === 'control'))).toEqual([]);
    expect(results.filter(({ said, expected }) => said !== expected)).toEqual([]);
  });
});

test("another product's signature in BER is named as such, and none in DER", async () => {
  const noted: string[] = [];
  const foreign = files.filter(({ group, name }) => group === 'control' && name.startsWith('foreign'));
  for (const { name, pdf, trust } of foreign) {
    const { signatures } = await desk.party.verdict(pdf, trust);
    if (signatures.some(({ note }) => note === 'ber')) noted.push(name);
  }
  expect(noted).toEqual(['foreign: BER with a signature in pieces', 'foreign: indefinite lengths']);
});

/** Nothing that is shown, signed or believed: what the rules for other products' signatures let pass by decision 0073. */
const HARMLESS = [
  'an unused object',
  'metadata replaced',
  'the version in the catalog',
  'a line end behind the end',
];
const LATER: readonly string[] = ['P-02', 'P-04', 'P-05', 'P-06', 'P-10'];

test('under a foreign root, where later revisions are judged by the standards, no attack is valid either', async () => {
  const { root } = desk.party.hierarchy;
  const trust = { anchors: [], foreignAnchors: [root], timestampAnchors: [root] };
  const passed: string[] = [];
  const accused: string[] = [];
  for (const { group, name, pdf, expected, trust: own } of files) {
    if (own || !LATER.includes(group)) continue;
    const said = saidOf(await desk.party.verdict(pdf, trust));
    if (said.startsWith('valid')) passed.push(name);
    if (said.startsWith('changed') && !expected.startsWith('changed')) accused.push(`${name}: ${said}`);
  }
  expect(passed.toSorted()).toEqual(HARMLESS.toSorted());
  expect(accused).toEqual([]);
}, 120_000);

test('under a foreign root every control of ours is valid, too', async () => {
  const { root } = desk.party.hierarchy;
  const trust = { anchors: [], foreignAnchors: [root], timestampAnchors: [root] };
  const refused = [];
  for (const { group, name, pdf, trust: own } of files) {
    if (group !== 'control' || own) continue;
    const said = saidOf(await desk.party.verdict(pdf, trust));
    if (!said.startsWith('valid')) refused.push(`${name}: ${said}`);
  }
  expect(refused).toEqual([]);
}, 120_000);
