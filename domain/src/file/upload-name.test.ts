// Endings of uploads, in either case, and names that only look like one.
import { expect, it } from 'vitest';
import { isConvertedName, isPictureName, officeFormatOf, withoutUploadEnding } from './upload-name.ts';

it.each([
  ['合同.DOCX', 'docx'],
  ['a.b.et', 'et'],
  ['合同.doc', 'doc'],
  ['.docx', undefined],
  ['docx', undefined],
  ['合同.docx.pdf', undefined],
  ['合同.docm', undefined],
])('the format that “%s” claims', (name, format) => expect(officeFormatOf(name)).toBe(format));

it('pictures are converted, too; a PDF is not', () => {
  expect(['1.jpg', '1.JPEG', '1.png', '.png', '1.heic', '1.pdf'].map(isPictureName)).toEqual([
    ...[true, true, true],
    ...[false, false, false],
  ]);
  expect(['1.png', '1.xls', '1.pdf', '1'].map(isConvertedName)).toEqual([true, true, false, false]);
});

it('a contract is called after its file', () => {
  expect(['合同.pdf', '合同.v2.Docx', '合同.txt', '合同'].map(withoutUploadEnding)).toEqual([
    ...['合同', '合同.v2'],
    ...['合同.txt', '合同'],
  ]);
});
