// PDFium as WebAssembly, one instance in a process, started on first use (40 ms). It parses attacker-controlled
// files, so product code reaches it through `runInSandbox` (upload/), never in the server's own process.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { init, type WrappedPdfiumModule } from '@embedpdf/pdfium';
import { fontHook } from './font-hook.ts';
import type { PdfiumRuntime } from './pdfium-runtime.ts';

export type Pdfium = Omit<WrappedPdfiumModule, 'pdfium'> & { runtime: PdfiumRuntime };

let started: Promise<Pdfium> | undefined;

/** The one instance; Chinese font names resolved from the moment it exists. */
export function pdfium(): Promise<Pdfium> {
  started ??= start();
  return started;
}

async function start(): Promise<Pdfium> {
  const file = readFileSync(createRequire(import.meta.url).resolve('@embedpdf/pdfium/pdfium.wasm'));
  const wasmBinary = file.buffer.slice(file.byteOffset, file.byteOffset + file.byteLength);
  const module = await init({ wasmBinary } as Parameters<typeof init>[0]);
  const runtime = module.pdfium as unknown as PdfiumRuntime;
  module.PDFiumExt_Init();
  module.FPDF_SetSystemFontInfo(fontHook(runtime));
  return { ...module, runtime };
}

/** Copies bytes into PDFium's memory; the caller frees the address. */
export function allocate(engine: Pdfium, bytes: Uint8Array): number {
  const pointer = engine.runtime.wasmExports.malloc(Math.max(1, bytes.length));
  if (!pointer) throw new Error('out of memory');
  engine.runtime.HEAPU8.set(bytes, pointer);
  return pointer;
}

/** Runs `work` with `count` 4-byte cells of PDFium's memory, zeroed, and frees them. */
export function withCells<T>(engine: Pdfium, count: number, work: (pointer: number) => T): T {
  const pointer = allocate(engine, new Uint8Array(4 * count));
  try {
    return work(pointer);
  } finally {
    engine.runtime.wasmExports.free(pointer);
  }
}
