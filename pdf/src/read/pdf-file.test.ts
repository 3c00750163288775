// Cross-reference chains of every kind, and files that must be reported instead of repaired.
import { deflateSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { hybrid, wordHybrid } from '../testing/attacks/controls/source-variants.ts';
import { makePdf, onePage, writePdf } from '../testing/make-pdf.ts';
import { IncrementalUpdate, nodeInflate, textString } from '../write/index.ts';
import { type ByteSource, Dict, openPdf, type PdfFile, pages, Ref, revisions, type Stream } from './index.ts';

const open = (pdf: Uint8Array | ByteSource): PdfFile => openPdf(pdf, { inflate: nodeInflate });
const edit = (pdf: Uint8Array, from: string | RegExp, to: string): Buffer => {
  const text = Buffer.from(pdf).toString('latin1');
  const changed = text.replace(from, to);
  expect(changed).not.toBe(text);
  return Buffer.from(changed, 'latin1');
};
const code = (expected: string) => expect.objectContaining({ code: expected });
const BLANK = onePage('/MediaBox[0 0 600 800]');

/** A file whose only section is a stream; objects 4 and 5 stand in object stream 6. */
function streamed(
  change: (parts: { objects: string; xref: Buffer; dict: string }) => void = () => {},
): Buffer {
  const inner = '<</Type/Page/Parent 2 0 R>>';
  const parts = {
    objects: `4 0 5 ${inner.length + 1} ${inner} (packed)`,
    xref: Buffer.alloc(0),
    dict: '/Type/XRef/W[1 2 1]/Size 8/Root 1 0 R/Filter/FlateDecode',
  };
  const body = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[4 0 R]/Count 1/MediaBox[0 0 9 9]>>',
    'null',
  ];
  let out = '%PDF-1.5\n';
  const at: number[] = [];
  for (const [i, object] of body.entries()) {
    at.push(out.length);
    out += `${i + 1} 0 obj\n${object}\nendobj\n`;
  }
  const first = parts.objects.indexOf('<<');
  const packed = out.length;
  const stream = deflateSync(Buffer.from(parts.objects, 'latin1'));
  let head = Buffer.concat([
    Buffer.from(
      `${out}6 0 obj\n<</Type/ObjStm/N 2/First ${first}/Filter/FlateDecode/Length ${stream.length}>>\nstream\n`,
      'latin1',
    ),
    stream,
    Buffer.from('\nendstream\nendobj\n', 'latin1'),
  ]);
  const rows = [
    [0, 0, 0],
    ...at.map((o) => [1, o, 0]),
    [2, 6, 0],
    [2, 6, 1],
    [1, packed, 0],
    [1, head.length, 0],
  ];
  parts.xref = Buffer.from(rows.flatMap(([kind, a, b]) => [kind!, a! >> 8, a! & 255, b!]));
  change(parts);
  const table = deflateSync(parts.xref);
  const start = head.length;
  head = Buffer.concat([
    head,
    Buffer.from(`7 0 obj\n<<${parts.dict}/Length ${table.length}>>\nstream\n`, 'latin1'),
    table,
    Buffer.from(`\nendstream\nendobj\nstartxref\n${start}\n%%EOF\n`, 'latin1'),
  ]);
  return head;
}

