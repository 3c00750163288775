// Test fixture code: small PDFs from object texts, with a correct table, so that a test changes one thing only.
import { deflateSync } from 'node:zlib';

export type Body = string | { dict: string; data: Uint8Array };

/** Objects by number (1 is the catalog, 2 the page tree, 3 the first page in `document`). */
export type Objects = Record<number, Body>;

const bytes = (text: string) => Buffer.from(text, 'latin1');

/** Header, objects, table and trailer; `trailer` is added to the trailer dictionary. */
export function makePdf(objects: Objects, trailer = ''): Uint8Array {
  const parts: Uint8Array[] = [];
  let length = 0;
  const put = (part: Uint8Array | string) => {
    const chunk = typeof part === 'string' ? bytes(part) : part;
    parts.push(chunk);
    length += chunk.length;
  };
  put('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n');
  const numbers = Object.keys(objects).map(Number);
  const offsets = new Map<number, number>();
  for (const number of numbers) {
    const body = objects[number] as Body;
    offsets.set(number, length);
    put(`${number} 0 obj\n`);
    if (typeof body === 'string') put(body);
    else {
      put(`<<${body.dict}/Length ${body.data.length}>>\nstream\n`);
      put(body.data);
      put('\nendstream');
    }
    put('\nendobj\n');
  }
  const size = numbers.reduce((most, number) => Math.max(most, number), 0) + 1;
  const start = length;
  put(`xref\n0 ${size}\n0000000000 65535 f \n`);
  for (let i = 1; i < size; i++) {
    const offset = offsets.get(i);
    put(offset === undefined ? '0000000000 65535 f \n' : `${String(offset).padStart(10, '0')} 00000 n \n`);
  }
  put(`trailer\n<</Size ${size}/Root 1 0 R${trailer}>>\nstartxref\n${start}\n%%EOF\n`);
  return new Uint8Array(Buffer.concat(parts));
}

/** The bytes of `makePdf` after an edit, with the positions of a new table. */
export function retabled(edited: string): Uint8Array {
  const start = edited.lastIndexOf('xref\n0 ');
  const body = edited.slice(0, start);
  const table = edited.slice(start).replace(/^\d{10} 00000 n $/gm, () => '?');
  const at = (num: number) => String(body.search(new RegExp(`^${num} 0 obj`, 'm'))).padStart(10, '0');
  let num = 0;
  const rows = table.replace(/^(?:\?|\d{10} 65535 f )$/gm, (row) => {
    const own = num++;
    return row === '?' ? `${at(own)} 00000 n ` : row;
  });
  return new Uint8Array(bytes(body + rows.replace(/startxref\n\d+/, `startxref\n${body.length}`)));
}

export type Parts = {
  /** Added to the catalog, to the (first) page, to its resources. */
  catalog?: string;
  page?: string;
  resources?: string;
  content?: string;
  objects?: Objects;
  mediaBox?: string;
  trailer?: string;
};

/** One A4 page with a line of text; the parts say what is odd about it. Objects from 10 on are free for the parts. */
export function documentObjects(parts: Parts = {}): Objects {
  const content = parts.content ?? 'BT /F1 18 Tf 72 700 Td (Contract) Tj ET';
  return {
    1: `<</Type/Catalog/Pages 2 0 R${parts.catalog ?? ''}>>`,
    2: '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    3: `<</Type/Page/Parent 2 0 R/MediaBox${parts.mediaBox ?? '[0 0 595 842]'}/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>${parts.resources ?? ''}>>${parts.page ?? ''}>>`,
    4: { dict: '', data: bytes(content) },
    5: '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
    ...parts.objects,
  };
}

export function document(parts: Parts = {}): Uint8Array {
  return makePdf(documentObjects(parts), parts.trailer);
}

/** A document of `count` equal pages, each with its number. */
export function manyPages(count: number, box = '[0 0 595 842]'): Uint8Array {
  const objects: Objects = {
    1: '<</Type/Catalog/Pages 2 0 R>>',
    2: `<</Type/Pages/Count ${count}/Kids[${Array.from({ length: count }, (_, i) => `${10 + i} 0 R`).join(' ')}]>>`,
    3: '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
    4: { dict: '', data: bytes('BT /F1 40 Tf 100 400 Td (Page) Tj ET') },
  };
  for (let i = 0; i < count; i++) {
    objects[10 + i] =
      `<</Type/Page/Parent 2 0 R/MediaBox${box}/Resources<</Font<</F1 3 0 R>>>>/Contents 4 0 R>>`;
  }
  return makePdf(objects);
}

/** A form with a filled text field (drawn), one that is not drawn, and a comment on the page. */
export function formDocument(): Uint8Array {
  const appearance = (text: string) => ({
    dict: '/Type/XObject/Subtype/Form/BBox[0 0 200 20]/Resources<</Font<</F1 5 0 R>>>>',
    data: bytes(`BT /F1 12 Tf 2 5 Td (${text}) Tj ET`),
  });
  return document({
    catalog: '/AcroForm<</Fields[10 0 R 11 0 R]/DA(/F1 12 Tf 0 g)/DR<</Font<</F1 5 0 R>>>>>>',
    page: '/Annots[10 0 R 11 0 R 12 0 R]',
    objects: {
      10: '<</Type/Annot/Subtype/Widget/FT/Tx/T(amount)/V(FilledValue)/F 4/Rect[72 600 272 620]/AP<</N 13 0 R>>/P 3 0 R>>',
      11: '<</Type/Annot/Subtype/Widget/FT/Tx/T(party)/V(UndrawnValue)/DA(/F1 12 Tf 0 g)/F 4/Rect[72 560 272 580]/P 3 0 R>>',
      12: '<</Type/Annot/Subtype/FreeText/Contents(Note)/F 4/DA(/F1 12 Tf)/Rect[72 500 272 520]/AP<</N 14 0 R>>/P 3 0 R>>',
      13: appearance('FilledValue'),
      14: appearance('NoteText'),
    },
  });
}

/** A document that carries a signature field with a value (what the signature is worth is not judged at upload). */
export function signedDocument(parts: Parts = {}): Uint8Array {
  return document({
    ...parts,
    catalog: `/AcroForm<</SigFlags 3/Fields[30 0 R]>>${parts.catalog ?? ''}`,
    page: parts.page ?? '/Annots[30 0 R]',
    objects: {
      30: '<</Type/Annot/Subtype/Widget/FT/Sig/T(Signature1)/V 31 0 R/F 132/Rect[0 0 0 0]/P 3 0 R>>',
      31: '<</Type/Sig/Filter/Adobe.PPKLite/SubFilter/adbe.pkcs7.detached/ByteRange[0 10 20 30]/Contents<00>>>',
      ...parts.objects,
    },
  });
}

/** Deflate data that unpacks to `megabytes` of zeros, made in no time: one block of 16 MB, repeated. */
export function deflateBomb(megabytes: number): Uint8Array {
  const zeros = new Uint8Array(16 * 1024 * 1024);
  const packed = deflateSync(zeros, { finishFlush: 3 });
  const blocks = Math.ceil(megabytes / 16);
  // The two bytes of the zlib header stand once; every block after a full flush stands by itself.
  return new Uint8Array(Buffer.concat([packed.subarray(0, 2), ...Array(blocks).fill(packed.subarray(2))]));
}
