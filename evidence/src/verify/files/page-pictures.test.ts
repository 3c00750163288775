// Pictures of the pages, which contracts named before decision 0141: theirs are judged as ever, and today's contracts say nothing of them.
import { makeTestHierarchy, type TestHierarchy } from '@xinqi/pki/testing';
import { beforeAll, describe, expect, it } from 'vitest';
import { fromUtf8, utf8 } from '../../event/bytes.ts';
import type { PackInput } from '../../pack/index.ts';
import { all, FORGED_PAGES } from '../../testing/forged-files.ts';
import { judge, reason, refuted } from '../../testing/judge.ts';
import { resign } from '../../testing/resign.ts';
import { makeSamplePack } from '../../testing/sample-pack.ts';
import { makeSeveralPack, plainSeveral } from '../../testing/several-pack.ts';
import { canonicalZip } from '../../testing/zip-forge.ts';
import { readZip } from '../zip-read.ts';

type Files = Map<string, Uint8Array>;
type Made = { bytes: Uint8Array; input: PackInput };
let hierarchy: TestHierarchy;
const made = new Map<string, Made>();
beforeAll(async () => {
  hierarchy = await makeTestHierarchy();
  const three = await plainSeveral(hierarchy, 3);
  made.set('one', await makeSamplePack({ hierarchy }));
  made.set('one, pictured', await makeSamplePack({ hierarchy, pictured: true }));
  made.set('three', await makeSeveralPack(three));
  made.set('three, pictured', await makeSeveralPack({ ...three, pictured: true }));
  made.set('three, more pages', await makeSeveralPack({ ...three, pictured: true, edit: FORGED_PAGES }));
}, 120_000);

const ask = (bytes: Uint8Array) => judge(bytes, [hierarchy.root]);
const filesOf = (name: string) => readZip(made.get(name)!.bytes, () => true).files;
const pictured = (name: string): string[] =>
  [...filesOf(name).keys()].filter((n) => n.endsWith('pages.json'));
const claimsOf = ({ claims }: { claims: readonly { claim: string }[] }) => claims.map(({ claim }) => claim);
/** Judged after the operator changed files and signed the manifest anew. */
const changed = async (name: string, change: (files: Files) => void) =>
  ask(await resign(filesOf(name), made.get(name)!.input, change));
const wider = (at: string) => (files: Files) => {
  files.set(at, utf8(fromUtf8(files.get(at)!).replace('"width":595', '"width":596')));
};

it('a contract of today has none, in no event and no file, and its report says nothing of them', async () => {
  for (const name of ['one', 'three']) {
    expect(pictured(name)).toEqual([]);
    expect(fromUtf8(filesOf(name).get('events.ndjson')!)).not.toContain('pages_h');
    const report = await ask(made.get(name)!.bytes);
    expect([report.verdict, claimsOf(report).includes('pages')]).toEqual(['valid', false]);
    for (const file of report.judged)
      expect(claimsOf(file)).toEqual(['signing_order', 'documents', 'original']);
  }
});

it('one from before goes on to have them, and they are proved', async () => {
  for (const [name, count, words] of [
    ['one, pictured', 1, '1 页，由 pdfium test 生成'],
    ['three, pictured', 3, '3 个文件逐一成立'],
  ] as const) {
    expect(pictured(name)).toHaveLength(count);
    const report = await ask(made.get(name)!.bytes);
    expect([report.verdict, reason(report, 'pages')]).toEqual(['valid', words]);
    for (const file of report.judged) expect(claimsOf(file)).toContain('pages');
  }
});

describe('one from before, whose manifest the operator signs anew, is refuted', () => {
  it.each([
    ['one, pictured', 'docs/pages.json', '事件记录了页面摘要，却没有 docs/pages.json'],
    ['three, pictured', 'docs/1/pages.json', '文件 2：事件记录了页面摘要，却没有 docs/pages.json'],
  ])('%s: without them', async (name, at, words) => {
    const report = await changed(name, (files) => files.delete(at));
    expect([report.verdict, reason(report, 'pages')]).toEqual(['invalid', words]);
  });

  it.each([
    ['one, pictured', 'docs/pages.json'],
    ['three, pictured', 'docs/2/pages.json'],
  ])('%s: with others', async (name, at) => {
    const report = await changed(name, wider(at));
    expect(report.verdict).toBe('invalid');
    expect(reason(report, 'pages')).toContain('事件所载页面摘要与 docs/pages.json 不符');
  });

  it('with those of another file, or without one’s: F1', async () => {
    for (const change of [
      (files: Files) => files.set('docs/1/pages.json', files.get('docs/2/pages.json')!),
      (files: Files) => files.delete('docs/1/pages.json'),
    ]) {
      const report = await changed('three, pictured', change);
      expect(reason(report, 'files')).toContain('文件 2 的页面摘要与合同所列不同（规则 F1）');
    }
  });

  it('with more pages than there are: F1', async () => {
    const report = await ask(made.get('three, more pages')!.bytes);
    expect(reason(report, 'files')).toContain('文件 2 有 2 页，合同所列为 9 页');
  });
});

it('pictures that nobody named prove nothing: a gap', async () => {
  const pages = filesOf('one, pictured').get('docs/pages.json')!;
  const report = await changed('one', (files) => files.set('docs/pages.json', pages));
  expect([refuted(report), report.verdict]).toEqual([[], 'valid_with_warnings']);
  expect(reason(report, 'pages')).toBe('事件没有记录页面摘要');
});

it('whoever takes them out, or puts some in, without the pack key is found by the manifest', async () => {
  const without = new Map(filesOf('one, pictured'));
  without.delete('docs/pages.json');
  const within = new Map(filesOf('one')).set(
    'docs/pages.json',
    filesOf('one, pictured').get('docs/pages.json')!,
  );
  expect(refuted(await ask(canonicalZip(without)))).toEqual(expect.arrayContaining(['manifest', 'pages']));
  expect(refuted(await ask(canonicalZip(within)))).toContain('manifest');
});

it('a pack whose events name them is not built without them', async () => {
  const change = ({ pages: _pages, ...input }: PackInput): PackInput => input;
  await expect(makeSamplePack({ hierarchy, pictured: true, change })).rejects.toThrow('pages of file 0');
});

it('names of pages that are no hash make no event', async () => {
  const edit = all('sign.done', (e) => ({ doc: { ...e.doc, pages_h: 'x' } }));
  await expect(makeSamplePack({ hierarchy, edit })).rejects.toThrow('doc.pages_h: invalid');
});