describe('opened', () => {
  test('a pdfkit file, in memory and through small windows', async () => {
    const pdf = await makePdf(3);
    const windows: ByteSource = {
      length: pdf.length,
      window: 16,
      slice: (start, end) => pdf.subarray(start, Math.min(end, pdf.length)),
    };
    for (const file of [open(pdf), open(windows)]) {
      expect(pages(file).map(({ cropBox }) => cropBox[2])).toEqual([595.28, 595.28, 595.28]);
      expect(revisions(file)).toEqual([{ startxref: file.startxref, eof: pdf.length - 1, end: pdf.length }]);
      expect([...file.irregularities]).toEqual([]);
    }
  });

  test('cross-reference and object streams', () => {
    const file = open(streamed());
    expect(pages(file)[0]!.ref).toEqual(new Ref(4));
    expect(file.get(5)).toMatchObject({ hex: false });
    expect([...[...file.sections()][0]!.numbers()]).toHaveLength(8);
    expect(file.range(4)).toBeUndefined();
    const { start, end } = file.range(1)!;
    expect(streamed().subarray(start, end).toString()).toBe('1 0 obj\n<</Type/Catalog/Pages 2 0 R>>\nendobj');
  });

  test('a hybrid file: objects that the table calls free stand in the stream', () => {
    const plain = onePage('/MediaBox[0 0 600 800]');
    const text = plain.toString('latin1');
    const at = text.indexOf('xref\n');
    const rows = Buffer.from([1, 0, 9]);
    // Object 4 is hidden from readers without streams: free in the table, at byte 9 (the catalog) in the stream.
    const hidden = `5 0 obj\n<</Type/XRef/W[1 2 0]/Index[4 1]/Size 6/Length 3>>\nstream\n`;
    const head = Buffer.concat([
      Buffer.from(text.slice(0, at) + hidden, 'latin1'),
      rows,
      Buffer.from('\nendstream\nendobj\n', 'latin1'),
    ]);
    const table = text
      .slice(at)
      .replace('0 4\n', '0 5\n')
      .replace('trailer', '0000000000 00000 f \ntrailer')
      .replace('/Size 4', `/Size 6/XRefStm ${at}`)
      .replace(/startxref\n\d+/, `startxref\n${head.length}`);
    const file = open(Buffer.concat([head, Buffer.from(table, 'latin1')]));
    expect(file.entry(4)).toEqual({ kind: 'plain', offset: 9, gen: 0 });
    expect(file.entry(3)?.kind).toBe('plain');
    const update = new IncrementalUpdate(file);
    const ref = update.add(textString('new'));
    const next = open(Buffer.concat([head, Buffer.from(table, 'latin1'), update.finish('x').bytes]));
    expect(next.get(ref)).toMatchObject({ hex: false });
    expect(next.entry(4)).toEqual({ kind: 'plain', offset: 9, gen: 0 });
    expect([...next.sections()].map(({ style }) => style)).toEqual(['table', 'table']);
  });

  test('a later revision wins, an earlier one is seen by opening its prefix', () => {
    const update = new IncrementalUpdate(open(BLANK));
    update.change(new Ref(3), { Rotate: 90 });
    const pdf = Buffer.concat([BLANK, update.finish('x').bytes]);
    expect(pages(open(pdf))[0]!.rotate).toBe(90);
    const [first, second] = revisions(open(pdf));
    expect([first?.end, second?.end]).toEqual([BLANK.length, pdf.length]);
    expect(pages(open(pdf.subarray(0, first!.end)))[0]!.rotate).toBe(0);
  });

  test('an %%EOF in a stream, and bytes after the end, are no revision', () => {
    const pdf = writePdf([
      '<</Type/Catalog/Pages 2 0 R>>',
      '<</Type/Pages/Kids[]/Count 0>>',
      '<</Length 21>>\nstream\nstartxref\n9\n%%EOF\nab\nendstream',
    ]);
    const longer = Buffer.concat([pdf, Buffer.from('% trailing')]);
    expect(revisions(open(longer)).map(({ end }) => end)).toEqual([pdf.length]);
  });

  test('a hybrid file with an empty newest table hides only what no table lists', () => {
    const word = open(wordHybrid());
    expect([1, 2, 3, 6].map((num) => word.isHidden(num))).toEqual([false, false, false, false]);
    expect(word.isHidden(4)).toBe(true);
    expect(pages(word).length).toBe(1);
    const half = open(hybrid(true));
    expect([half.isHidden(6), half.entryInTables(6)]).toEqual([true, { kind: 'free' }]);
  });

  test('absent, free and older-generation objects are null and noticed', () => {
    const file = open(BLANK);
    expect([file.get(99), file.get(0), file.get(new Ref(3, 7))]).toEqual([null, null, null]);
    expect([...file.irregularities]).toEqual(['dangling_reference', 'wrong_generation']);
    // the object was read before: the reference leads elsewhere all the same
    expect([file.get(new Ref(3)), file.get(new Ref(3, 7))]).toEqual([expect.any(Dict), null]);
  });
});

