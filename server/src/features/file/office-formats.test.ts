// Every office format once through HTTP and the real LibreOffice: what is hostile is asked about and never printed, the old formats read, and
// a child converts one file and is gone, by its limit too. Each file is one start of the converter (5 s of a core): few, and shared.
import { readFileSync } from 'node:fs';
import { runInSandbox } from '@xinqi/pdf/upload';
import { fileRoutes as r } from '@xinqi/wire/file';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { relation, sheetFiles, wordFiles, zipOf } from '../../../../pdf/src/office/testing/office-files.ts';
import { Pool } from '../../../../pdf/src/upload/sandbox/pool.ts';
import { JOB_LIMITS } from '../../../../pdf/src/upload/sandbox/run.ts';
import { OFFICE_PROGRAM } from '../../../../pdf/src/upload/sandbox/walls.ts';
import { takeOfficeTurn } from '../../testing/office-turn.ts';
import type { Sandbox } from './sandbox.ts';
import { startUploads, type Uploads } from './testing/uploads.ts';

let u: Uploads;
let me: Awaited<ReturnType<Uploads['signIn']>>;
/** As the product's own, so that the test sees its processes. */
const pool = new Pool({ program: OFFICE_PROGRAM, most: 1, startWall: 120_000 });
/** The child of each file that LibreOffice was given. */
const children: number[] = [];
let limits = JOB_LIMITS.office;

const sandbox = (async (job: Parameters<Sandbox>[0]) => {
  if (job.kind !== 'office') return runInSandbox(job);
  const answer = pool.run(job, limits);
  children.push(...pool.pids);
  return answer;
}) as Sandbox;

takeOfficeTurn();
beforeAll(async () => {
  u = await startUploads({ sandbox });
  me = await u.signIn();
});
beforeEach(() => {
  limits = JOB_LIMITS.office;
});
afterAll(async () => {
  pool.end();
  await u?.close();
});

const old = (name: string) =>
  readFileSync(new URL(`../../../../pdf/src/office/testing/old-formats/${name}`, import.meta.url));
const settle = (bytes: Uint8Array, name: string) => u.settle(me.bearer, bytes, name);
async function agree(fileId: string) {
  await u.call(r.convertConsent, { fileId, consent: true }, { bearer: me.bearer });
  await u.drain();
  return u.info(me.bearer, fileId);
}
async function textOf(fileId: string): Promise<string> {
  await u.call(r.convertChecked, { fileId, checked: true }, { bearer: me.bearer });
  const words = await u.files.textOf(fileId, me.accountId);
  return JSON.stringify(words?.pages).replace(/\s/g, '');
}
const outside = ' TargetMode="External"';
/** A macro, an embedded object and a link that would be opened, in the folder of the format. */
const hostile = (folder: 'word' | 'xl') => ({
  [`${folder}/vbaProject.bin`]: 'Sub AutoOpen()',
  [`${folder}/embeddings/oleObject1.bin`]: 'MZ',
});
const found = '文件中有外部链接的内容 1 处、宏 1 处、嵌入对象 1 处，转换时会去掉';

it('a Word file with macro, object and link is asked about; one that passes its limit is ended and refused', async () => {
  const relate = [
    relation('rId20', 'vbaProject', 'vbaProject.bin'),
    relation('rId21', 'oleObject', 'embeddings/oleObject1.bin'),
    relation('rId22', 'image', 'http://10.0.0.1/pixel.png', outside),
  ].join('');
  const asked = await settle(
    await zipOf(wordFiles({ articles: 2, relate, more: hostile('word') })),
    '合同.docx',
  );
  expect([asked.state, asked.reason?.code]).toEqual(['needs_consent', 'FILE_OFFICE_PARTS']);
  expect(asked.notes.map(({ message }) => message)).toEqual([found]);

  limits = { ...JOB_LIMITS.office, cpu: 10 };
  const ended = await agree(asked.fileId);
  expect([ended.state, ended.reason?.code]).toEqual(['refused', 'FILE_TIMEOUT']);
}, 240_000);

it('a workbook with macro, object and link is converted without them, with the results that were saved', async () => {
  const rels = sheetFiles('')['xl/_rels/workbook.xml.rels']!.toString();
  const more = {
    ...hostile('xl'),
    'xl/externalLinks/externalLink1.xml':
      '<externalLink xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"/>',
    'xl/_rels/workbook.xml.rels': rels.replace(
      '</Relationships>',
      `${relation('rId20', 'vbaProject', 'vbaProject.bin')}${relation('rId22', 'externalLink', 'externalLinks/externalLink1.xml')}</Relationships>`,
    ),
  };
  const cells =
    '<c r="A1" t="inlineStr"><is><t>设备报价</t></is></c><c r="B1"><f>[1]价目!A1</f><v>4200</v></c>';
  const asked = await settle(await zipOf(sheetFiles(cells, { more })), '报价.xlsx');
  expect([asked.state, asked.notes.map(({ message }) => message)]).toEqual(['needs_consent', [found]]);
  const made = await agree(asked.fileId);
  expect([made.state, made.reason, made.pageCount]).toEqual(['ready', null, 1]);
  expect(made.notes.map(({ code }) => code)).toContain('parts_dropped');
  expect(await textOf(made.fileId)).toMatch(/设备报价.*4200/);
}, 240_000);

it.each([
  ['lease.doc', /房屋租赁合同.*第一条.*甲方将位于上海市的房屋出租给乙方使用/],
  ['quote.xls', /设备报价.*4200.*8400/],
])(
  '%s, of the old formats, becomes a PDF with its text',
  async (name, text) => {
    const made = await settle(old(name), name);
    expect([made.state, made.reason, made.pageCount]).toEqual(['ready', null, 1]);
    expect(await textOf(made.fileId)).toMatch(text);
  },
  180_000,
);

it('no two of them had the same child, and none of these lives on', async () => {
  expect(children.length).toBeGreaterThanOrEqual(6);
  expect(new Set(children).size).toBe(children.length);
  const alive = () => children.filter((pid) => pool.pids.includes(pid));
  expect(alive()).toEqual([]);
  for (const pid of children) await expect.poll(() => isAlive(pid), { timeout: 20_000 }).toBe(false);
});

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
