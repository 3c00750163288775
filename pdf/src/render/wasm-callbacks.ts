// JavaScript functions that PDFium can call, put into its function table. Emscripten's `addFunction` does the same but
// first makes a JavaScript function of every entry of the table, some ten thousand: more than drawing a page costs.
import type { PdfiumRuntime } from './pdfium-runtime.ts';

/** Numbers in, a number or nothing out; `signature` as Emscripten writes it: result, then parameters, `i` or `v`. */
export type WasmCallback = { call(...args: number[]): number | undefined; signature: string };

/** One module for all lists with the same signatures: it passes on what it imports. */
const modules = new Map<string, WebAssembly.Module>();

/** Appends the callbacks to the table; returns their indices, which are PDFium's function pointers. */
export function addCallbacks(runtime: PdfiumRuntime, callbacks: readonly WasmCallback[]): number[] {
  const signatures = callbacks.map(({ signature }) => signature);
  const key = signatures.join();
  const module = modules.get(key) ?? new WebAssembly.Module(passOn(signatures));
  modules.set(key, module);
  const functions = Object.fromEntries(callbacks.map(({ call }, i) => [letter(i), call]));
  const { exports } = new WebAssembly.Instance(module, { c: functions });
  const table = runtime.wasmExports.__indirect_function_table;
  const first = table.grow(callbacks.length);
  return callbacks.map((_, i) => {
    table.set(first + i, exports[letter(i)]);
    return first + i;
  });
}

const letter = (i: number): string => String.fromCharCode(97 + i);
const I32 = 0x7f;

/** A WebAssembly module (core specification §5.5) that imports functions c.a, c.b … and exports them as a, b …. */
function passOn(signatures: readonly string[]): Uint8Array<ArrayBuffer> {
  const count = signatures.length;
  const types = signatures.flatMap((signature) => {
    const parameters = signature.length - 1;
    const result = signature[0] === 'v' ? [0] : [1, I32];
    return [0x60, parameters, ...new Array<number>(parameters).fill(I32), ...result];
  });
  const name = (i: number) => [1, letter(i).charCodeAt(0)];
  const imports = signatures.flatMap((_, i) => [1, 'c'.charCodeAt(0), ...name(i), 0, i]);
  const exported = signatures.flatMap((_, i) => [...name(i), 0, i]);
  const section = (id: number, body: number[]) => [id, ...unsigned(body.length + 1), count, ...body];
  return Uint8Array.from([
    ...[0, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
    ...section(1, types),
    ...section(2, imports),
    ...section(7, exported),
  ]);
}

/** LEB128 of at most 14 bits. */
const unsigned = (value: number): number[] => (value < 128 ? [value] : [(value & 127) | 128, value >>> 7]);
