// What pdfsig, qpdf and OpenSSL say of our signatures, each with a negative control.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openPdf, revisions, signatures } from '../read/index.ts';
import { append, BLUE, type Desk, item, MARK, NOW, openDesk, RED, WHITE } from '../testing/desk.ts';
import { makePdf, onePage } from '../testing/make-pdf.ts';
import { type Appearance, fieldNames, nodeInflate, type PlannedField, prepare } from './index.ts';

let desk: Desk;
beforeAll(async () => {
  desk = await openDesk();
});
afterAll(() => desk?.close());

describe('two parties sign, certified and locked', () => {
  const variants: Record<string, (pdf: Uint8Array) => Uint8Array> = {
    'plain table': (pdf) => pdf,
    'cross-reference and object streams': (pdf) => desk.judges.qpdf(pdf, '--object-streams=generate'),
    linearized: (pdf) => desk.judges.qpdf(pdf, '--linearize', '--object-streams=disable'),
    'linearized with streams': (pdf) => desk.judges.qpdf(pdf, '--linearize', '--object-streams=generate'),
  };
  test.each(Object.keys(variants))('%s', async (name) => {
    const original = variants[name]!(await makePdf(2));
    const fields = [item('a', 'seal', 50), item('b', 'signature', 200), item('b', 'date', 350, 1)];
    const prepared = append(original, prepare(original, { fields }));
    expect(desk.judges.qpdfCheck(prepared)).toBe(true);
    const first = await desk.sign(prepared, 'sig.a', { certify: true, name: '张三', reason: '同意 (签署)' });
    desk.expectGood(first.pdf, ['sig.a']);
    const second = await desk.sign(first.pdf, 'sig.b', {
      lock: true,
      appearances: { 'sig.b': MARK, 'xq.b.1': MARK },
    });
    desk.expectGood(second.pdf, ['sig.a', 'sig.b']);
    expect(desk.judges.opensslVerify(second.pdf, first.byteRange, NOW)).toBe(true);
    expect(desk.judges.opensslVerify(second.pdf, second.byteRange, NOW)).toBe(true);

    const file = openPdf(second.pdf, { inflate: nodeInflate });
    const [a, b] = signatures(file);
    expect(a?.certifies).toBe(2);
    expect(b).toMatchObject({ certifies: undefined, lockPermission: undefined });
    expect(b?.locks[0]).toEqual({ action: 'All', fields: [] });
    expect(revisions(file).map(({ end }) => end)).toEqual([
      original.length,
      prepared.length,
      first.revisionLength,
      second.revisionLength,
    ]);
    expect(second.pdf.subarray(0, original.length).equals(original)).toBe(true);
    expect([...file.irregularities]).toEqual([]);
    const page = desk.judges.draw(second.pdf, 1);
    expect(page.at(360, 110)).toEqual(RED);
    expect(page.at(440, 140)).toEqual(BLUE);
  });

  test('negative controls: a changed byte, a foreign root, a foreign time', async () => {
    const original = await makePdf();
    const prepared = append(original, prepare(original, { fields: [item('a', 'seal', 50)] }));
    const { pdf, byteRange } = await desk.sign(prepared, 'sig.a');
    desk.expectGood(pdf, ['sig.a']);
    const changed = Buffer.from(pdf);
    changed[100]! ^= 1;
    expect(desk.judges.pdfsig(changed)[0]?.valid).toBe(false);
    expect(desk.judges.opensslVerify(changed, byteRange, NOW)).toBe(false);
    expect(desk.judges.pdfsig(prepared)).toEqual([]);
    expect(desk.stranger.pdfsig(pdf)[0]).toMatchObject({ valid: true, trusted: false });
    expect(desk.stranger.opensslVerify(pdf, byteRange, NOW)).toBe(false);
    expect(desk.judges.opensslVerify(pdf, byteRange, new Date(NOW.getTime() + 7200_000))).toBe(false);
    const broken = Buffer.from(pdf.toString('latin1').replace(/startxref\n\d+/g, 'startxref\n77'), 'latin1');
    expect(desk.judges.qpdfCheck(broken)).toBe(false);
  });
});

test('ten signatures in sequence: all stay valid, each revision is a prefix of the next', async () => {
  const original = await makePdf(3);
  const signers = Array.from({ length: 10 }, (_, i) => `s${i}`);
  const fields = signers.flatMap((s, i) => [item(s, 'signature', 40 * i, i % 3), item(s, 'text', 40 * i, 2)]);
  let pdf = append(original, prepare(original, { fields }));
  for (const [i, signer] of signers.entries()) {
    const before = pdf;
    const appearances = { [`sig.${signer}`]: MARK, [`xq.${signer}.1`]: MARK };
    const done = await desk.sign(pdf, `sig.${signer}`, { appearances, certify: i === 0, lock: i === 9 });
    pdf = done.pdf;
    expect(pdf.subarray(0, before.length).equals(before)).toBe(true);
    expect(done.revisionLength).toBe(pdf.length);
  }
  desk.expectGood(
    pdf,
    signers.map((signer) => `sig.${signer}`),
  );
});

