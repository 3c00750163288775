// Impossible histories by the hundred, written with the right keys: each is refuted, and a rule is named, the same one by both verifiers.
import { makeTestHierarchy, type TestHierarchy } from '@xinqi/pki/testing';
import { beforeAll, expect, it } from 'vitest';
import { goesOn, mutations } from '../../testing/history/mutations.ts';
import { judge, reason, refuted, rememberingCrypto } from '../../testing/judge.ts';
import { makeSamplePack, type SampleOptions } from '../../testing/sample-pack.ts';
import { rulesNamed, rulesOf, secondVerifier } from '../../testing/second-verifier.ts';
import { twiceSigned } from '../../testing/twice-signed.ts';
import type { PackReport } from '../verify-pack.ts';

const SEEDS = process.env.LONG ? [20_261_126, 20_261_127, 20_261_128, 20_261_129] : [20_261_126];
const crypto = rememberingCrypto();
let options: SampleOptions;
let hierarchy: TestHierarchy;
beforeAll(async () => {
  hierarchy = await makeTestHierarchy();
  options = await twiceSigned(hierarchy);
});
const made: { readonly name: string; readonly bytes: Uint8Array; readonly report: PackReport }[] = [];
const judged = async (name: string, edit: NonNullable<SampleOptions['edit']>): Promise<PackReport> => {
  const { bytes, root } = await makeSamplePack({ ...options, edit });
  const report = await judge(bytes, [root], crypto);
  made.push({ name, bytes, report });
  return report;
};

it('control: the history out of which they are made is one that can have happened', async () => {
  const report = await judged('control', goesOn);
  expect([refuted(report), report.verdict]).toEqual([[], 'valid_with_warnings']);
  expect(reason(report, 'state')).toContain('已作废');
});

const all = SEEDS.flatMap((seed) =>
  mutations(seed).map(({ name, edit }) => ({ name: `${name} (${seed})`, edit })),
);
it('are more than two hundred, no two alike', () => {
  expect(all.length).toBeGreaterThan(200);
  expect(new Set(all.map(({ name }) => name)).size).toBe(all.length);
});
it.each(all)('$name', async ({ name, edit }) => {
  const report = await judged(name, edit);
  expect(report.verdict).toBe('invalid');
  const told = report.claims.filter(({ result }) => result === 'refuted').map(({ reason: why }) => why);
  expect(told.join('\n')).toMatch(/（规则 [FHPRSW]\d+）/);
});
it('the second verifier refutes the same claims of each, by the same rules', () => {
  const said = secondVerifier(
    made.map(({ bytes }) => bytes),
    hierarchy.root,
  );
  expect(said.map((one, i) => [made[i]!.name, one.verdict, rulesNamed(one)])).toEqual(
    made.map(({ name, report }) => [name, report.verdict, rulesOf(report.claims)]),
  );
}, 240_000);
