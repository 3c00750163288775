// What only looks like another format: the words of a web page or the mark of an archive inside data (U-02, honest side).
import { describe, expect, it } from 'vitest';
import { inspectUpload } from './inspect.ts';
import { document, documentObjects, makePdf } from './testing/make-pdf.ts';

const text = (value: string) => Buffer.from(value, 'latin1');
const drawn = (resources: string, objects: Record<number, string | { dict: string; data: Uint8Array }>) => {
  const all = documentObjects({ resources, objects });
  // The odd object stands first, in the first kilobyte.
  return makePdf({ ...objects, ...all });
};

describe('judged by structure', () => {
  it.each([
    [
      'the table of a font',
      drawn('', {
        3: documentObjects()[3] ?? '',
        10: { dict: '', data: text('true<head<body hheaOS/2\n#!x') },
      }),
    ],
    [
      'metadata',
      document({
        catalog: '/Metadata 10 0 R',
        objects: { 10: { dict: '/Type/Metadata/Subtype/XML', data: text('<?xpacket?><html xmlns="x"/>') } },
      }),
    ],
    [
      'a stream whose first bytes are those of a web page',
      document({ objects: { 4: { dict: '', data: text('<html><script>1</script>') }, 10: 'null' } }),
    ],
    [
      'a stream that begins with a program’s mark',
      document({ objects: { 4: { dict: '', data: text('#!/bin/sh') } } }),
    ],
    ['a title', document({ catalog: '/Note(How <script> and <?php are written \\(a guide\\))' })],
    ['the mark of tar without its checksum', tarMark()],
    [
      'the end record of a ZIP that has no directory',
      document({
        objects: {
          10: { dict: '', data: text(`PK\x05\x06\0\0\0\0\x01\0\x01\0\x2e\0\0\0\x10\0\0\0\x00\x00`) },
        },
        page: '/X 10 0 R',
      }),
    ],
  ])('accepts %s', async (_name, bytes) => {
    expect(await inspectUpload(bytes)).toMatchObject({ ok: true, needsFlatten: false });
  });

  it('accepts strings where a font has numbers, and scans in black and white of 400 megapixels', async () => {
    const font =
      '<</Type/Font/Subtype/Type3/FontBBox[0 0 1 1]/FontMatrix[(0.001) 0 0 (a\\)]; alert\\(1\\)//) 0 0]/CharProcs<<>>/Encoding<<>>/FirstChar 0/LastChar 0/Widths[0]>>';
    const scan = (more: string) => ({
      dict: `/Type/XObject/Subtype/Image/Width 20000/Height 20000/Filter/CCITTFaxDecode/DecodeParms<</K -1/Columns 20000>>${more}`,
      data: text('\0\x10\x01'),
    });
    for (const more of [
      '/ImageMask true',
      '/BitsPerComponent 1/ColorSpace/DeviceGray',
      '/BitsPerComponent 1/ColorSpace[/Indexed/DeviceRGB 1<000000ffffff>]',
    ]) {
      const bytes = document({
        resources: '/XObject<</I 11 0 R>>',
        page: '/X 10 0 R',
        objects: { 10: font, 11: scan(more) },
      });
      expect(await inspectUpload(bytes)).toMatchObject({ ok: true, needsFlatten: false });
    }
    for (const more of [
      '/BitsPerComponent 8/ColorSpace/DeviceGray',
      '/BitsPerComponent 1/ColorSpace/DeviceRGB',
      '',
    ]) {
      const bytes = document({ resources: '/XObject<</I 11 0 R>>', objects: { 11: scan(more) } });
      expect(await inspectUpload(bytes)).toMatchObject({ ok: false, code: 'bomb' });
    }
  });
});

function tarMark(): Uint8Array {
  const plain = Buffer.from(document({ catalog: `/Note(${' '.repeat(600)})` }));
  plain.write('ustar', 257, 'latin1');
  return new Uint8Array(plain);
}