describe('marks stand upright at the place that the reader chose', () => {
  const boxes = {
    plain: '/MediaBox[0 0 400 300]',
    shifted: '/MediaBox[-50 20 450 420]/CropBox[10 70 410 370]',
  };
  const cases = Object.entries(boxes).flatMap(([name, box]) =>
    [0, 90, 180, 270, -90].map((rotate) => [name, rotate, box] as const),
  );
  test.each(cases)('%s page, Rotate %i', async (_name, rotate, box) => {
    const original = onePage(`${box}/Rotate ${rotate}`);
    const prepared = append(original, prepare(original, { fields: [item('a', 'seal', 30)] }));
    const { pdf } = await desk.sign(prepared, 'sig.a');
    desk.expectGood(pdf, ['sig.a']);
    const page = desk.judges.draw(pdf, 0);
    expect([page.width, page.height]).toEqual(rotate % 180 === 0 ? [400, 300] : [300, 400]);
    expect(page.at(35, 105)).toEqual(RED);
    expect(page.at(75, 120)).toEqual(RED);
    expect(page.at(90, 105)).toEqual(BLUE);
    expect(page.at(35, 140)).toEqual(BLUE);
    for (const [x, y] of [
      [27, 120],
      [133, 120],
      [80, 97],
      [80, 153],
    ] as const) {
      expect(page.at(x, y)).toEqual(WHITE);
    }
  });
});

test('骑缝章 over 300 pages by two parties: the second leaves the first valid', async () => {
  const original = await makePdf(300);
  const strip = (signer: string, page: number, y: number): PlannedField => ({
    ...item(signer, 'edge', 0),
    placement: { page, x: 575, y, width: 20, height: 120 },
  });
  const pages = Array.from({ length: 300 }, (_, page) => page);
  const fields = ['a', 'b'].flatMap((signer, i) => [
    item(signer, 'seal', 50 + 150 * i),
    ...pages.map((page) => strip(signer, page, 300 + 200 * i)),
  ]);
  const names = fieldNames({ fields });
  let pdf = append(original, prepare(original, { fields }));
  const sizes: number[] = [];
  for (const signer of ['a', 'b']) {
    const appearances: Record<string, Appearance> = { [`sig.${signer}`]: MARK };
    for (const page of pages) {
      const part = { x: page / 3, y: 0, width: 1 / 3, height: 50 };
      appearances[`xq.${signer}.${page + 1}`] = { ...MARK, part };
    }
    const done = await desk.sign(pdf, `sig.${signer}`, { appearances, certify: signer === 'a' });
    sizes.push(done.tail.length);
    pdf = done.pdf;
  }
  expect(names).toContain('xq.b.300');
  desk.expectGood(pdf, ['sig.a', 'sig.b']);
  // Each page shows its own slice: red while in the left half, blue in the right half.
  for (const [page, colour] of [
    [0, RED],
    [140, RED],
    [160, BLUE],
    [299, BLUE],
  ] as const) {
    const drawn = desk.judges.draw(pdf, page);
    expect(drawn.at(585, 320)).toEqual(colour);
    expect(drawn.at(585, 400)).toEqual(BLUE);
    expect(drawn.at(585, 520)).toEqual(colour);
    expect(drawn.at(570, 320)).toEqual(WHITE);
  }
  expect(Math.max(...sizes)).toBeLessThan(160_000);
});

test('an upload that is signed already stays a byte prefix and gets a further signature', async () => {
  const original = await makePdf();
  const foreign = (
    await desk.sign(original, 'Signature1', { placement: { page: 0, x: 50, y: 50, width: 100, height: 50 } })
  ).pdf;
  expect(() => prepare(foreign, { fields: [item('a', 'seal', 50)] })).toThrow('carries a signature');
  const done = await desk.sign(foreign, 'sig.a', {
    placement: { page: 0, x: 50, y: 200, width: 100, height: 50 },
  });
  expect(done.fieldName).toBe('sig-a');
  expect(done.pdf.subarray(0, foreign.length).equals(foreign)).toBe(true);
  desk.expectGood(done.pdf, ['Signature1', 'sig-a']);
  const invisible = await desk.sign(done.pdf, 'sig.b');
  desk.expectGood(invisible.pdf, ['Signature1', 'sig-a', 'sig-b']);
});
