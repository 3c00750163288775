// What earlier signatures forbid, and other reasons not to sign; files on disk and in memory are the same.

import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeTestHierarchy, TEST_TIME, type TestHierarchy } from '@xinqi/pki/testing';
import { beforeAll, describe, expect, test } from 'vitest';
import { onePage, writePdf } from '../testing/make-pdf.ts';
import { type Appearance, type PlannedField, prepare, type SignRequest, signTail } from './index.ts';

let hierarchy: TestHierarchy;
let prepared: Buffer;
const place = { page: 0, x: 50, y: 100, width: 100, height: 50 };
const MARK: Appearance = { kind: 'operators', width: 10, height: 10, operators: '0 0 10 10 re f' };
const item = (signer: string, kind: PlannedField['kind']): PlannedField => ({
  signer,
  kind,
  name: '签名',
  placement: place,
});

beforeAll(async () => {
  hierarchy = await makeTestHierarchy();
  const blank = onePage('/MediaBox[0 0 600 800]');
  const fields = ['a', 'b', 'c'].flatMap((signer) => [item(signer, 'seal'), item(signer, 'date')]);
  prepared = Buffer.concat([blank, prepare(blank, { fields })]);
});

async function sign(pdf: Uint8Array, fieldName: string, more: Partial<SignRequest> = {}): Promise<Buffer> {
  const signer = await hierarchy.issue();
  const done = await signTail(pdf, { fieldName, appearances: {}, signer, signedAt: TEST_TIME, ...more });
  return Buffer.concat([pdf, done.tail]);
}

/** A file of another product: an empty field `target` and a signature whose dictionary ends with `entries`. */
function foreign(entries: string, field = '', catalog = ''): Buffer {
  return writePdf([
    `<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[4 0 R 5 0 R]/SigFlags 3>>${catalog}>>`,
    '<</Type/Pages/Kids[3 0 R]/Count 1/MediaBox[0 0 600 800]>>',
    '<</Type/Page/Parent 2 0 R/Annots[4 0 R 5 0 R]>>',
    `<</Type/Annot/Subtype/Widget/FT/Sig/T(first)/Rect[0 0 0 0]/V 6 0 R${field}>>`,
    '<</Type/Annot/Subtype/Widget/FT/Sig/T(target)/Rect[0 0 0 0]>>',
    `<</Type/Sig/ByteRange[0 1 2 3]/Contents<00>${entries}>>`,
  ]);
}
const mdp = (method: string, parms: string): string =>
  `/Reference[<</TransformMethod/${method}/TransformParams<<${parms}>>>>]`;

describe('earlier signatures', () => {
  const cases: [string, Buffer, string | undefined, Partial<SignRequest>][] = [
    ['no restriction', foreign(''), undefined, {}],
    ['certified, P 1', foreign(mdp('DocMDP', '/P 1')), 'changes_forbidden', {}],
    ['certified, P 2', foreign(mdp('DocMDP', '/P 2')), undefined, {}],
    ['certified, P absent means 2', foreign(mdp('DocMDP', '')), undefined, {}],
    ['second certification', foreign(''), 'not_first', { certify: true }],
    ['FieldMDP All', foreign(mdp('FieldMDP', '/Action/All')), 'field_locked', {}],
    ['FieldMDP names it', foreign(mdp('FieldMDP', '/Action/Include/Fields[(target)]')), 'field_locked', {}],
    ['FieldMDP names another', foreign(mdp('FieldMDP', '/Action/Include/Fields[(x)]')), undefined, {}],
    ['FieldMDP excludes it', foreign(mdp('FieldMDP', '/Action/Exclude/Fields[(target)]')), undefined, {}],
    [
      'FieldMDP excludes another',
      foreign(mdp('FieldMDP', '/Action/Exclude/Fields[(x)]')),
      'field_locked',
      {},
    ],
    ['unclear FieldMDP', foreign(mdp('FieldMDP', '')), 'field_locked', {}],
    ['lock with P 1', foreign('', '/Lock<</Action/Include/Fields[(x)]/P 1>>'), 'changes_forbidden', {}],
    ['lock of all', foreign('', '/Lock<</Action/All>>'), 'field_locked', {}],
  ];
  test.each(cases)('%s', async (_name, pdf, code, more) => {
    const attempt = sign(pdf, 'target', more);
    if (code) await expect(attempt).rejects.toMatchObject({ code });
    else expect((await attempt).length).toBeGreaterThan(pdf.length);
  });

  test('a certified file takes no new visible field, but an invisible one', async () => {
    const pdf = foreign(mdp('DocMDP', '/P 2'), '', '/Perms<</DocMDP 6 0 R>>');
    await expect(sign(pdf, 'new', { placement: place })).rejects.toMatchObject({
      code: 'visible_field_forbidden',
    });
    expect((await sign(pdf, 'new')).length).toBeGreaterThan(pdf.length);
  });

  test('after our closing lock nothing is signed, filled or added', async () => {
    const closed = await sign(await sign(prepared, 'sig.a', { certify: true }), 'sig.b', { lock: true });
    await expect(sign(closed, 'sig.c')).rejects.toMatchObject({ code: 'field_locked' });
    await expect(sign(closed, 'new')).rejects.toMatchObject({ code: 'field_locked' });
  });
});

