// What was demanded of a signatory's will in a pack: passed, left out, borrowed, too old, of somebody else.
import { makeTestHierarchy, type TestHierarchy } from '@xinqi/pki/testing';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Edit } from '../../testing/history/edits.ts';
import { MET_WILLS, UNMET_WILLS } from '../../testing/history/index.ts';
import { judge, reason, refuted } from '../../testing/judge.ts';
import { makeSamplePack } from '../../testing/sample-pack.ts';

let hierarchy: TestHierarchy;
beforeAll(async () => {
  hierarchy = await makeTestHierarchy();
});
const sample = async (edit: Edit) =>
  judge((await makeSamplePack({ hierarchy, edit })).bytes, [hierarchy.root]);

it.each(MET_WILLS)('is proved: %s', async (_name, edit, words) => {
  const report = await sample(edit);
  expect([refuted(report), report.verdict]).toEqual([[], 'valid']);
  expect(reason(report, 'will')).toBe(words);
});
it('is told beside the code', async () => {
  const report = await sample(MET_WILLS[0]![1]);
  expect(reason(report, 'authentication')).toBe('S1：姓名与证件号码经核对一致（测试环境）');
});
it('nothing was demanded', async () => {
  expect(reason(await sample((events) => events), 'will')).toBe('发起方没有要求，或尚无人按要求签署');
});

describe('signed although', () => {
  it.each(UNMET_WILLS)('%s', async (_name, edit, why, claim) => {
    const report = await sample(edit);
    expect([report.verdict, refuted(report)]).toEqual(['invalid', expect.arrayContaining([claim])]);
    expect(reason(report, claim)).toContain(why);
  });
});
