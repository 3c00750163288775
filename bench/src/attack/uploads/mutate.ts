// Mutations of a PDF: blind ones (bits, pieces) and ones that know the syntax (numbers, names, cross-references, lengths,
// filters, nesting, loops). Each answers a new buffer of at most a few megabytes.
import { deflateSync } from 'node:zlib';
import type { Random } from '../../../../server/src/testing/fuzz/random.ts';

type Mutation = (pdf: Buffer, random: Random, other: Buffer) => Buffer;

const largest = 4_000_000;
const names =
  '/Type /Page /Pages /Catalog /Kids /Count /Parent /Length /Filter /FlateDecode /ASCIIHexDecode /ASCII85Decode /LZWDecode /RunLengthDecode /DCTDecode /JPXDecode /JBIG2Decode /Crypt /DecodeParms /Predictor /Columns /ObjStm /XRef /W /Index /First /N /Extends /Prev /Root /Encrypt /Contents /Resources /MediaBox /CropBox /Rotate /UserUnit /Annots /AcroForm /Fields /XFA /JS /JavaScript /OpenAction /AA /Launch /EmbeddedFile /Names /OCProperties /OC /Sig /ByteRange /SubFilter /Perms /DocMDP /SigFlags /Font /XObject /Image /Form /Pattern /Shading /Function /SMask'.split(
    ' ',
  );
const numbers = [
  '0',
  '-1',
  '1',
  '2',
  '65535',
  '65536',
  '2147483647',
  '2147483648',
  '4294967296',
  '9007199254740993',
  '-2147483649',
  '1e10',
  '0.0000001',
  '9'.repeat(60),
  '.',
  '--1',
  '00000000000',
];
const junk = [
  '<<',
  '>>',
  '[',
  ']',
  '(',
  ')',
  '<',
  '>',
  '%',
  'endobj',
  'endstream',
  'stream\n',
  'obj',
  'R',
  '0 0 R',
  'null',
  'true',
  '\u0000',
  '%%EOF\n',
  'xref\n',
  'trailer',
  'startxref\n0\n',
];

const replaceAt = (pdf: Buffer, at: number, length: number, by: Buffer | string): Buffer =>
  Buffer.concat([
    pdf.subarray(0, at),
    typeof by === 'string' ? Buffer.from(by, 'latin1') : by,
    pdf.subarray(at + length),
  ]);

/** Replaces one match of the expression, or leaves the file as it is. */
function replaceOne(
  pdf: Buffer,
  pattern: RegExp,
  random: Random,
  by: (found: string) => string | Buffer,
): Buffer {
  const matches = [...pdf.toString('latin1').matchAll(pattern)];
  if (matches.length === 0) return pdf;
  const { index, 0: found } = random.pick(matches);
  return replaceAt(pdf, index, found.length, by(found));
}

const piece = (pdf: Buffer, random: Random): [at: number, length: number] => {
  const at = random.int(0, pdf.length - 1);
  return [at, Math.min(pdf.length - at, random.pick([1, 2, 8, 64, 500, 4000]))];
};
let bomb: Buffer | undefined;

