// What pdfsig, qpdf and OpenSSL say of our signatures, each with a negative control.
import { randomBytes } from 'node:crypto';
import { makeTestHierarchy, type TestHierarchy } from '@xinqi/pki/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openPdf, revisions, signatures } from '../read/index.ts';
import { type Judges, openJudges } from '../testing/judges.ts';
import { makePdf, onePage } from '../testing/make-pdf.ts';
import {
  type Appearance,
  fieldNames,
  nodeInflate,
  type PlannedField,
  prepare,
  type SignedTail,
  type SignRequest,
  signTail,
} from './index.ts';

let hierarchy: TestHierarchy;
let judges: Judges;
let stranger: Judges;
const now = new Date();
// Red in the upper left quarter, blue elsewhere: shows place and orientation.
const MARK: Appearance = {
  kind: 'operators',
  width: 100,
  height: 50,
  operators: '0 0 1 rg 0 0 100 50 re f 1 0 0 rg 0 25 50 25 re f',
};
const RED = [255, 0, 0];
const BLUE = [0, 0, 255];
const WHITE = [255, 255, 255];

beforeAll(async () => {
  hierarchy = await makeTestHierarchy();
  judges = openJudges(hierarchy.root);
  stranger = openJudges((await makeTestHierarchy()).root);
});
afterAll(() => {
  judges?.close();
  stranger?.close();
});

const item = (signer: string, kind: PlannedField['kind'], x: number, page = 0): PlannedField => ({
  signer,
  kind,
  name: '签名',
  placement: { page, x, y: 100, width: 100, height: 50 },
});

const append = (pdf: Uint8Array, tail: Uint8Array): Buffer => Buffer.concat([pdf, tail]);

async function sign(
  pdf: Uint8Array,
  fieldName: string,
  more: Partial<SignRequest> = {},
): Promise<SignedTail & { pdf: Buffer }> {
  const signer = await hierarchy.issue({ from: new Date(now.getTime() - 60_000) });
  const appearances = { [fieldName]: MARK };
  const done = await signTail(pdf, { fieldName, appearances, signer, signedAt: now, ...more });
  return { ...done, pdf: append(pdf, done.tail) };
}

function expectGood(pdf: Uint8Array, fields: string[]): void {
  const judged = judges.pdfsig(pdf);
  expect(judged.map(({ field }) => field)).toEqual(fields);
  for (const signature of judged) expect(signature).toMatchObject({ valid: true, trusted: true });
  expect(judged.at(-1)?.total).toBe(true);
  expect(judges.qpdfCheck(pdf)).toBe(true);
}

