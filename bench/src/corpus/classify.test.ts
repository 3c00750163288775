// Classes come from what the tools say, as they word it.
import { expect, it } from 'vitest';
import { classify, complaint, type Said } from './classify.ts';

const fine = (more: Partial<Said> = {}): Said => ({
  check: { status: 0, text: 'checking x.pdf\nPDF Version: 1.5\nFile is not encrypted\n' },
  objects: '  "/Type": "/Catalog"',
  mutool: { status: 0, text: 'PDF-1.5\nPages: 2\n' },
  info: { status: 0, text: 'Producer:        pdfTeX-1.40.21\nPages:           2\n' },
  ...more,
});

it('a file of which nobody complains is clean', () => {
  expect(classify(fine())).toEqual({ class: 'clean', features: [], producer: 'pdfTeX-1.40.21', pages: 2 });
});

it.each([
  ['encrypted', { check: { status: 0, text: 'R = 3\nP = -4\nUser password = \n' } }],
  ['encrypted', { check: { status: 2, text: 'x.pdf: invalid password' } }],
  ['broken', { check: { status: 2, text: 'ERROR: unable to find trailer' } }],
  ['broken', { check: { status: null, text: '' } }],
  ['broken', { mutool: { status: 0, text: 'warning: trying to repair broken xref' } }],
  ['broken', { info: { status: 1, text: 'Syntax Error: Could not read xref table' } }],
  ['signed', { objects: '  "/ByteRange": [\n' }],
  ['active', { objects: '  "/S": "/JavaScript"' }],
  ['active', { objects: '  "/S": "/Launch"' }],
  ['active', { objects: '  "/Type": "/EmbeddedFile"' }],
  ['warned', { check: { status: 3, text: 'WARNING: x.pdf: file is damaged' } }],
  ['warned', { info: { status: 0, text: 'Syntax Warning: odd\nPages: 1\n' } }],
] as const)('%s: %j', (wanted, more) => {
  expect(classify(fine(more)).class).toBe(wanted);
});

it('the longest side is the one that mutool prints', () => {
  const mutool = {
    status: 0,
    text: 'Mediaboxes (2):\n\t1\t(7 0 R):\t[ 0 0 595.28 842 ]\n\t2\t(8 0 R):\t[ -10 0 14400 9 ]\n',
  };
  expect(classify(fine({ mutool })).side).toBe(14_410);
});

it('links, forms and layers leave a file clean and are told', () => {
  const objects = '"/Subtype": "/Link"\n"/AcroForm": {\n"/OCProperties": {\n"/OFF": [\n';
  expect(classify(fine({ objects }))).toMatchObject({
    class: 'clean',
    features: ['form', 'link', 'layers', 'hidden_layer'],
  });
});

it('a broken file stays broken whatever it contains, an encrypted one encrypted', () => {
  const broken = { check: { status: 2, text: 'ERROR: damaged' }, objects: '"/S": "/Launch"' };
  expect(classify(fine(broken)).class).toBe('broken');
});

it('equal complaints about different files are equal', () => {
  expect(complaint('WARNING: /a/b.pdf (object 12 0): error at offset 99')).toBe(
    complaint('WARNING: /c/dd.pdf (object 7 0): error at offset 1234'),
  );
});
