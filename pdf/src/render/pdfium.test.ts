// Each file meets a PDFium as it was before the first: what another one did to its memory, its stack or its files is gone.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { describe, expect, it } from 'vitest';
import { manyPages } from '../upload/testing/make-pdf.ts';
import { openDocument } from './document.ts';
import { imageOf, restoreImage } from './memory-image.ts';
import { allocate, dropPdfium, type Pdfium, pdfium } from './pdfium.ts';

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const memoryOf = (engine: Pdfium) => sha256(engine.runtime.HEAPU8);
const nextFile = async () => {
  dropPdfium();
  return pdfium();
};

async function drawn(): Promise<string> {
  const opened = await openDocument(manyPages(2));
  const { png } = opened.renderPage(1, 1);
  opened.close();
  return sha256(png);
}

describe('PDFium for the next file', () => {
  it('has every byte that a new one has, whatever the file before it was', async () => {
    const first = await nextFile();
    const fresh = memoryOf(first);
    const picture = await drawn();
    expect(memoryOf(first)).not.toBe(fresh);
    const second = await nextFile();
    expect(second).toBe(first);
    expect(memoryOf(second)).toBe(fresh);
    expect(await drawn()).toBe(picture);
  });

  it('draws as before when all of its memory was overwritten and its stack moved', async () => {
    const engine = await nextFile();
    const fresh = memoryOf(engine);
    const picture = await drawn();
    engine.runtime.HEAPU8.fill(0xa5);
    engine.runtime.wasmExports._emscripten_stack_restore(4096);
    const after = await nextFile();
    expect(after).toBe(engine);
    expect(memoryOf(after)).toBe(fresh);
    expect(after.runtime.wasmExports.emscripten_stack_get_current()).not.toBe(4096);
    expect(await drawn()).toBe(picture);
  });

  it('is another one when its memory grew, which cannot shrink', async () => {
    const engine = await nextFile();
    const { length } = engine.runtime.HEAPU8;
    allocate(engine, new Uint8Array(length));
    const after = await nextFile();
    expect(after).not.toBe(engine);
    expect(after.runtime.HEAPU8.length).toBe(length);
  });

  it('is another one when a file asked for a file, which Emscripten keeps outside of the memory', async () => {
    const engine = await nextFile();
    const path = allocate(engine, new TextEncoder().encode('/left-behind\0'));
    expect(engine.FPDF_LoadDocument(path, '')).toBe(0);
    expect(await nextFile()).not.toBe(engine);
  });

  it('comes of a module that was looked through: nothing in it changes the table of its functions or grows its memory by itself', () => {
    // who sees this fail has another PDFium: docs/decisions/0163 says what to look for in it before this sum is changed
    const path = createRequire(import.meta.url).resolve('@embedpdf/pdfium/pdfium.wasm');
    expect(sha256(readFileSync(path))).toBe(
      '5e4cd023c3dad4a895b3571ca573d3fc51bac6de48360d95283134385b954eaa',
    );
  });
});

describe('the image of a memory', () => {
  it('brings every byte back, also those that were zero', () => {
    const memory = new Uint8Array(5 * 65_536 + 7);
    memory[0] = 1;
    memory[3 * 65_536 + 9] = 2;
    memory[memory.length - 1] = 3;
    const before = memory.slice();
    const image = imageOf(memory);
    expect(image.pieces.map(({ at }) => at)).toEqual([0, 3 * 65_536, 5 * 65_536]);
    memory.fill(0xff);
    restoreImage(memory, image);
    expect(Buffer.compare(memory, before)).toBe(0);
  });

  it('is refused by a memory of another size', () => {
    expect(() => restoreImage(new Uint8Array(8), imageOf(new Uint8Array(7)))).toThrow(RangeError);
  });
});
