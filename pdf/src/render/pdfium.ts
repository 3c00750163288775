// PDFium as WebAssembly: compiled once in a process, one instance at a time, started on first use (4 ms). It parses
// attacker-controlled files, so product code reaches it through `runInSandbox` (upload/), never in the server's own
// process. It is the one parser that is not memory-safe: what a file corrupts is memory, table and globals of its
// instance, so a process that serves several files takes a new instance for each (`dropPdfium`; decisions 0007).
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { setFlagsFromString } from 'node:v8';
import { init, type WrappedPdfiumModule } from '@embedpdf/pdfium';
import { fontHook } from './font-hook.ts';
import type { PdfiumRuntime } from './pdfium-runtime.ts';

export type Pdfium = Omit<WrappedPdfiumModule, 'pdfium'> & { runtime: PdfiumRuntime };

// V8 13.6 compiles the bridge from WebAssembly to a much-called JavaScript function anew and frees the former one; now and then,
// under several threads, its books of code pages lack that one and it ends the process (`jit_page.has_value()` in
// Runtime_TierUpWasmToJSWrapper). A budget that no process uses up keeps the first bridge.
setFlagsFromString('--wasm-wrapper-tiering-budget=2000000000');

let compiled: Promise<WebAssembly.Module> | undefined;
let instance: Promise<Pdfium> | undefined;

/** The present instance; Chinese font names resolved from the moment it exists. */
export function pdfium(): Promise<Pdfium> {
  instance ??= instantiate();
  return instance;
}

/** Forgets the present instance with all it holds: the next use gets a fresh one. Its open documents are dead. */
export function dropPdfium(): void {
  instance = undefined;
}

/** Compiles the module (25 ms), for a process that will lose its right to read files. */
export function loadPdfium(): Promise<WebAssembly.Module> {
  compiled ??= WebAssembly.compile(
    new Uint8Array(readFileSync(createRequire(import.meta.url).resolve('@embedpdf/pdfium/pdfium.wasm'))),
  );
  return compiled;
}

/** Emscripten's own hook: called once with what the module imports, told the instance later. */
type Overrides = {
  instantiateWasm(
    imports: WebAssembly.Imports,
    done: (instance: WebAssembly.Instance, module: WebAssembly.Module) => void,
  ): object;
};

async function instantiate(): Promise<Pdfium> {
  const wasm = await loadPdfium();
  const overrides: Overrides = {
    instantiateWasm: (imports, done) => {
      const made = new WebAssembly.Instance(wasm, imports);
      // Emscripten takes the exports only after this function has returned.
      queueMicrotask(() => done(made, wasm));
      return {};
    },
  };
  const module = await init(overrides as unknown as Parameters<typeof init>[0]);
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
