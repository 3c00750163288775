// PDFium as WebAssembly: compiled once in a process, one instance at a time, started on first use. It parses
// attacker-controlled files, so product code reaches it through `runInSandbox` (upload/), never in the server's own
// process. It is the one parser that is not memory-safe: what a file corrupts is memory, stack pointer and files of its
// instance, so a process that serves several files begins anew for each (`dropPdfium`; docs/decisions/0007, 0163).
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { setFlagsFromString } from 'node:v8';
import { init, type WrappedPdfiumModule } from '@embedpdf/pdfium';
import { fontHook } from './font-hook.ts';
import { imageOf, restoreImage } from './memory-image.ts';
import type { PdfiumRuntime } from './pdfium-runtime.ts';

export type Pdfium = Omit<WrappedPdfiumModule, 'pdfium'> & { runtime: PdfiumRuntime };
/** `rewind` makes it what it was when it was new; false: it cannot be, and another one is needed. */
type Started = { engine: Pdfium; rewind(): boolean };

// V8 13.6 compiles the bridge from WebAssembly to a much-called JavaScript function anew and frees the former one; now and then,
// under several threads, its books of code pages lack that one and it ends the process (`jit_page.has_value()` in
// Runtime_TierUpWasmToJSWrapper). A budget that no process uses up keeps the first bridge.
setFlagsFromString('--wasm-wrapper-tiering-budget=2000000000');

let compiled: Promise<WebAssembly.Module> | undefined;
let present: Promise<Started> | undefined;
/** Of the file before, until the next one comes. */
let used: Promise<Started> | undefined;

/** The present instance; Chinese font names resolved from the moment it exists. */
export async function pdfium(): Promise<Pdfium> {
  present ??= next();
  return (await present).engine;
}

/** Forgets what the present instance holds: the next use gets one as new. Its open documents are dead. */
export function dropPdfium(): void {
  used = present ?? used;
  present = undefined;
}

async function next(): Promise<Started> {
  const before = await used;
  used = undefined;
  return before?.rewind() ? before : instantiate();
}

/** Compiles the module (25 ms), for a process that will lose its right to read files. */
export function loadPdfium(): Promise<WebAssembly.Module> {
  compiled ??= WebAssembly.compile(
    readFileSync(createRequire(import.meta.url).resolve('@embedpdf/pdfium/pdfium.wasm')),
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

/** What keeps nothing outside of the memory. All else (Emscripten's files above all) a hostile file could leave a mark in for the next. */
const KEEPS_NOTHING =
  /^(invoke_\w+|_emscripten_(memcpy_js|throw_longjmp)|emscripten_(date_now|resize_heap)|_(tzset|localtime|gmtime)_js|environ_(sizes_)?get)$/;

/** The same imports; `onMark` is called when one runs that may keep something. */
function watched(imports: WebAssembly.Imports, onMark: () => void): WebAssembly.Imports {
  const watch = ([name, value]: [string, WebAssembly.ImportValue]): [string, WebAssembly.ImportValue] => {
    if (typeof value !== 'function' || KEEPS_NOTHING.test(name)) return [name, value];
    const call = value as (...args: number[]) => number | undefined;
    const told = (...args: number[]) => {
      onMark();
      return call(...args);
    };
    return [name, told];
  };
  const entries = Object.entries(imports).map(([from, names]) => [
    from,
    Object.fromEntries(Object.entries(names).map(watch)),
  ]);
  return Object.fromEntries(entries) as WebAssembly.Imports;
}

async function instantiate(): Promise<Started> {
  const wasm = await loadPdfium();
  let marked = false;
  const overrides: Overrides = {
    instantiateWasm: (imports, done) => {
      const made = new WebAssembly.Instance(
        wasm,
        watched(imports, () => {
          marked = true;
        }),
      );
      // Emscripten takes the exports only after this function has returned.
      queueMicrotask(() => done(made, wasm));
      return {};
    },
  };
  const module = await init(overrides as unknown as Parameters<typeof init>[0]);
  const runtime = module.pdfium as unknown as PdfiumRuntime;
  module.PDFiumExt_Init();
  module.FPDF_SetSystemFontInfo(fontHook(runtime));
  marked = false;
  const { _emscripten_stack_restore, emscripten_stack_get_current } = runtime.wasmExports;
  const stack = emscripten_stack_get_current();
  const image = imageOf(runtime.HEAPU8);
  const rewind = (): boolean => {
    if (marked || runtime.HEAPU8.length !== image.size) return false;
    restoreImage(runtime.HEAPU8, image);
    _emscripten_stack_restore(stack);
    return true;
  };
  return { engine: { ...module, runtime }, rewind };
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
