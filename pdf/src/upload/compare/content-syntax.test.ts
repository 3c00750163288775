// Contents by the book are plain; every freedom that readers take differently is odd.
import { expect, it } from 'vitest';
import { isOddContent } from './content-syntax.ts';

const odd = (content: string) => isOddContent(Buffer.from(content, 'latin1'));

it.each([
  '',
  'q 1 0 0 1 0 -.5 cm BT /F1 12. Tf +7 0 Td [(A\\)b) -20.5 <0a 0B>] TJ (x) \' 0 0 (y) " ET Q',
  '/OC /L BDC 0 0 1 rg 0 0 10 10 re W* n /P <</A [1 2] /B (>>)>> DP EMC',
  '% a comment (\n/Cs1 cs 0.1 .2 3 /P1 scn [3 2] 0 d f*',
  'q q 1 w',
  'q BI /W 1 /H 1 /BPC 8 /CS /G ID x EI Q',
  'q BI\n/W 9\n/H 2\n/IM true\n/BPC 1\n/D [1 0]\nID abcd\nEI\nQ 1 0 0 1 72 700 cm',
  'BI /Width 1 /Height 2 /BitsPerComponent 8 /ColorSpace /DeviceRGB ID EIEIab EI\n',
])('plain: %s', (content) => expect(odd(content)).toBe(false));

it.each([
  '1 0 0 1 0 --3 cm',
  '1 2-3 Td',
  '1.2.3 w',
  '1 Td',
  '1 2 3 Td',
  'foo',
  'BT BT ET ET',
  'ET',
  'BT (a) Tj',
  'Q',
  '(never ends',
  '<0g> Tj',
  '[(a) Tj',
  '] 1 w',
  '1e3 w',
  // the sides, or what a dot is, are not said, said twice, or otherwise than by the book
  'q BI /W 1 /H 1 ID x EI Q',
  'q BI /W 1 /BPC 8 /CS /G ID x EI Q',
  'q BI /W 1 /W 2 /H 1 /BPC 8 /CS /G ID x EI Q',
  'q BI /W 1 /Width 2 /H 1 /BPC 8 /CS /G ID x EI Q',
  'q BI /W8 /H 1 /IM true ID x EI Q',
  'q BI /W 8 /H 1 /IM true /CS /G ID x EI Q',
  'q BI /W 8 /H 1 /IM true /D [0 0] ID x EI Q',
  'q BI /W 1 /H 1 /BPC 8 /CS /Named ID x EI Q',
  'q BI /W 1 /H 1 /BPC 8 /CS /G /F /AHx ID 00> EI Q',
  // longer or shorter than the sides say
  'q BI /W 2 /H 1 /BPC 8 /CS /G ID x EI Q',
  'q BI /W 1 /H 1 /BPC 8 /CS /G ID xy EI Q',
  'q BI /W 1 /H 1 /BPC 8 /CS /G ID\r\nx EI Q',
  // an end inside the picture, or none that pdf.js believes behind it
  `q BI /W 40 /H 1 /BPC 8 /CS /G ID ${'EI Q BT ET'.padEnd(40)} EI Q`,
  'q BI /W 1 /H 1 /BPC 8 /CS /G ID x EI',
  'q BI /W 1 /H 1 /BPC 8 /CS /G ID x EI (\xe9) Tj Q',
  `q BI /W 1 /H 1 /BPC 8 /CS /G ID x EI (${'long'.repeat(20)}) Tj Q`,
  'BT BI /W 1 /H 1 /BPC 8 /CS /G ID x EI ET',
  '1 w )',
  '1 2',
])('odd: %s', (content) => expect(odd(content)).toBe(true));

it('a picture that goes through a seam of two parts is odd, one on either side of it is plain', () => {
  const picture = Buffer.from('BI /W 1 /H 1 /BPC 8 /CS /G ID \n EI Q', 'latin1');
  expect(isOddContent(Buffer.concat([Buffer.from('q '), picture]), [2 + picture.indexOf('\n')])).toBe(true);
  expect(isOddContent(Buffer.concat([Buffer.from('q\n'), picture]), [1])).toBe(false);
  expect(
    isOddContent(Buffer.concat([Buffer.from('q '), picture, Buffer.from('\n')]), [2 + picture.length]),
  ).toBe(false);
});
