// A recording that was demanded in a pack: made, left out, made too late, by somebody else, judged by nobody.
import { makeTestHierarchy, type TestHierarchy } from '@xinqi/pki/testing';
import { beforeAll, expect, it } from 'vitest';
import { MET_VIDEOS, UNMET_VIDEOS } from '../../testing/history/demanded/video.ts';
import type { Edit } from '../../testing/history/edits.ts';
import { judge, reason, refuted } from '../../testing/judge.ts';
import { makeSamplePack } from '../../testing/sample-pack.ts';

let hierarchy: TestHierarchy;
beforeAll(async () => {
  hierarchy = await makeTestHierarchy();
});
const sample = async (edit: Edit) =>
  judge((await makeSamplePack({ hierarchy, edit })).bytes, [hierarchy.root]);

it.each(MET_VIDEOS)('signed with %s', async (_name, edit, words) => {
  const report = await sample(edit);
  expect([report.verdict, refuted(report)]).toEqual(['valid', []]);
  expect(reason(report, 'video')).toContain(words);
  expect(reason(report, 'video')).toContain('没有机器辨认其中的话');
});

it('says nothing of contracts without', async () => {
  const report = await sample((events) => events);
  expect(report.claims.some(({ claim }) => claim === 'video')).toBe(false);
});

it.each(UNMET_VIDEOS)('signed although %s', async (_name, edit, why, claim) => {
  const report = await sample(edit);
  expect([report.verdict, refuted(report)]).toEqual(['invalid', [claim]]);
  expect(reason(report, claim)).toContain(why);
});
