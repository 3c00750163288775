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
  'q BI /W 1 /H 1 ID x EI Q',
  '1 w )',
  '1 2',
])('odd: %s', (content) => expect(odd(content)).toBe(true));
