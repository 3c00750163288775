// Flattened copies: one clean revision, nothing active left.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openHandle } from '../../render/document.ts';
import { pdfium } from '../../render/pdfium.ts';
import { inspectUpload } from '../inspect.ts';
import { document, formDocument, signedDocument } from '../testing/make-pdf.ts';
import { convertCopy, normaliseUpload } from './normalise.ts';
import { saveDocument } from './resave.ts';

const latin1 = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1');

/** Runs a judge on a file. */
function judge(command: string, args: string[], bytes: Uint8Array): string {
  const folder = mkdtempSync(join(tmpdir(), 'xinqi-'));
  try {
    const path = join(folder, 'a.pdf');
    writeFileSync(path, bytes);
    return execFileSync(command, [...args, path, ...(command === 'pdftotext' ? ['-'] : [])], {
      encoding: 'utf8',
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** The document encrypted with AES-256. */
async function encrypted(user: string, owner: string): Promise<Uint8Array> {
  const engine = await pdfium();
  const handle = openHandle(engine, document());
  engine.EPDF_SetEncryption(handle.document, user, owner, 4);
  const bytes = saveDocument(engine, handle.document, 0);
  handle.close();
  if (!bytes) throw new Error('save');
  return bytes;
}

describe('normaliseUpload', () => {
  it('U-07 draws forms and comments into the page and leaves one clean revision', async () => {
    const done = await normaliseUpload(formDocument());
    if (!done.ok) throw new Error(done.code);
    expect(done.inspection).toMatchObject({ kind: 'unsigned', needsFlatten: false, warnings: [] });
    const shown = judge('pdftotext', [], done.bytes);
    for (const word of ['Contract', 'FilledValue', 'UndrawnValue', 'NoteText']) expect(shown).toContain(word);
    const raw = latin1(done.bytes);
    expect(raw.match(/%%EOF/g)).toHaveLength(1);
    for (const word of ['/AcroForm', '/Annots', '/Widget', '/AA', '/OCProperties'])
      expect(raw).not.toContain(word);
    expect(judge('qpdf', ['--check'], done.bytes)).toContain('No syntax or stream encoding errors');
  });

  it('U-07 leaves out a hidden annotation of an unsigned file, and its warning says so', async () => {
    const bytes = document({
      page: '/Annots[<</Type/Annot/Subtype/Stamp/F 2/Rect[0 0 100 100]/AP<</N 10 0 R>>>>]',
      objects: {
        10: {
          dict: '/Type/XObject/Subtype/Form/BBox[0 0 100 100]/Resources<</Font<</F1 5 0 R>>>>',
          data: Buffer.from('BT /F1 9 Tf (HiddenText) Tj ET'),
        },
      },
    });
    expect(await inspectUpload(bytes)).toMatchObject({
      warnings: expect.arrayContaining(['hidden_annotations_dropped']),
    });
    const done = await normaliseUpload(bytes);
    if (!done.ok) throw new Error(done.code);
    expect(judge('pdftotext', [], done.bytes)).not.toContain('HiddenText');
  });

  it('keeps layers that are on as plain content, and page boxes and turns', async () => {
    const bytes = document({
      catalog: '/OCProperties<</OCGs[10 0 R]/D<</ON[10 0 R]>>>>/Outlines<</Type/Outlines>>',
      resources: '/Properties<</L 10 0 R>>',
      content: '/OC /L BDC BT /F1 18 Tf 72 600 Td (Layer) Tj ET EMC',
      page: '/Rotate 270/CropBox[50 50 500 700]',
      objects: { 10: '<</Type/OCG/Name(L)>>' },
    });
    const done = await normaliseUpload(bytes);
    if (!done.ok) throw new Error(done.code);
    expect(done.inspection.pages).toEqual([{ width: 650, height: 450, rotate: 270 }]);
    expect(judge('pdftotext', [], done.bytes)).toContain('Layer');
    expect(latin1(done.bytes)).not.toMatch(/OCG|OCProperties|Outlines/);
  });

  it('gives the same bytes for the same file, and leaves a clean file as it is', async () => {
    const once = await normaliseUpload(document());
    const twice = once.ok ? await normaliseUpload(once.bytes) : once;
    expect(once.ok && twice.ok && Buffer.from(once.bytes).equals(twice.bytes)).toBe(true);
  });

  it('U-09 never rewrites a signed file', async () => {
    expect(await normaliseUpload(signedDocument())).toMatchObject({ ok: false, code: 'signed' });
  });

  it('U-03 does not launder active content', async () => {
    const bytes = document({ catalog: '/OpenAction<</S/JavaScript/JS(1)>>' });
    expect(await normaliseUpload(bytes)).toMatchObject({ ok: false, code: 'active_content' });
  });
});

describe('convertCopy', () => {
  it('U-08 a file with a user password is told apart and cannot be converted', async () => {
    const bytes = await encrypted('secret', 'owner');
    expect(await inspectUpload(bytes)).toMatchObject({ ok: false, code: 'password' });
    expect(await convertCopy(bytes)).toMatchObject({ ok: false, code: 'password' });
  });

  it('U-08 a file with an owner password only is offered as a converted copy', async () => {
    const bytes = await encrypted('', 'owner');
    expect(await inspectUpload(bytes)).toMatchObject({ ok: false, code: 'owner_password' });
    const copy = await convertCopy(bytes);
    if (!copy.ok) throw new Error(copy.code);
    expect(await inspectUpload(copy.bytes)).toMatchObject({ ok: true, pageCount: 1 });
    expect(judge('pdftotext', [], copy.bytes)).toContain('Contract');
  });

  it('a file with a wrong table is offered as a converted copy', async () => {
    const broken = latin1(document()).replace(/startxref\n\d+/, 'startxref\n7');
    const bytes = new Uint8Array(Buffer.from(broken, 'latin1'));
    expect(await inspectUpload(bytes)).toMatchObject({ ok: false, code: 'needs_repair' });
    const copy = await convertCopy(bytes);
    expect(copy.ok && (await inspectUpload(copy.bytes))).toMatchObject({ ok: true, pageCount: 1 });
  });
});
