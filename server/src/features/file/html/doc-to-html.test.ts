// A Word file as a page, and the addresses under which it and its PDF are fetched: what may be in the page, who may fetch it, how long.
import { fileRoutes as r } from '@xinqi/wire/file';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { run, wordFiles, zipOf } from '../../../../../pdf/src/office/testing/office-files.ts';
import { makePdf } from '../../../testing/make-pdf.ts';
import { startUploads, type Uploads } from '../testing/uploads.ts';
import { writeHtml } from './write-html.ts';

let u: Uploads;
let me: Awaited<ReturnType<Uploads['signIn']>>;
let pdf: Uint8Array;
beforeAll(async () => {
  pdf = await makePdf({ title: '合同' });
  u = await startUploads();
  me = await u.signIn();
});
afterAll(() => u?.close());

const uploaded = async (bytes: Uint8Array, name: string): Promise<string> => {
  const { body } = await u.upload(me.bearer, bytes, name);
  if (!body.success) throw new Error(body.code);
  return body.data.fileId;
};
const ask = async (fileId: string, bearer = me.bearer) => {
  const { body } = await u.call(r.docToHtml, { fileId }, { bearer });
  return body.success ? body.data : { code: body.code };
};
const shownOf = async (fileId: string) => {
  const shown = await ask(fileId);
  if (!('html' in shown)) throw new Error(shown.code);
  return shown;
};
const get = async (url: string) => {
  const answer = await u.app.inject({ method: 'GET', url });
  const code = answer.headers['content-type']?.toString().startsWith('application/json')
    ? (answer.json() as { code: string }).code
    : undefined;
  return { ...answer, code };
};

/** The address with another letter of the same meaning at the end of the file's bytes. */
function otherSpelling(sign: string): string {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
  const next = letters[letters.indexOf(sign[21]!) + 1]!;
  const other = sign.slice(0, 21) + next + sign.slice(22);
  const bytes = (text: string) => Buffer.from(text.slice(0, 22), 'base64url').toString('hex');
  if (bytes(other) !== bytes(sign)) throw new Error('not the same bytes');
  return other;
}

it('shows a Word file before it is converted, as text alone', async () => {
  const body = `<w:p>${run('租金 <script>alert(1)</script> & “甲方”')}</w:p>`;
  const fileId = await uploaded(await zipOf(wordFiles({ body })), '租房合同.docx');
  const shown = await shownOf(fileId);
  expect(shown.html).toContain('<p>租金 &lt;script&gt;alert(1)&lt;/script&gt; &amp; “甲方”</p>');
  expect(shown.html).toContain('<title>租房合同.docx</title>');
  expect(shown.pdfUrl).toBeNull();
  const page = await get(shown.htmlUrl);
  expect([page.statusCode, page.body === shown.html]).toEqual([200, true]);
  expect(page.headers['content-security-policy']).toBe("default-src 'none'; sandbox");
  expect(page.headers['x-content-type-options']).toBe('nosniff');
  expect(await ask(fileId, (await u.signIn()).bearer)).toEqual({ code: 'NOT_FOUND' });
});

it('gives the pages of a converted one for a quarter of an hour, and nothing for an address that is not quite right', async () => {
  const fileId = await uploaded(await zipOf(wordFiles()), '合同.docx');
  await u.drain();
  const { pdfUrl } = await shownOf(fileId);
  if (pdfUrl === null) throw new Error('not ready');
  const file = await get(pdfUrl);
  expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'application/pdf']);
  const [, , , sign = '', ts = ''] = pdfUrl.split('/');
  const other = sign.startsWith('A') ? 'B' : 'A';
  for (const wrong of [
    pdfUrl.replace('.pdf', '.html'),
    pdfUrl.replace(ts, String(Number(ts) + 1)),
    pdfUrl.replace(sign, other + sign.slice(1)),
    pdfUrl.replace(sign, sign.slice(0, -1) + (sign.endsWith('A') ? 'E' : 'A')),
    // the last letter of the file's 16 bytes carries four bits that say nothing
    pdfUrl.replace(sign, otherSpelling(sign)),
  ])
    expect((await get(wrong)).code).toBe('TICKET_INVALID');
  // outside the list of what there is (U-15)
  for (const odd of ['document.docx', 'source.pdf', '..%2f..%2fetc.pdf', 'document.pdf%00', '__proto__.pdf'])
    expect((await get(pdfUrl.replace('document.pdf', odd))).code).toMatch(
      /^(PARAM_INVALID|NO_SUCH_CALL|BODY_UNREADABLE)$/,
    );
  u.clock.advance(15 * 60);
  expect((await get(pdfUrl)).code).toBe('TICKET_INVALID');
}, 180_000);

it('says that another file has no such page', async () => {
  expect(await ask(await uploaded(pdf, '合同.pdf'))).toEqual({ code: 'FILE_NO_HTML' });
});

it('puts rows behind one another into one table', () => {
  const html = writeHtml('a"b', [
    { cells: ['一'] },
    { cells: ['甲', '<b>'] },
    { cells: ['乙', '2'] },
    { cells: ['二'] },
  ]);
  expect(html).toContain('<title>a&quot;b</title>');
  expect(html).toContain(
    '<p>一</p>\n<table border="1"><tr><td>甲</td><td>&lt;b&gt;</td></tr><tr><td>乙</td><td>2</td></tr></table>\n<p>二</p>',
  );
});