describe('two parties sign, certified and locked', () => {
  const variants: Record<string, (pdf: Uint8Array) => Uint8Array> = {
    'plain table': (pdf) => pdf,
    'cross-reference and object streams': (pdf) => judges.qpdf(pdf, '--object-streams=generate'),
    linearized: (pdf) => judges.qpdf(pdf, '--linearize', '--object-streams=disable'),
    'linearized with streams': (pdf) => judges.qpdf(pdf, '--linearize', '--object-streams=generate'),
  };
  test.each(Object.keys(variants))('%s', async (name) => {
    const original = variants[name]!(await makePdf(2));
    const fields = [item('a', 'seal', 50), item('b', 'signature', 200), item('b', 'date', 350, 1)];
    const prepared = append(original, prepare(original, { fields }));
    expect(judges.qpdfCheck(prepared)).toBe(true);
    const first = await sign(prepared, 'sig.a', { certify: true, name: '张三', reason: '同意 (签署)' });
    expectGood(first.pdf, ['sig.a']);
    const second = await sign(first.pdf, 'sig.b', {
      lock: true,
      appearances: { 'sig.b': MARK, 'xq.b.1': MARK },
    });
    expectGood(second.pdf, ['sig.a', 'sig.b']);
    expect(judges.opensslVerify(second.pdf, first.byteRange, now)).toBe(true);
    expect(judges.opensslVerify(second.pdf, second.byteRange, now)).toBe(true);

    const file = openPdf(second.pdf, { inflate: nodeInflate });
    const [a, b] = signatures(file);
    expect(a?.certifies).toBe(2);
    expect(b).toMatchObject({ certifies: undefined, lockPermission: 1 });
    expect(b?.locks[0]).toEqual({ action: 'All', fields: [] });
    expect(revisions(file).map(({ end }) => end)).toEqual([
      original.length,
      prepared.length,
      first.revisionLength,
      second.revisionLength,
    ]);
    expect(second.pdf.subarray(0, original.length).equals(original)).toBe(true);
    expect([...file.irregularities]).toEqual([]);
    const page = judges.draw(second.pdf, 1);
    expect(page.at(360, 110)).toEqual(RED);
    expect(page.at(440, 140)).toEqual(BLUE);
  });

  test('negative controls: a changed byte, a foreign root, a foreign time', async () => {
    const original = await makePdf();
    const prepared = append(original, prepare(original, { fields: [item('a', 'seal', 50)] }));
    const { pdf, byteRange } = await sign(prepared, 'sig.a');
    expectGood(pdf, ['sig.a']);
    const changed = Buffer.from(pdf);
    changed[100]! ^= 1;
    expect(judges.pdfsig(changed)[0]?.valid).toBe(false);
    expect(judges.opensslVerify(changed, byteRange, now)).toBe(false);
    expect(judges.pdfsig(prepared)).toEqual([]);
    expect(stranger.pdfsig(pdf)[0]).toMatchObject({ valid: true, trusted: false });
    expect(stranger.opensslVerify(pdf, byteRange, now)).toBe(false);
    expect(judges.opensslVerify(pdf, byteRange, new Date(now.getTime() + 7200_000))).toBe(false);
    const broken = Buffer.from(pdf.toString('latin1').replace(/startxref\n\d+/g, 'startxref\n77'), 'latin1');
    expect(judges.qpdfCheck(broken)).toBe(false);
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
    const done = await sign(pdf, `sig.${signer}`, { appearances, certify: i === 0, lock: i === 9 });
    pdf = done.pdf;
    expect(pdf.subarray(0, before.length).equals(before)).toBe(true);
    expect(done.revisionLength).toBe(pdf.length);
  }
  expectGood(
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
    const { pdf } = await sign(prepared, 'sig.a');
    expectGood(pdf, ['sig.a']);
    const page = judges.draw(pdf, 0);
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
    const done = await sign(pdf, `sig.${signer}`, { appearances, certify: signer === 'a' });
    sizes.push(done.tail.length);
    pdf = done.pdf;
  }
  expect(names).toContain('xq.b.300');
  expectGood(pdf, ['sig.a', 'sig.b']);
  // Each page shows its own slice: red while in the left half, blue in the right half.
  for (const [page, colour] of [
    [0, RED],
    [140, RED],
    [160, BLUE],
    [299, BLUE],
  ] as const) {
    const drawn = judges.draw(pdf, page);
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
    await sign(original, 'Signature1', { placement: { page: 0, x: 50, y: 50, width: 100, height: 50 } })
  ).pdf;
  expect(() => prepare(foreign, { fields: [item('a', 'seal', 50)] })).toThrow('carries a signature');
  const done = await sign(foreign, 'sig.a', {
    placement: { page: 0, x: 50, y: 200, width: 100, height: 50 },
  });
  expect(done.fieldName).toBe('sig-a');
  expect(done.pdf.subarray(0, foreign.length).equals(foreign)).toBe(true);
  expectGood(done.pdf, ['Signature1', 'sig-a']);
  const invisible = await sign(done.pdf, 'sig.b');
  expectGood(invisible.pdf, ['Signature1', 'sig-a', 'sig-b']);
});

describe('appearances', () => {
  const prepared = async (): Promise<Buffer> => {
    const original = await makePdf();
    return append(original, prepare(original, { fields: [item('a', 'seal', 50), item('a', 'text', 250)] }));
  };

  test('a page made by pdfkit keeps its text and fonts', async () => {
    const { default: PDFDocument } = await import('pdfkit');
    const document = new PDFDocument({ size: [100, 50], margin: 0 });
    const chunks: Buffer[] = [];
    document.on('data', (chunk: Buffer) => chunks.push(chunk));
    const ended = new Promise((resolve) => document.on('end', resolve));
    document.rect(0, 0, 50, 25).fill('#ff0000').fillColor('black').fontSize(9).text('2026-11-20', 5, 30);
    document.end();
    await ended;
    const page: Appearance = { kind: 'page', pdf: Buffer.concat(chunks) };
    const { pdf } = await sign(await prepared(), 'sig.a', { appearances: { 'sig.a': MARK, 'xq.a.1': page } });
    expectGood(pdf, ['sig.a']);
    const drawn = judges.draw(pdf, 0);
    expect(drawn.at(260, 110)).toEqual(RED);
    expect(drawn.at(340, 140)).toEqual(WHITE);
    expect(pdf.includes('/BaseFont /Helvetica')).toBe(true);
  });

  test('an image with transparency', async () => {
    const data = new Uint8Array(4 * 2 * 1);
    data.set([255, 0, 0, 255, 0, 0, 255, 0]);
    const image: Appearance = { kind: 'image', width: 100, height: 50, png: { width: 2, height: 1, data } };
    const { pdf } = await sign(await prepared(), 'sig.a', { appearances: { 'sig.a': image } });
    expectGood(pdf, ['sig.a']);
    const drawn = judges.draw(pdf, 0);
    expect(drawn.at(60, 125)).toEqual(RED);
    expect(drawn.at(140, 125)).toEqual(WHITE);
  });
});

describe('levels and placeholder', () => {
  test('a timestamp makes B-T; an authority that has none leaves B-B', async () => {
    const original = await makePdf();
    const pdf = append(original, prepare(original, { fields: [item('a', 'seal', 50)] }));
    const stamped = await sign(pdf, 'sig.a', { timestamp: (value) => hierarchy.stamp(value, now) });
    expect(stamped.level).toBe('B-T');
    expectGood(stamped.pdf, ['sig.a']);
    expect(stamped.tail.length).toBeLessThan(40_000);
    const bare = await sign(pdf, 'sig.a', { timestamp: async () => undefined });
    expect(bare.level).toBe('B-B');
    expectGood(bare.pdf, ['sig.a']);
  });

  test('a token larger than expected costs a second attempt, one that grows again is refused', async () => {
    const original = await makePdf();
    const pdf = append(original, prepare(original, { fields: [item('a', 'seal', 50)] }));
    const octets = (length: number): Buffer => {
      const body = randomBytes(length);
      return Buffer.concat([Buffer.from([0x04, 0x82, length >> 8, length & 255]), body]);
    };
    let calls = 0;
    const large = await sign(pdf, 'sig.a', {
      timestamp: async () => {
        calls++;
        return octets(9000);
      },
    });
    expect(calls).toBe(2);
    expect(large.level).toBe('B-T');
    expect(judges.opensslVerify(large.pdf, large.byteRange, now)).toBe(true);
    let size = 9000;
    const growing = sign(pdf, 'sig.a', {
      timestamp: async () => {
        size += 5000;
        return octets(size);
      },
    });
    await expect(growing).rejects.toMatchObject({ code: 'signature_too_large' });
  });

  test('RSA and P-384 seals verify too', async () => {
    const original = await makePdf();
    const prepared = append(original, prepare(original, { fields: [item('a', 'seal', 50)] }));
    for (const kind of ['rsa2048', 'p384'] as const) {
      const signer = await hierarchy.issue({ kind, from: new Date(now.getTime() - 60_000) });
      const { pdf, byteRange } = await sign(prepared, 'sig.a', { signer });
      expectGood(pdf, ['sig.a']);
      expect(judges.opensslVerify(pdf, byteRange, now)).toBe(true);
    }
  });
});