export const mutations: Readonly<Record<string, Mutation>> = {
  bits(pdf, random) {
    const out = Buffer.from(pdf);
    for (let n = random.pick([1, 3, 20, 200]); n > 0; n--)
      out[random.int(0, out.length - 1)]! ^= 1 << random.int(0, 7);
    return out;
  },
  'piece removed': (pdf, random) => replaceAt(pdf, ...piece(pdf, random), ''),
  'piece doubled'(pdf, random) {
    const [at, length] = piece(pdf, random);
    const copy = pdf.subarray(at, at + length);
    return replaceAt(
      pdf,
      random.chance(0.5) ? at : random.int(0, pdf.length),
      0,
      Buffer.concat(Array(random.pick([1, 2, 50])).fill(copy)),
    );
  },
  'piece zeroed'(pdf, random) {
    const [at, length] = piece(pdf, random);
    return replaceAt(pdf, at, length, Buffer.alloc(length));
  },
  truncated: (pdf, random) => pdf.subarray(0, random.int(9, pdf.length)),
  'text behind': (pdf, random) =>
    Buffer.concat([
      pdf,
      Buffer.from(random.pick(['\n', '<html>', 'PK\u0003\u0004', '%%EOF', '\u0000'.repeat(2000)]), 'latin1'),
    ]),
  'text before': (pdf, random) =>
    Buffer.concat([Buffer.from(random.pick(['\n', 'MZ', 'x'.repeat(1000), '%PDF-1.4\n']), 'latin1'), pdf]),
  'another file inside': (pdf, random, other) =>
    replaceAt(pdf, random.int(0, pdf.length), 0, other.subarray(...piece(other, random))),
  'another file behind': (pdf, _random, other) => Buffer.concat([pdf, other]),
  number: (pdf, random) => replaceOne(pdf, /[0-9]+/g, random, () => random.pick(numbers)),
  'many numbers'(pdf, random) {
    let out = pdf;
    for (let n = 0; n < 12; n++)
      out = replaceOne(out, /(?<=[ [])[0-9]+(?=[ \]/>\n])/g, random, () => random.pick(numbers));
    return out;
  },
  name: (pdf, random) => replaceOne(pdf, /\/[A-Za-z0-9]+/g, random, () => random.pick(names)),
  'name with escapes': (pdf, random) =>
    replaceOne(pdf, /\/[A-Za-z]+/g, random, (found) =>
      found.replace(/[A-Za-z]/g, (c) => `#${c.charCodeAt(0).toString(16)}`),
    ),
  token: (pdf, random) => replaceAt(pdf, random.int(0, pdf.length), 0, random.pick(junk)),
  startxref: (pdf, random) =>
    replaceOne(pdf, /(?<=startxref\s+)[0-9]+/g, random, () =>
      random.pick([...numbers, String(random.int(0, pdf.length))]),
    ),
  'table entry': (pdf, random) =>
    replaceOne(
      pdf,
      /[0-9]{10} [0-9]{5} [nf]/g,
      random,
      () =>
        `${String(random.int(0, pdf.length)).padStart(10, '0')} ${random.pick(['00000', '65535', '99999'])} ${random.pick(['n', 'f', 'x'])}`,
    ),
  'previous revision': (pdf, random) =>
    replaceOne(
      pdf,
      /\/Root /g,
      random,
      () =>
        `/Prev ${random.pick([/startxref\s+([0-9]+)/.exec(pdf.toString('latin1'))?.[1] ?? '0', '0', String(pdf.length), '-5'])}/Root `,
    ),
  'reference loop': (pdf, random) => replaceOne(pdf, /[0-9]+ 0 R/g, random, () => `${random.int(0, 12)} 0 R`),
  'page tree loop': (pdf, random) =>
    replaceOne(
      pdf,
      /\/Kids ?\[[^\]]*\]/g,
      random,
      () => `/Kids[${random.pick(['2 0 R', '1 0 R', '3 0 R 3 0 R', '2 0 R '.repeat(500)])}]`,
    ),
  'page count': (pdf, random) =>
    replaceOne(pdf, /\/Count [0-9]+/g, random, () => `/Count ${random.pick(numbers)}`),
  length: (pdf, random) =>
    replaceOne(
      pdf,
      /\/Length [0-9]+( 0 R)?/g,
      random,
      () => `/Length ${random.pick([...numbers, '1 0 R', '[1]', 'null'])}`,
    ),
  'nested filters': (pdf, random) =>
    replaceOne(
      pdf,
      /\/Length /g,
      random,
      () =>
        `/Filter[${random.pick(['/FlateDecode', '/ASCIIHexDecode', '/RunLengthDecode', '/LZWDecode', '/Crypt']).repeat(random.pick([1, 2, 10, 5000]))}]/Length `,
    ),
  predictor: (pdf, random) =>
    replaceOne(
      pdf,
      /\/Filter ?\/FlateDecode/g,
      random,
      () =>
        `/Filter/FlateDecode/DecodeParms<</Predictor ${random.pick([2, 10, 15, 99])}/Columns ${random.pick([0, 1, 1_000_000_000])}/Colors 99/BitsPerComponent 16>>`,
    ),
  'deep nesting': (pdf, random) =>
    replaceOne(
      pdf,
      /\/Parent /g,
      random,
      () => `/X ${random.pick(['[', '<</A', '(']).repeat(random.pick([100, 5000, 60_000]))} /Parent `,
    ),
  'huge page': (pdf, random) =>
    replaceOne(
      pdf,
      /\/MediaBox ?\[[^\]]*\]/g,
      random,
      () =>
        `/MediaBox[${random.pick(['0 0 2000000 2000000', '0 0 0 0', '-1 -1 1e9 1e9', '0 0 nan 5', '5 5 1 1', '0 0 1'])}]`,
    ),
  'active content': (pdf, random) =>
    replaceOne(
      pdf,
      /\/Type ?\/Catalog/g,
      random,
      () =>
        `/Type/Catalog${random.pick(['/OpenAction<</S/JavaScript/JS(app.alert(1))>>', '/AA<</WC<</S/Launch/F(cmd.exe)>>>>', '/Names<</EmbeddedFiles<</Names[(a)2 0 R]>>>>', '/AcroForm<</XFA(x)>>', '/OpenAction<</S/GoToR/F(\\\\\\\\evil\\\\x)>>'])}`,
    ),
  'byte range': (pdf, random) =>
    replaceOne(
      pdf,
      /\/ByteRange ?\[[^\]]*\]/g,
      random,
      () => `/ByteRange[0 ${random.pick(numbers)} ${random.pick(numbers)} ${random.pick(numbers)}]`,
    ),
  'encryption claimed': (pdf, random) =>
    replaceOne(
      pdf,
      /\/Root /g,
      random,
      () =>
        `/Encrypt<</Filter/Standard/V ${random.int(0, 6)}/R ${random.int(0, 7)}/Length ${random.pick(numbers)}/O(${'o'.repeat(random.pick([0, 32, 48]))})/U(${'u'.repeat(32)})/P -4>>/Root `,
    ),
  bomb(pdf, random) {
    bomb ??= deflateSync(deflateSync(Buffer.alloc(300_000_000), { level: 9 }), { level: 9 });
    const stream = `<</Filter[/FlateDecode/FlateDecode]/Length ${bomb.length}>>\nstream\n`;
    return replaceOne(pdf, /<<[^<>]*\/Length [0-9]+[^<>]*>>\s*stream\r?\n/g, random, () =>
      Buffer.concat([
        Buffer.from(stream),
        bomb!,
        Buffer.from('\nendstream endobj 99 0 obj <</Length 5>>\nstream\n'),
      ]),
    );
  },
};
const rare: Readonly<Record<string, number>> = { bomb: 0.15, 'deep nesting': 0.5 };

/** One to four mutations of a seed, and their names. */
export function mutate(seeds: readonly Buffer[], random: Random): { pdf: Buffer; how: string } {
  let pdf = random.pick(seeds);
  const how: string[] = [];
  for (let n = random.pick([1, 1, 1, 2, 4]); n > 0; n--) {
    const name = random.pick(Object.keys(mutations));
    if (!random.chance(rare[name] ?? 1)) continue;
    pdf = mutations[name]!(pdf, random, random.pick(seeds)).subarray(0, largest);
    if (pdf.length < 10) break;
    how.push(name);
  }
  return { pdf, how: how.join(' + ') || 'as it is' };
}
