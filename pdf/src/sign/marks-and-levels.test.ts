// Kinds of appearances, timestamps, placeholder sizes and key kinds, as other tools see them.
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { append, type Desk, item, MARK, NOW, openDesk, RED, WHITE } from '../testing/desk.ts';
import { makePdf } from '../testing/make-pdf.ts';
import { type Appearance, prepare } from './index.ts';

let desk: Desk;
beforeAll(async () => {
  desk = await openDesk();
});
afterAll(() => desk?.close());

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
    const { pdf } = await desk.sign(await prepared(), 'sig.a', {
      appearances: { 'sig.a': MARK, 'xq.a.1': page },
    });
    desk.expectGood(pdf, ['sig.a']);
    const drawn = desk.judges.draw(pdf, 0);
    expect(drawn.at(260, 110)).toEqual(RED);
    expect(drawn.at(340, 140)).toEqual(WHITE);
    expect(pdf.includes('/BaseFont /Helvetica')).toBe(true);
  });

  test('an image with transparency', async () => {
    const data = new Uint8Array(4 * 2 * 1);
    data.set([255, 0, 0, 255, 0, 0, 255, 0]);
    const image: Appearance = { kind: 'image', width: 100, height: 50, png: { width: 2, height: 1, data } };
    const { pdf } = await desk.sign(await prepared(), 'sig.a', { appearances: { 'sig.a': image } });
    desk.expectGood(pdf, ['sig.a']);
    const drawn = desk.judges.draw(pdf, 0);
    expect(drawn.at(60, 125)).toEqual(RED);
    expect(drawn.at(140, 125)).toEqual(WHITE);
  });
});

describe('levels and placeholder', () => {
  test('a timestamp makes B-T; an authority that has none leaves B-B', async () => {
    const original = await makePdf();
    const pdf = append(original, prepare(original, { fields: [item('a', 'seal', 50)] }));
    const stamped = await desk.sign(pdf, 'sig.a', { timestamp: (value) => desk.hierarchy.stamp(value, NOW) });
    expect(stamped.level).toBe('B-T');
    desk.expectGood(stamped.pdf, ['sig.a']);
    expect(stamped.tail.length).toBeLessThan(40_000);
    const bare = await desk.sign(pdf, 'sig.a', { timestamp: async () => undefined });
    expect(bare.level).toBe('B-B');
    desk.expectGood(bare.pdf, ['sig.a']);
  });

  test('a token larger than expected costs a second attempt, one that grows again is refused', async () => {
    const original = await makePdf();
    const pdf = append(original, prepare(original, { fields: [item('a', 'seal', 50)] }));
    const octets = (length: number): Buffer => {
      const body = randomBytes(length);
      return Buffer.concat([Buffer.from([0x04, 0x82, length >> 8, length & 255]), body]);
    };
    let calls = 0;
    const large = await desk.sign(pdf, 'sig.a', {
      timestamp: async () => {
        calls++;
        return octets(9000);
      },
    });
    expect(calls).toBe(2);
    expect(large.level).toBe('B-T');
    expect(desk.judges.opensslVerify(large.pdf, large.byteRange, NOW)).toBe(true);
    let size = 9000;
    const growing = desk.sign(pdf, 'sig.a', {
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
      const signer = await desk.hierarchy.issue({ kind, from: new Date(NOW.getTime() - 60_000) });
      const { pdf, byteRange } = await desk.sign(prepared, 'sig.a', { signer });
      desk.expectGood(pdf, ['sig.a']);
      expect(desk.judges.opensslVerify(pdf, byteRange, NOW)).toBe(true);
    }
  });
});
