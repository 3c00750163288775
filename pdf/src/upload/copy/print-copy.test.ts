// Print copies: the contract's text and its marks stand on every page beside the copy's own, nothing of a signature is left, and the
// copy is one revision. Turned pages come out upright.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type PrintLook, printLook } from '../../compose/index.ts';
import { openPdf, pages, signatures } from '../../read/index.ts';
import { prepare } from '../../sign/index.ts';
import { append, type Desk, item, openDesk, RED } from '../../testing/desk.ts';
import { makePdf } from '../../testing/make-pdf.ts';
import { nodeInflate } from '../../write/index.ts';
import { runInSandbox } from '../sandbox/run.ts';
import { document } from '../testing/make-pdf.ts';
import { printCopy } from './print-copy.ts';

let desk: Desk;
let look: PrintLook;
beforeAll(async () => {
  desk = await openDesk();
  // the last line has a character that no font has
  look = await printLook({
    mark: ['printed by Zhang', '第 1 份'],
    strip: ['COPY', 'code ABCD-EFGH', '𠮷'],
    qr: Array.from({ length: 25 }, () => Array.from({ length: 25 }, () => true)),
  });
});
afterAll(() => desk.close());

const open = (bytes: Uint8Array) => openPdf(bytes, { inflate: nodeInflate });

describe('printCopy', () => {
  it('of a signed file shows its marks, is one revision and has no signature', async () => {
    const original = await makePdf();
    const prepared = append(original, prepare(original, { fields: [item('a', 'seal', 50)] }));
    const { pdf } = await desk.sign(prepared, 'sig.a');
    const { mark, strip } = look;
    const parts = [pdf, Buffer.from(mark), Buffer.from(strip)];
    const made = await runInSandbox({
      kind: 'print',
      bytes: new Uint8Array(Buffer.concat(parts)),
      lengths: parts.map(({ length }) => length),
    });
    if (!made.ok) throw new Error(made.code);
    expect([signatures(open(pdf)).length, signatures(open(made.bytes)).length]).toEqual([1, 0]);
    expect(made.pages).toBe(pages(open(pdf)).length);
    expect(Buffer.from(made.bytes).toString('latin1').match(/%%EOF/g)).toHaveLength(1);
    expect(desk.judges.qpdfCheck(made.bytes)).toBe(true);
    // the field's upper left quarter is red: at (50, 100) of the page, which is smaller and moved now
    const box = pages(open(made.bytes))[0]!.mediaBox;
    const strip54 = 54 * Math.min(1.1, (box[2] - 48) / 540) + 16;
    const smaller = (box[3] - strip54) / box[3];
    const drawn = desk.judges.draw(made.bytes, 0);
    expect(drawn.at((box[2] * (1 - smaller)) / 2 + 54 * smaller, 104 * smaller)).toEqual(RED);
  });

  it.each([
    [0, 10, 10],
    [90, 832, 10],
    [180, 585, 832],
    [270, 10, 585],
  ])('a page turned by %i stands upright', async (rotate, x, y) => {
    // a red square in the upper left corner of the page before it is turned
    const turned = document({ page: `/Rotate ${rotate}`, content: '1 0 0 rg 0 822 20 20 re f' });
    const made = await printCopy({ contract: turned, ...look });
    if (!made.ok) throw new Error(made.code);
    const [width, height] = rotate % 180 === 0 ? [595, 842] : [842, 595];
    expect(pages(open(made.bytes))[0]).toMatchObject({ mediaBox: [0, 0, width, height], rotate: 0 });
    const smaller = (height - (54 * Math.min(1.1, (width - 48) / 540) + 16)) / height;
    const at = desk.judges.draw(made.bytes, 0).at((width * (1 - smaller)) / 2 + x * smaller, y * smaller);
    expect(at[0]! > 150 && at[1]! < 80 && at[2]! < 80).toBe(true);
  });

  it('answers that a broken file is broken', async () => {
    expect(await printCopy({ contract: Buffer.from('%PDF-1.7 nothing'), ...look })).toEqual({
      ok: false,
      code: 'broken',
    });
  });
});
