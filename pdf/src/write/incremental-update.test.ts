// Updates in the file's own style, identifiers, imported pages, places on the page.
import { describe, expect, test } from 'vitest';
import { openPdf, type PdfFile, type PdfString, pages, Ref } from '../read/index.ts';
import { makePdf, onePage, writePdf } from '../testing/make-pdf.ts';
import {
  displayedSize,
  IncrementalUpdate,
  importPage,
  isOnPage,
  nodeInflate,
  type Placement,
  stream,
  textString,
  userRect,
} from './index.ts';

const open = (pdf: Uint8Array): PdfFile => openPdf(pdf, { inflate: nodeInflate });
const BLANK = onePage('/MediaBox[0 0 600 800]');

function updated(pdf: Uint8Array, change: (update: IncrementalUpdate) => void, seed = 'x'): Buffer {
  const update = new IncrementalUpdate(open(pdf));
  change(update);
  return Buffer.concat([pdf, update.finish(seed).bytes]);
}

test('Size, Prev, Root, Info and other trailer entries go on', () => {
  const base = writePdf(['<</Pages 2 0 R>>', '<<>>', '<</Title(t)>>'], '/Info 3 0 R/Own(kept)');
  const file = open(updated(base, (update) => void update.add(7)));
  expect(file.trailer.get('Prev')).toBe(open(base).startxref);
  expect(file.size).toBe(5);
  expect(file.get(4)).toBe(7);
  expect(file.trailer.get('Info')).toEqual(new Ref(3));
  expect((file.trailer.get('Own') as PdfString).text()).toBe('kept');
});

test('the first identifier stays, the second is new with every update', () => {
  const ids = (pdf: Uint8Array): string[] =>
    open(pdf)
      .array(open(pdf).trailer.get('ID'))!
      .map((id) => Buffer.from((id as PdfString).bytes).toString('hex'));
  const base = writePdf(['<</Pages 2 0 R>>', '<<>>'], '/ID[<aa><bb>]');
  const first = updated(base, (update) => void update.add(1));
  const second = updated(first, (update) => void update.add(2));
  expect(ids(first)[0]).toBe('aa');
  expect(ids(second)[0]).toBe('aa');
  expect(new Set([ids(first)[1], ids(second)[1], 'bb']).size).toBe(3);
  expect(ids(updated(base, (update) => void update.add(1), 'y'))[1]).not.toBe(ids(first)[1]);
  expect(ids(updated(BLANK, (update) => void update.add(1)))).toHaveLength(2);
});

test('a file without a line end at its end gets one', () => {
  const cut = BLANK.subarray(0, BLANK.length - 1);
  const pdf = updated(cut, (update) => update.change(new Ref(3), { Rotate: 180 }));
  expect(pdf.subarray(cut.length - 5, cut.length + 2).toString()).toBe('%%EOF\n3');
  expect(pages(open(pdf))[0]!.rotate).toBe(180);
});

test('streams keep their bytes, changed dictionaries their other entries, generations their number', () => {
  const data = Uint8Array.from({ length: 256 }, (_, i) => i);
  const ref = new Ref(4);
  const pdf = updated(BLANK, (update) => {
    expect(update.add(stream({ A: 1 }, data))).toEqual(ref);
    update.change(ref_(3), { Rotate: 90 });
    update.change(ref_(3), { Tabs: textString('S'), Parent: undefined });
  });
  const file = open(pdf);
  const read = file.get(ref) as ReturnType<typeof stream>;
  expect([...read.raw()]).toEqual([...data]);
  expect(file.dict(new Ref(3))!.get('Rotate')).toBe(90);
  expect(file.dict(new Ref(3))!.get('Parent')).toBeUndefined();
  const old = Buffer.from(
    BLANK.toString('latin1').replace('3 0 obj', '3 2 obj').replace('[3 0 R]', '[3 2 R]'),
    'latin1',
  );
  const third = old.toString('latin1').replace(/ 00000 n \ntrailer/, ' 00002 n \ntrailer');
  const changed = open(
    updated(Buffer.from(third, 'latin1'), (update) => update.change(new Ref(3, 2), { Rotate: 90 })),
  );
  expect(pages(changed)[0]).toMatchObject({ rotate: 90, ref: { num: 3, gen: 2 } });
});
const ref_ = (num: number): Ref => new Ref(num);

test('a page comes in as a form with everything that it needs', async () => {
  let form: ReturnType<typeof importPage> | undefined;
  const source = await makePdf(1, 'imported');
  const file = open(updated(BLANK, (update) => (form = importPage(update, source))));
  expect(form).toMatchObject({ width: 595.28, height: 841.89 });
  const dict = file.dict(form!.ref)!;
  const fonts = file.dict(file.dict(dict.get('Resources'))!.get('Font'))!;
  const font = file.dict([...fonts.map.values()][0])!;
  expect(font.get('BaseFont')).toMatchObject({ value: 'Helvetica' });
  expect(dict.get('Parent')).toBeUndefined();
});

test('a page with several contents and a shifted origin is joined and shifted', () => {
  const source = writePdf([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1/MediaBox[10 20 110 70]>>',
    '<</Type/Page/Contents[4 0 R 5 0 R]>>',
    '<</Length 1>>\nstream\nq\nendstream',
    '<</Length 1>>\nstream\nQ\nendstream',
  ]);
  let ref: Ref | undefined;
  const file = open(updated(BLANK, (update) => (ref = importPage(update, source).ref)));
  const form = file.get(ref!) as ReturnType<typeof stream>;
  expect(Buffer.from(file.decode(form)).toString()).toBe('q\nQ\n');
  expect(form.dict.get('Matrix')).toEqual([1, 0, 0, 1, -10, -20]);
});

describe('places', () => {
  const page = (entries: string) => pages(open(onePage(entries)))[0]!;
  const place: Placement = { page: 0, x: 10, y: 20, width: 30, height: 5 };

  test.each([
    [0, [110, 675, 140, 680]],
    [90, [120, 210, 125, 240]],
    [180, [360, 220, 390, 225]],
    [270, [375, 660, 380, 690]],
  ])('Rotate %i with a shifted CropBox', (rotate, rect) => {
    const turned = page(`/MediaBox[0 0 600 800]/CropBox[100 200 400 700]/Rotate ${rotate}`);
    expect(userRect(turned, place)).toEqual(rect);
    expect(displayedSize(turned)).toEqual(
      rotate % 180 ? { width: 500, height: 300 } : { width: 300, height: 500 },
    );
  });

  test('on the page or not, by the displayed size', () => {
    const wide = page('/MediaBox[0 0 600 800]/Rotate 90');
    expect(isOnPage(wide, { ...place, x: 770 })).toBe(true);
    expect(isOnPage(wide, { ...place, x: 771 })).toBe(false);
    expect(isOnPage(wide, { ...place, y: 596 })).toBe(false);
    expect(isOnPage(wide, { ...place, x: -1 })).toBe(false);
    expect(isOnPage(wide, { ...place, height: 0 })).toBe(false);
    expect(isOnPage(wide, { ...place, width: Number.POSITIVE_INFINITY })).toBe(false);
  });
});
