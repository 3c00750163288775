// Test fixture code: files as large and as strange as the limits allow, made in little time and memory. Each says what
// it stresses; sizes are parameters, so that a test takes a small one and a bench the largest.
import { randomFillSync } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
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

/** `count` scanned pages of A4 as a scanner writes them, grey JPEG of 200 dpi, of 100 where many share the room; padded to `bytes` in all. */
export async function largeScan(count: number, bytes: number): Promise<Uint8Array> {
  const [width, height] = bytes / count > 300_000 ? [1654, 2339] : [827, 1169];
  const sheets = await Promise.all(
    Array.from({ length: Math.min(count, 4) }, (_, i) => sheet(width, height, i)),
  );
  const objects: Objects = {
    1: '<</Type/Catalog/Pages 2 0 R>>',
    2: `<</Type/Pages/Count ${count}/Kids[${refs(count, 10, 3)}]>>`,
  };
  for (let i = 0; i < count; i++) {
    const at = 10 + i * 3;
    const jpeg = sheets[i % sheets.length]!;
    objects[at] =
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Resources<</XObject<</I ${at + 2} 0 R>>>>/Contents ${at + 1} 0 R>>`;
    objects[at + 1] = { dict: '', data: latin1('q 595 0 0 842 0 0 cm /I Do Q') };
    objects[at + 2] = {
      dict: `/Type/XObject/Subtype/Image/Width ${width}/Height ${height}/BitsPerComponent 8/ColorSpace/DeviceGray/Filter/DCTDecode`,
      data: padded(jpeg, Math.floor(bytes / count) - 500, i),
    };
  }
  return makePdf(objects);
}

/** Lines of strokes, as letters are to a scanner. */
function sheet(width: number, height: number, which: number): Promise<Buffer> {
  const data = Buffer.alloc(width * height, 245);
  const [lines, letters] = [Math.floor(height / 41) - 7, Math.floor(width / 15) - 20];
  for (let line = 0; line < lines; line++)
    for (let at = 0; at < letters; at++) {
      const [left, top] = [150 + at * 15, 150 + line * 41];
      const shape = (at * 7 + line * 13 + which * 5) % 11;
      for (let y = 0; y < 20; y++)
        for (let x = 0; x < 10; x++)
          if (shape > 2 && (x * shape + y * 3) % 7 < 2) data[(top + y) * width + left + x] = 30;
    }
  return sharp(data, { raw: { width, height, channels: 1 } })
    .toColourspace('b-w')
    .jpeg({ quality: 15 })
    .toBuffer();
}

/** The same picture in so many bytes, by comments (ITU-T T.81 B.2.4.5) of noise behind its first mark; no two are alike. */
function padded(jpeg: Buffer, bytes: number, which: number): Buffer {
  const pieces = [jpeg.subarray(0, 2)];
  for (let missing = Math.max(bytes - jpeg.length, 16); missing > 8; ) {
    const data = randomFillSync(Buffer.alloc(Math.min(missing - 4, 60_000)));
    data.writeUInt32BE(which);
    const head = Buffer.from([0xff, 0xfe, 0, 0]);
    head.writeUInt16BE(data.length + 2, 2);
    pieces.push(head, data);
    missing -= data.length + 4;
  }
  return Buffer.concat([...pieces, jpeg.subarray(2)]);
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
