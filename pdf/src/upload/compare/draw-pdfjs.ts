// Pages as pdf.js draws them, in WebAssembly and without a screen. Everything pdf.js may ask for (character maps,
// standard fonts, its own WebAssembly decoders, Skia) is read before the right to read files is given up.
import '../drawing-classes.ts';
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { substituteBytes } from '../../render/index.ts';
import { loadPdfJs, OFFLINE } from '../agreement.ts';
import { Drawing } from './canvas/index.ts';
import { openSkia, startSkia } from './start-skia.ts';

/** Opaque pixels, 4 bytes each, rows from the top. */
export type Picture = { width: number; height: number; rgba: Uint8Array };

const FOLDERS = ['cmaps', 'standard_fonts', 'wasm'] as const;
const require = createRequire(import.meta.url);
const files = new Map<string, Uint8Array>();

/** Reads 3 MB in 200 files and opens Skia: for a process that will lose its right to. */
export function preloadDrawing(): void {
  openSkia();
  if (files.size > 0) return;
  const root = join(require.resolve('pdfjs-dist/package.json'), '..');
  for (const folder of FOLDERS)
    for (const name of readdirSync(join(root, folder)))
      if (!/LICENSE|\.js$|README/.test(name))
        files.set(`${folder}/${name}`, readFileSync(join(root, folder, name)));
}

/** Hands pdf.js its own files from memory. */
class FilesInMemory {
  async fetch({ kind, filename }: { kind: string; filename: string }): Promise<Uint8Array> {
    const folder = { cMapUrl: 'cmaps', standardFontDataUrl: 'standard_fonts', wasmUrl: 'wasm' }[kind];
    const bytes = files.get(`${folder}/${filename}`);
    if (!bytes) throw new Error('no such file of pdf.js');
    return bytes.slice();
  }
}

/** Soft masks by brightness; transfer functions change colours only and are left out. */
class Filters {
  addFilter = () => 'none';
  addHCMFilter = () => 'none';
  addAlphaFilter = () => 'none';
  addLuminosityFilter = () => 'luminosity';
  addHighlightHCMFilter = () => 'none';
  destroy(): void {}
}

const canvases = (drawing: Drawing) =>
  class {
    create(width: number, height: number) {
      const canvas = drawing.surface(width, height);
      return { canvas, context: canvas.getContext() };
    }
    reset({ canvas }: { canvas: { width: number; height: number } }, width: number, height: number): void {
      canvas.width = width;
      canvas.height = height;
    }
    destroy({ canvas }: { canvas: { width: number; height: number } }): void {
      canvas.width = 0;
      canvas.height = 0;
    }
  };

export type PdfJsPages = {
  pageCount: number;
  /** Fits the page into exactly these pixels; undefined when pdf.js cannot draw it. */
  draw(page: number, width: number, height: number): Promise<Picture | undefined>;
  close(): Promise<void>;
};

/** Undefined when pdf.js cannot open the file. */
export async function openInPdfJs(bytes: Uint8Array): Promise<PdfJsPages | undefined> {
  preloadDrawing();
  const drawing = new Drawing(await startSkia(), substituteBytes);
  const { getDocument } = await loadPdfJs();
  const task = getDocument({
    ...OFFLINE,
    data: bytes.slice(),
    cMapUrl: 'cmaps/',
    standardFontDataUrl: 'standard_fonts/',
    wasmUrl: 'wasm/',
    CanvasFactory: canvases(drawing),
    FilterFactory: Filters,
    BinaryDataFactory: FilesInMemory,
  } as unknown as Parameters<typeof getDocument>[0]);
  try {
    const document = await task.promise;
    return {
      pageCount: document.numPages,
      async draw(index, width, height) {
        try {
          const page = await document.getPage(index + 1);
          const plain = page.getViewport({ scale: 1 });
          const viewport = page.getViewport({ scale: width / plain.width });
          const surface = drawing.surface(width, height);
          const stretch = [1, 0, 0, height / viewport.height, 0, 0];
          await page.render({
            canvas: null,
            canvasContext: surface.getContext() as never,
            viewport,
            transform: stretch,
            // Annotations are drawn into the page before signing, or belong to signatures that stand already.
            annotationMode: 0,
          }).promise;
          const rgba = surface.pixels();
          page.cleanup();
          return { width, height, rgba };
        } catch {
          return undefined;
        } finally {
          drawing.endPage();
        }
      },
      close: () => task.destroy().catch(() => undefined),
    };
  } catch {
    await task.destroy().catch(() => undefined);
    return undefined;
  }
}
