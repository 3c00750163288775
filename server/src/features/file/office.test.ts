// A Word file on its way: converted in the sandbox by the real LibreOffice, inspected like any PDF, compared by its sender, and only
// then his to send. One start of the converter serves what needs it; the rest is asked with its answers.
import { hasConverter } from '@xinqi/pdf/office';
import { runInSandbox } from '@xinqi/pdf/upload';
import { fileRoutes as r } from '@xinqi/wire/file';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { run, sheetFiles, wordFiles, zipOf } from '../../../../pdf/src/office/testing/office-files.ts';
import { makePdf } from '../../testing/make-pdf.ts';
import { takeOfficeTurn } from '../../testing/office-turn.ts';
import type { Sandbox } from './sandbox.ts';
import { startUploads, type Uploads } from './testing/uploads.ts';

let u: Uploads;
let me: Awaited<ReturnType<Uploads['signIn']>>;
/** Jobs of the converter, and what it answers when it is not to be started. */
const asked: { format: string; agreed: string[] }[] = [];
let answer: object | undefined;

const sandbox = (async (job: Parameters<Sandbox>[0]) => {
  if (job.kind !== 'office') return runInSandbox(job);
  asked.push({ format: job.format, agreed: job.agreed });
  return answer ?? runInSandbox(job);
}) as Sandbox;

takeOfficeTurn();
beforeAll(async () => {
  u = await startUploads({ sandbox });
  me = await u.signIn();
});
afterAll(() => u.close());

const settle = (bytes: Uint8Array, name: string) => u.settle(me.bearer, bytes, name);
const check = (fileId: string, bearer?: typeof me.bearer) =>
  u.call(r.convertChecked, { fileId, checked: true }, bearer ? { bearer } : {});

it('is installed here: what follows runs the real converter', () => expect(hasConverter()).toBe(true));

describe('a Word file', () => {
  it('becomes a PDF, is compared, and goes to a contract with its origin', async () => {
    answer = undefined;
    const bytes = await zipOf(wordFiles());
    const info = await settle(bytes, '房屋租赁合同.docx');
    expect([info.state, info.reason, info.pageCount]).toEqual(['ready', null, 1]);
    expect(info.converted).toEqual({ program: expect.stringContaining('LibreOffice'), checked: false });
    expect(info.notes.map(({ code }) => code)).toEqual(['fonts']);
    expect(info.length).toBe(bytes.length);
    await expect(u.files.readyFile(u.deps.db, info.fileId, me.accountId)).rejects.toMatchObject({
      code: 'FILE_NOT_CHECKED',
    });

    expect((await check(info.fileId)).body.code).toBe('10201');
    expect((await check(info.fileId, (await u.signIn()).bearer)).body.code).toBe('NOT_FOUND');
    const first = await check(info.fileId, me.bearer);
    const second = await check(info.fileId, me.bearer);
    expect([first.body.success && first.body.data.converted?.checked, second.body]).toEqual([
      true,
      first.body,
    ]);
    const file = await u.files.readyFile(u.deps.db, info.fileId, me.accountId);
    expect(file?.converted?.sources).toMatchObject([{ format: 'docx', sha256: info.sha256 }]);
    expect([file?.flattened, file?.original.sha256 === info.sha256]).toEqual([false, false]);
    const pdf = await u.deps.storage.get(file!.original.key);
    expect(Buffer.from(pdf.subarray(0, 5)).toString()).toBe('%PDF-');

    // the clock stands and the dice repeat: another process makes the same bytes of it, and his own needs none
    const somebody = await u.signIn();
    const pdfs: unknown[] = [];
    asked.length = 0;
    for (const { bearer, accountId } of [me, somebody]) {
      const again = await u.settle(bearer, bytes, '房屋租赁合同.docx');
      expect([again.state, again.notes.map(({ code }) => code)]).toEqual(['ready', ['fonts']]);
      await check(again.fileId, bearer);
      const other = await u.files.readyFile(u.deps.db, again.fileId, accountId);
      pdfs.push(other?.original.sha256, asked.length > 0);
    }
    expect(pdfs).toEqual([file?.original.sha256, false, file?.original.sha256, true]);
    // a conversion that loses a picture is made again, in ten seconds each on a busy machine
  }, 180_000);

  it('is converted with its changes accepted only after its sender agreed', async () => {
    answer = { ok: false, code: 'office_changes', details: ['1', '0'] };
    const body = `<w:p>${run('租金')}<w:del w:id="1" w:author="a"><w:r><w:delText>五千</w:delText></w:r></w:del></w:p>`;
    const waits = await settle(await zipOf(wordFiles({ body })), '修订.docx');
    expect([waits.state, waits.reason?.code]).toEqual(['needs_consent', 'FILE_OFFICE_CHANGES']);
    // how many it is stands in the question, and is kept with the answer
    expect(waits.notes.map(({ message }) => message)).toEqual(['文件中有 1 处修订、0 条批注']);
    answer = { ok: false, code: 'office_broken', details: [] };
    asked.length = 0;
    await u.call(r.convertConsent, { fileId: waits.fileId, consent: true }, { bearer: me.bearer });
    await u.drain();
    expect(asked).toEqual([{ format: 'docx', agreed: ['office_changes'] }]);
    expect((await u.info(me.bearer, waits.fileId)).reason?.code).toBe('FILE_OFFICE_BROKEN');
  });
});

describe('refused by name, each in its own words', () => {
  const cases: [string, object, string][] = [
    ['office_name', { details: ['docx', 'doc'] }, 'FILE_OFFICE_NAME'],
    ['office_bomb', { details: [] }, 'FILE_OFFICE_BOMB'],
    ['office_entities', { details: [] }, 'FILE_OFFICE_ENTITIES'],
    ['office_password', { details: [] }, 'FILE_OFFICE_PASSWORD'],
    ['office_volatile', { details: [] }, 'FILE_OFFICE_VOLATILE'],
    ['timeout', {}, 'FILE_TIMEOUT'],
  ];
  it.each(cases)('%s', async (code, more, reason) => {
    answer = { ok: false, code, ...more };
    const info = await settle(await zipOf(sheetFiles('<c r="A1"><v>1</v></c>')), '报价.xlsx');
    expect([info.state, info.reason?.code]).toEqual(['refused', reason]);
    expect((await check(info.fileId, me.bearer)).body.code).toBe('STATE_CHANGED');
  });
  it('a PDF whose text is not that of the file', async () => {
    answer = { ok: true, bytes: await makePdf({ title: '合同' }), notes: [], text: { 租: 500 }, pictures: 0 };
    const info = await settle(await zipOf(wordFiles({ articles: 3 })), '丢字.docx');
    expect([info.state, info.reason?.code]).toEqual(['refused', 'FILE_OFFICE_TEXT_LOST']);
  });
  it('a name that ends in nothing we take', async () => {
    const { body } = await u.upload(me.bearer, new Uint8Array(10), '合同.pages');
    expect(body.code).toBe('FILE_TYPE');
  });
});