describe('reported, not repaired', () => {
  const cases: [string, Buffer, string][] = [
    ['no header', Buffer.from('hello'), 'not_pdf'],
    ['junk before the header', Buffer.concat([Buffer.from('\n'), BLANK]), 'header_not_first'],
    ['no startxref', edit(BLANK, 'startxref', 'startxxxx'), 'needs_repair'],
    ['no end mark', edit(BLANK, '%%EOF', '%%EOX'), 'needs_repair'],
    ['cut file', BLANK.subarray(0, BLANK.length - 20), 'needs_repair'],
    ['startxref beyond the end', edit(BLANK, /startxref\n\d+/, 'startxref\n99999'), 'needs_repair'],
    ['startxref at an object', edit(BLANK, /startxref\n\d+/, 'startxref\n9'), 'needs_repair'],
    ['object not where the table says', edit(BLANK, '0000000009', '0000000010'), 'needs_repair'],
    [
      'entry at another object',
      edit(BLANK, /(\d{10}) 00000 n \n(\d{10})/, '$2 00000 n \n$1'),
      'needs_repair',
    ],
    ['malformed entry', edit(BLANK, '0000000009 00000 n', '00000000x9 00000 n'), 'needs_repair'],
    ['entries of 19 bytes', edit(BLANK, ' n \n', ' n\n'), 'needs_repair'],
    ['wrong generation', edit(BLANK, '0000000009 00000 n', '0000000009 00001 n'), 'needs_repair'],
    ['a cut revision behind the end', Buffer.concat([BLANK, Buffer.from('9 0 obj\n<<')]), 'needs_repair'],
    ['Prev 0', edit(BLANK, '/Root', '/Prev 0/Root'), 'needs_repair'],
    ['no Root', edit(BLANK, '/Root', '/Toor'), 'needs_repair'],
    ['Prev to itself', edit(BLANK, '/Root', `/Prev ${BLANK.indexOf('xref')}/Root`), 'needs_repair'],
    ['Prev that is no number', edit(BLANK, '/Root', '/Prev/X/Root'), 'needs_repair'],
    ['xref stream cut', streamed((p) => (p.xref = p.xref.subarray(0, 20))), 'needs_repair'],
    ['xref stream without W', streamed((p) => (p.dict = p.dict.replace('/W', '/V'))), 'needs_repair'],
    ['xref stream of hostile size', streamed((p) => (p.dict += '/Index[0 999999999]')), 'limit'],
    ['object stream inside itself', streamed((p) => p.xref.set([2, 0, 6, 0], 24)), 'needs_repair'],
    ['wrong number in the object stream', streamed((p) => p.xref.set([2, 0, 6, 1], 16)), 'needs_repair'],
  ];
  test.each(cases)('%s', (_name, pdf, expected) => {
    expect(() => {
      const file = open(pdf);
      for (const section of file.sections()) for (const num of section.numbers()) file.get(num);
      pages(file);
    }).toThrow(code(expected));
  });

  test.each([
    ['wrong length', '<</Length 2>>\nstream\nabc\nendstream'],
    ['length of itself', '<</Length 3 0 R>>\nstream\nabc\nendstream'],
    ['no length', '<<>>\nstream\nabc\nendstream'],
    ['a comment before its end', '<</Length 1>>\nstream\na%c\nendstream'],
    ['negative length', '<</Length -1>>\nstream\nabc\nendstream'],
    ['length beyond the end', '<</Length 9999>>\nstream\nabc\nendstream'],
  ])('stream with %s', (_name, object) => {
    const file = open(writePdf(['<</Pages 2 0 R>>', '<<>>', object]));
    expect(() => file.get(3)).toThrow(code('needs_repair'));
  });
});