describe('fields', () => {
  const fill = (name: string) => ({ appearances: { [name]: MARK } });

  test('a signed field is not signed again, a filled one not filled again', async () => {
    const signed = await sign(prepared, 'sig.a', fill('xq.a.1'));
    await expect(sign(signed, 'sig.a')).rejects.toMatchObject({ code: 'field_signed' });
    await expect(sign(signed, 'sig.b', fill('xq.a.1'))).rejects.toMatchObject({ code: 'field_not_reserved' });
  });

  test.each([
    ['of another signer', 'xq.b.1', 'field_not_reserved'],
    ['that does not exist', 'xq.a.2', 'field_missing'],
    ['that is a signature', 'sig.b', 'field_not_reserved'],
  ])('a field %s is not filled', async (_name, target, code) => {
    await expect(sign(prepared, 'sig.a', fill(target))).rejects.toMatchObject({ code });
  });

  test('a reserved field that shows something already is not filled', async () => {
    const shown = await sign(prepared, 'sig.a', fill('xq.a.1'));
    // The same signer's field, emptied of its signature by a forged later revision.
    const forged = Buffer.from(
      shown.toString('latin1').replaceAll(/\/V \d+ 0 R/g, (v) => ' '.repeat(v.length)),
      'latin1',
    );
    await expect(sign(forged, 'sig.a', fill('xq.a.1'))).rejects.toMatchObject({ code: 'field_filled' });
  });

  test('a text field is no signature field', async () => {
    const text = foreign('').toString('latin1').replace('/FT/Sig/T(target)', '/FT/Tx /T(target)');
    await expect(sign(Buffer.from(text, 'latin1'), 'target')).rejects.toMatchObject({
      code: 'field_not_signature',
    });
  });
});

test('a file on disk, small or large, gives what the bytes give', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'xinqi-sign-'));
  try {
    const signer = { ...(await hierarchy.issue({ kind: 'rsa2048' })) };
    const filler = `<</Length ${5 << 20}>>\nstream\n${'x'.repeat(5 << 20)}\nendstream`;
    const large = writePdf([
      '<</Type/Catalog/Pages 2 0 R>>',
      '<</Type/Pages/Kids[4 0 R]/Count 1/MediaBox[0 0 600 800]>>',
      filler,
      '<</Type/Page/Parent 2 0 R>>',
    ]);
    const largePrepared = Buffer.concat([large, prepare(large, { fields: [item('a', 'seal')] })]);
    for (const pdf of [prepared, largePrepared]) {
      const path = join(folder, 'stored.pdf');
      writeFileSync(path, pdf);
      const request = { fieldName: 'sig.a', appearances: { 'sig.a': MARK }, signer, signedAt: TEST_TIME };
      const fromBytes = await signTail(pdf, request);
      const fromDisk = await signTail({ path }, request);
      expect(Buffer.compare(fromDisk.tail, fromBytes.tail)).toBe(0);
      const whole = createHash('sha256').update(pdf).update(fromBytes.tail).digest('hex');
      expect([fromDisk.revisionSha256, fromBytes.revisionSha256]).toEqual([whole, whole]);
      const [, a, b, c] = fromBytes.byteRange;
      expect(b + c).toBe(fromBytes.revisionLength);
      const signed = Buffer.concat([pdf, fromBytes.tail]);
      expect([signed[a], signed[b - 1]]).toEqual([60, 62]);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

test('an encrypted file is refused', async () => {
  const pdf = writePdf(
    ['<</Type/Catalog/Pages 2 0 R>>', '<</Type/Pages/Kids[]/Count 0>>', '<</Filter/Standard/V 2/R 3>>'],
    '/Encrypt 3 0 R',
  );
  await expect(sign(pdf, 'sig.a')).rejects.toMatchObject({ code: 'encrypted' });
  expect(() => prepare(pdf, { fields: [item('a', 'seal')] })).toThrow(
    expect.objectContaining({ code: 'encrypted' }),
  );
});
