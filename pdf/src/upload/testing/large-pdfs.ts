// Test fixture code: files as large and as strange as the limits allow, made in little time and memory. Each says what
// it stresses; sizes are parameters, so that a test takes a small one and a bench the largest.
import { randomFillSync } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import { makePdf, type Objects } from './make-pdf.ts';

const latin1 = (text: string) => Buffer.from(text, 'latin1');
const refs = (count: number, from: number, step = 1) =>
  Array.from({ length: count }, (_, i) => `${from + i * step} 0 R`).join(' ');

/** `count` pages, each with its own text, font and resources (3 objects a page). */
export function textPages(count: number, lines = 40): Uint8Array {
  const objects: Objects = {
    1: '<</Type/Catalog/Pages 2 0 R>>',
    2: `<</Type/Pages/Count ${count}/Kids[${refs(count, 10, 3)}]>>`,
  };
  for (let i = 0; i < count; i++) {
    const at = 10 + i * 3;
    const text = Array.from(
      { length: lines },
      (_, line) => `(Clause ${i + 1}.${line + 1}: the parties agree) Tj 0 -18 Td`,
    );
    objects[at] =
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Resources<</Font<</F${i} ${at + 2} 0 R>>>>/Contents ${at + 1} 0 R>>`;
    objects[at + 1] = {
      dict: '/Filter/FlateDecode',
      data: deflateSync(latin1(`BT /F${i} 11 Tf 72 780 Td ${text.join('\n')} ET`)),
    };
    objects[at + 2] = '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>';
  }
  return makePdf(objects);
}

/** `count` scanned pages: a grey picture of noise each (what does not pack), `bytes` in all; `packed`: through Flate. */
export function scannedPages(count: number, bytes: number, packed = false): Uint8Array {
  const objects: Objects = {
    1: '<</Type/Catalog/Pages 2 0 R>>',
    2: `<</Type/Pages/Count ${count}/Kids[${refs(count, 10, 3)}]>>`,
  };
  const side = Math.floor(Math.sqrt(bytes / count));
  for (let i = 0; i < count; i++) {
    const at = 10 + i * 3;
    const noise = randomFillSync(Buffer.alloc(side * side));
    objects[at] =
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Resources<</XObject<</I ${at + 2} 0 R>>>>/Contents ${at + 1} 0 R>>`;
    objects[at + 1] = { dict: '', data: latin1('q 595 0 0 842 0 0 cm /I Do Q') };
    objects[at + 2] = {
      dict: `/Type/XObject/Subtype/Image/Width ${side}/Height ${side}/BitsPerComponent 8/ColorSpace/DeviceGray${packed ? '/Filter/FlateDecode' : ''}`,
      data: packed ? deflateSync(noise, { level: 1 }) : noise,
    };
  }
  return makePdf(objects);
}

/** One page whose resources reach `count` small objects. */
export function manyObjects(count: number): Uint8Array {
  const objects: Objects = {
    1: '<</Type/Catalog/Pages 2 0 R>>',
    2: '<</Type/Pages/Count 1/Kids[3 0 R]>>',
    3: '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>/Properties 6 0 R>>>>',
    4: { dict: '', data: latin1('BT /F1 18 Tf 72 700 Td (Contract) Tj ET') },
    5: '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
    6: `<</MC0<</Kids[${refs(count, 10)}]>>>>`,
  };
  for (let i = 0; i < count; i++) objects[10 + i] = `<</K ${i}/P[0 0 1 1]>>`;
  return makePdf(objects);
}

/** A page tree `depth` nodes deep, one page at its end. */
export function deepTree(depth: number): Uint8Array {
  const objects: Objects = {
    1: '<</Type/Catalog/Pages 10 0 R>>',
    3: `<</Type/Page/Parent ${9 + depth} 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>`,
    4: { dict: '', data: latin1('BT /F1 18 Tf 72 700 Td (Contract) Tj ET') },
    5: '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
  };
  for (let i = 0; i < depth; i++)
    objects[10 + i] =
      `<</Type/Pages/Count 1/Kids[${i + 1 < depth ? 11 + i : 3} 0 R]${i > 0 ? `/Parent ${9 + i} 0 R` : ''}>>`;
  return makePdf(objects);
}
