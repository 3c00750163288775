// What was demanded of a signatory's will in a pack: passed, left out, borrowed, too old, of somebody else.
import { makeTestHierarchy, type TestHierarchy } from '@xinqi/pki/testing';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Edit } from '../../testing/history/edits.ts';
import { MET_WILLS, UNMET_WILLS } from '../../testing/history/index.ts';
import { judge, reason, refuted } from '../../testing/judge.ts';
import { resign } from '../../testing/resign.ts';
import { makeSamplePack } from '../../testing/sample-pack.ts';
import { readZip } from '../zip-read.ts';

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

it('a receipt that was moved here from another contract is refuted, though the pack is signed anew', async () => {
  const [own, other] = await Promise.all(
    [undefined, 'XQ202606010099'].map((applyNo) =>
      makeSamplePack({ hierarchy, edit: MET_WILLS[0]![1], ...(applyNo && { applyNo }) }),
    ),
  );
  const files = readZip(own!.bytes, () => true).files;
  const linesOf = (bytes: Uint8Array) => Buffer.from(bytes).toString().split('\n');
  const isCheck = (line: string) => line.includes('"type":"auth.check"');
  const theirs = linesOf(readZip(other!.bytes, () => true).files.get('events.ndjson')!).find(isCheck)!;
  const moved = await resign(files, own!.input, (changed) => {
    const lines = linesOf(files.get('events.ndjson')!).map((line) => (isCheck(line) ? theirs : line));
    changed.set('events.ndjson', new Uint8Array(Buffer.from(lines.join('\n'))));
  });
  const report = await judge(moved, [hierarchy.root]);
  expect([report.verdict, refuted(report)]).toEqual(['invalid', expect.arrayContaining(['events'])]);
});
