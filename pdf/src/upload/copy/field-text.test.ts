// Values that no appearance shows yet are in the copy, in whatever script; an outdated appearance is not.
import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { openDocument } from '../../render/index.ts';
import { comparePictures } from '../compare/compare-upload.ts';
import { runInSandbox } from '../sandbox/run.ts';
import { document } from '../testing/make-pdf.ts';
import { normaliseUpload } from './normalise.ts';

const utf16 = (text: string) => `<feff${Buffer.from(text, 'utf16le').swap16().toString('hex')}>`;
const field = (entries: string, y: number, height = 20) =>
  `<</Type/Annot/Subtype/Widget/F 4/P 3 0 R/Rect[72 ${y} 372 ${y + height}]${entries}>>`;
const old = {
  dict: '/Type/XObject/Subtype/Form/BBox[0 0 300 20]/Resources<</Font<</F1 5 0 R>>>>',
  data: Buffer.from('BT /F1 12 Tf 2 5 Td (Outdated) Tj ET'),
};

/** What a copy of the form says, as poppler reads it, without white space. */
async function said(fields: string[], form?: string): Promise<string> {
  const copy = await copyOf(fields, form);
  return execFileSync('pdftotext', ['-', '-'], { input: copy, encoding: 'utf8' }).replace(/\s/g, '');
}

function formOf(fields: string[], form = '/DA(/F1 12 Tf 0 g)'): Uint8Array {
  const refs = fields.map((_, i) => `${20 + i} 0 R`).join(' ');
  return document({
    catalog: `/AcroForm<</Fields[${refs}]${form}/DR<</Font<</F1 5 0 R>>>>>>`,
    page: `/Annots[${refs}]`,
    objects: { 10: old, ...Object.fromEntries(fields.map((text, i) => [20 + i, text])) },
  });
}

async function copyOf(fields: string[], form?: string): Promise<Uint8Array> {
  const done = await normaliseUpload(formOf(fields, form));
  if (!done.ok) throw new Error(done.code);
  return done.bytes;
}

it('draws Chinese values, of choices what is shown, in one line or several', async () => {
  const text = await said([
    field(`/FT/Tx/T(a)/V${utf16('甲方：北京信契科技有限公司')}`, 600),
    field(`/FT/Ch/Ff 131072/T(b)/V(2)/Opt[[(1)${utf16('按月')}][(2)${utf16('按季')}]]`, 500),
    field(`/FT/Tx/Ff 4096/T(c)/V${utf16(`${'第一条约定'.repeat(20)}\n终`)}`, 300, 90),
    field(`/FT/Tx/T(d)/V${utf16('很长的一行文字'.repeat(8))}`, 200),
    field('/FT/Tx/T(e)/V(Latin \\(1\\))', 100),
  ]);
  for (const words of [
    '甲方：北京信契科技有限公司',
    '按季',
    '第一条约定'.repeat(20),
    '终',
    '很长的一行文字'.repeat(8),
    'Latin(1)',
  ])
    expect(text).toContain(words);
  expect(text).not.toContain('按月');
});

it('draws a value anew where the form says so, and leaves a drawing where nothing could draw it again', async () => {
  const fields = [field('/FT/Tx/T(a)/V(Present)/AP<</N 10 0 R>>', 600)];
  expect(await said(fields)).toContain('Outdated');
  expect(await said(fields, '/NeedAppearances true/DA(/F1 12 Tf 0 g)')).toMatch(/^Contract.*Present$/);
  expect(await said(fields, '/NeedAppearances true')).toContain('Outdated');
  const chinese = [field(`/FT/Tx/T(a)/V${utf16('新值')}/AP<</N 10 0 R>>`, 600)];
  expect(await said(chinese, '/NeedAppearances true')).toMatch(/^Contract新值$/);
  const secret = [field(`/FT/Tx/Ff 8192/T(a)/V${utf16('密码')}`, 600)];
  expect(await said(secret)).not.toContain('密码');
});

it('carries the font of what it draws, behind the walls of the sandbox, too, and both renderers show it', async () => {
  const fields = [
    field(`/FT/Tx/T(a)/V${utf16('乙方：上海云帆科技有限公司 Ltd.')}`, 600),
    field(`/FT/Tx/T(b)/V${utf16('日文カナ 龘')}`, 500),
  ];
  const done = await runInSandbox({ kind: 'normalise', bytes: formOf(fields) });
  if (!done.ok) throw new Error(done.code);
  const fonts = execFileSync('pdffonts', ['-'], { input: done.bytes, encoding: 'utf8' });
  expect(fonts).toMatch(/NotoSerifSC\s+CID TrueType\s+Identity-H\s+yes yes yes/);
  expect(fonts).not.toMatch(/STSong/);
  expect(await comparePictures(done.bytes)).toEqual({ ok: true, drawn: 1 });
  const one = await openDocument(done.bytes);
  const { width, rgba } = one.contentPixels(0, 1);
  one.close();
  // the line of the first field: from 842 − 620 down, 20 high
  const ink = rgba
    .subarray(222 * width * 4, 242 * width * 4)
    .filter((value, i) => i % 4 === 0 && value < 128);
  expect(ink.length).toBeGreaterThan(300);
});