describe('limits', () => {
  test('a decompression bomb', () => {
    const bomb = deflateSync(Buffer.alloc(4 << 20));
    const object = `<</Filter/FlateDecode/Length ${bomb.length}>>\nstream\n${bomb.toString('latin1')}\nendstream`;
    const pdf = writePdf(['<</Pages 2 0 R>>', object]);
    const decode = (limits: object) => {
      const file = openPdf(pdf, { inflate: nodeInflate, limits });
      return file.decode(file.get(2) as Stream).length;
    };
    expect(decode({})).toBe(4 << 20);
    expect(() => decode({ stream: 1 << 20 })).toThrow(code('limit'));
    expect(() => decode({ inflated: 1 << 20 })).toThrow(code('limit'));
  });

  test('too many revisions, too many objects', () => {
    let pdf: Uint8Array = BLANK;
    for (let i = 0; i < 4; i++) {
      pdf = Buffer.concat([pdf, new IncrementalUpdate(open(pdf)).finish(String(i)).bytes]);
    }
    expect([...open(pdf).sections()]).toHaveLength(5);
    const few = openPdf(pdf, { inflate: nodeInflate, limits: { sections: 3 } });
    expect(() => [...few.sections()]).toThrow(code('limit'));
    const small = openPdf(BLANK, { inflate: nodeInflate, limits: { objects: 2 } });
    expect(() => [1, 2, 3].map((num) => small.get(num))).toThrow(code('limit'));
  });
});

test('filters: predictors, ASCIIHex, ASCII85, chains', () => {
  const decode = (dict: string, raw: Buffer): string => {
    const object = `<<${dict}/Length ${raw.length}>>\nstream\n${raw.toString('latin1')}\nendstream`;
    const file = open(writePdf(['<</Pages 2 0 R>>', object]));
    return Buffer.from(file.decode(file.get(2) as Stream)).toString('latin1');
  };
  expect(decode('/Filter/ASCIIHexDecode', Buffer.from('4 86 5>'))).toBe('He');
  expect(decode('/Filter/ASCII85Decode', Buffer.from('9jqo^BlbD-BleB1DJ+*+F(f,q~>'))).toBe(
    'Man is distinguished',
  );
  const hex = Buffer.from(`${deflateSync(Buffer.from('chain')).toString('hex')}>`);
  expect(decode('/Filter[/AHx/Fl]', hex)).toBe('chain');
  // PNG rows None, Sub, Up, Average, Paeth, each of which must give "abcd".
  const rows = [
    [0, 97, 98, 99, 100],
    [1, 97, 1, 1, 1],
    [2, 0, 0, 0, 0],
    [3, 97 - 48, 98 - 97, 99 - 98, 100 - 99],
    [4, 0, 0, 0, 0],
  ];
  const average = [97 - (97 >> 1), 98 - ((97 + 98) >> 1), 99 - ((98 + 99) >> 1), 100 - ((99 + 100) >> 1)];
  rows[3] = [3, ...average];
  const png = deflateSync(Buffer.from(rows.flat()));
  const parms = '/Filter/FlateDecode/DecodeParms<</Predictor 15/Columns 4>>';
  expect(decode(parms, png)).toBe('abcd'.repeat(5));
  const tiff = deflateSync(Buffer.from([97, 1, 1, 1, 97, 1, 1, 1]));
  expect(decode('/Filter/FlateDecode/DecodeParms<</Predictor 2/Columns 4>>', tiff)).toBe('abcdabcd');
  expect(() => decode('/Filter/LZWDecode', Buffer.from('x'))).toThrow(code('unsupported_filter'));
  expect(() => decode('/Filter/FlateDecode', Buffer.from('x'))).toThrow(code('bad_stream'));
  expect(() => decode(parms, deflateSync(Buffer.from([9, 1, 2, 3, 4])))).toThrow(code('bad_stream'));
});

test('the catalog is a dictionary', () => {
  expect(open(BLANK).catalog).toBeInstanceOf(Dict);
  expect(() => open(writePdf(['[1]'])).catalog).toThrow(code('needs_repair'));
});
