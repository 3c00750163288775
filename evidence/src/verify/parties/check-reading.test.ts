// A demanded reading in a pack: signed with it, without it, with less of it, and by who came into the line later.
import { makeTestHierarchy, type TestHierarchy } from '@xinqi/pki/testing';
import { beforeAll, expect, it } from 'vitest';
import {
  both,
  MET_READING,
  NOT_SHOWN,
  read,
  SHOWN,
  UNMET_READINGS,
} from '../../testing/history/demanded/reading.ts';
import { dataOf, type Edit, each, insert, replaced } from '../../testing/history/edits.ts';
import { judge, reason, refuted } from '../../testing/judge.ts';
import { makeSamplePack } from '../../testing/sample-pack.ts';

let hierarchy: TestHierarchy;
beforeAll(async () => {
  hierarchy = await makeTestHierarchy();
});
const sample = async (edit: Edit) =>
  judge((await makeSamplePack({ hierarchy, edit })).bytes, [hierarchy.root]);

it('as demanded', async () => {
  const report = await sample(MET_READING);
  expect([report.verdict, refuted(report)]).toEqual(['valid', []]);
  expect(reason(report, 'reading')).toBe('签署 S1：浏览器记录已看 3/3 页，6 秒');
});

it('nothing was demanded: what was read is told, and nothing is proved by it', async () => {
  const report = await sample(read({ read_pages: 2, read_which: '1,3' }));
  expect(report.verdict).toBe('valid');
  expect(report.claims.find(({ claim }) => claim === 'reading')).toMatchObject({
    result: 'not_covered',
    reason: '发起方没有要求，或尚无人按要求签署；签署 S1：浏览器记录已看 2/3 页（第 1,3 页），6 秒',
  });
});

it.each(UNMET_READINGS)('signed although %s', async (_name, edit, why) => {
  const report = await sample(edit);
  expect([report.verdict, refuted(report)]).toEqual(['invalid', ['reading']]);
  expect(reason(report, 'reading')).toBe(`签署 S1：发起方要求阅读，签署前${why}`);
});

it('who takes the place of another is demanded the same', async () => {
  const successor: Edit = (events) =>
    events.map((event) =>
      event.sign_no === 'S1' && ['sign.intent', 'sign.accept'].includes(event.type)
        ? ({ ...event, sign_no: 'S9', data: dataOf(event) } as unknown as typeof event)
        : event,
    );
  const report = await sample(
    each(
      both,
      insert('before', 'sign.intent', (e) => [replaced(e, { from: 'S1' })]),
      successor,
    ),
  );
  expect(reason(report, 'reading')).toContain('签署 S9：发起方要求阅读，签署前没有看完每一页');
});

it('D1: a file that went to him is told', async () => {
  const report = await sample(SHOWN);
  expect([report.verdict, refuted(report)]).toEqual(['valid', []]);
  expect(reason(report, 'reading')).toMatch(
    /^签署 S1：合同文件已于 2026-.+ 发送至其浏览器；签署 S1：浏览器记录已看 3\/3 页，6 秒$/,
  );
});

it.each(NOT_SHOWN)('D1: %s', async (_name, edit) => {
  const report = await sample(edit);
  expect([report.verdict, refuted(report)]).toEqual(['invalid', ['reading']]);
  expect(reason(report, 'reading')).toContain('（规则 D1）');
});
