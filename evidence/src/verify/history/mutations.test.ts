// Impossible histories by the hundred, written with the right keys: each is refuted, and a rule is named.
import { makeTestHierarchy, TEST_TIME, type TestHierarchy } from '@xinqi/pki/testing';
import { beforeAll, expect, it } from 'vitest';
import { utf8 } from '../../event/bytes.ts';
import { goesOn, mutations } from '../../testing/history/mutations.ts';
import { judge, reason, refuted, rememberingCrypto } from '../../testing/judge.ts';
import { makeSamplePack, type SampleOptions } from '../../testing/sample-pack.ts';

const SEED = 20_261_126;
const crypto = rememberingCrypto();
let options: SampleOptions;
let hierarchy: TestHierarchy;
beforeAll(async () => {
  hierarchy = await makeTestHierarchy();
  const base = utf8('%PDF-1.7 normalised\n%%EOF\n');
  const grown = (bytes: Uint8Array, more: string) =>
    new Uint8Array(Buffer.concat([bytes, utf8(`${more}\n%%EOF\n`)]));
  const issue = async (name: string, organization?: string) =>
    (
      await hierarchy.issue({
        name,
        from: TEST_TIME,
        ...(organization === undefined ? {} : { organization }),
      })
    ).certificate;
  const one = grown(base, 'one');
  options = {
    hierarchy,
    base,
    approvals: true,
    ordered: true,
    signatures: [
      { revision: one, certificate: await issue('张*', '采购方有限公司') },
      { revision: grown(one, 'two'), certificate: await issue('李*') },
    ],
  };
});
const judged = async (edit: NonNullable<SampleOptions['edit']>) => {
  const { bytes, root } = await makeSamplePack({ ...options, edit });
  return judge(bytes, [root], crypto);
};

it('control: the history out of which they are made is one that can have happened', async () => {
  const report = await judged(goesOn);
  expect([refuted(report), report.verdict]).toEqual([[], 'valid_with_warnings']);
  expect(reason(report, 'state')).toContain('已作废');
});

const all = mutations(SEED);
it('are more than two hundred, no two alike', () => {
  expect(all.length).toBeGreaterThan(200);
  expect(new Set(all.map(({ name }) => name)).size).toBe(all.length);
});
it.each(all)('$name', async ({ edit }) => {
  const report = await judged(edit);
  expect(report.verdict).toBe('invalid');
  const told = report.claims.filter(({ result }) => result === 'refuted').map(({ reason: why }) => why);
  expect(told.join('\n')).toMatch(/（规则 [FHRSW]\d+）/);
});
