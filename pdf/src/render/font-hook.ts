// Tells PDFium which font stands in for one that a PDF names but does not embed. Without this, text in un-embedded
// SimSun, SimHei, KaiTi, 宋体, Ryumin … is blank in a WebAssembly build, which knows no system fonts: a signer would not see it.
// The struct is FPDF_SYSFONTINFO version 1 (public/fpdf_sysfontinfo.h), nine 32-bit words.
import { openSync, readFileSync } from 'node:fs';
import { type FontName, fontPath } from '../appearance/glyphs.ts';
import type { PdfiumRuntime } from './pdfium-runtime.ts';
import { addCallbacks, type WasmCallback } from './wasm-callbacks.ts';

/** Character set 128 (Shift JIS), 134 (GB2312), 136 (Big5) or a name that looks like one of theirs is served; all else PDFium does itself. */
const HAN_CHARSETS = new Set([128, 134, 136]);
const SERIF = /simsun|nsimsun|song|fangsong|ming|mincho|ryumin|kozmin|heiseimin|stzhongsong|serif|宋|明/i;
const SANS = /simhei|hei|gothic|yahei|dengxian|pingfang|sourcehan|notosans|droid|arialunicode|黑|等线|雅黑/i;
const KAI = /kai|楷|fangsong|仿宋|隶|lisu/i;

/** A font's handle is its place here, from 1 on: nothing is kept from file to file. */
const FONTS = ['serif', 'serifBold', 'sans', 'sansBold'] as const satisfies readonly FontName[];
type Substitute = (typeof FONTS)[number];

/** Which of our fonts stands for a font name and character set; undefined: not a font with Han characters. */
export function substituteFor(face: string, charset: number, weight = 400): Substitute | undefined {
  const name = face.replace(/[\s,_-]/g, '');
  if (SANS.test(name)) return weight >= 600 ? 'sansBold' : 'sans';
  if (KAI.test(name) || SERIF.test(name)) return weight >= 600 ? 'serifBold' : 'serif';
  if (HAN_CHARSETS.has(charset)) return weight >= 600 ? 'sansBold' : 'sans';
  return undefined;
}

/** Font files read so far, and those that were opened before the process lost its right to (`openFonts`). */
const files = new Map<FontName, Uint8Array>();
const opened = new Map<FontName, number>();

function fontFile(name: FontName): Uint8Array {
  let bytes = files.get(name);
  if (!bytes) {
    bytes = readFileSync(opened.get(name) ?? fontPath(name));
    files.set(name, bytes);
  }
  return bytes;
}

/** The substitute for a font of that kind. Its bytes are shared: read only. */
export const substituteBytes = (serif: boolean, bold: boolean): Uint8Array =>
  fontFile(serif ? (bold ? 'serifBold' : 'serif') : bold ? 'sansBold' : 'sans');

/** For a process that will lose its right to open files: most files name none of these, so the 50 MB are read when one does. */
export function openFonts(): void {
  for (const name of FONTS) opened.set(name, openSync(fontPath(name), 'r'));
}

/** Face names come as UTF-8 or, in old files, as GBK bytes. */
function faceName(heap: Uint8Array, pointer: number): string {
  let end = pointer;
  while (end < heap.length && heap[end] !== 0 && end - pointer < 256) end++;
  const bytes = heap.slice(pointer, end);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('gb18030').decode(bytes);
  }
}

/** Makes the struct for `FPDF_SetSystemFontInfo`, which lives as long as this PDFium instance; returns its address. */
export function fontHook(runtime: PdfiumRuntime): number {
  const heap = () => runtime.HEAPU8;
  const callbacks: WasmCallback[] = [
    { signature: 'vi', call: () => undefined },
    { signature: 'vii', call: () => undefined },
    {
      signature: 'iiiiiiii',
      call: (_this, weight = 400, _italic, charset = 0, _pitch, face = 0) => {
        const name = substituteFor(faceName(heap(), face), charset, weight);
        return name ? FONTS.indexOf(name) + 1 : 0;
      },
    },
    { signature: 'iii', call: () => 0 },
    {
      signature: 'iiiiii',
      call: (_this, handle = 0, table = 0, buffer = 0, size = 0) => {
        const name = FONTS[handle - 1];
        if (!name) return 0;
        const bytes = table === 0 ? fontFile(name) : fontTable(fontFile(name), table);
        if (buffer && size >= bytes.length) heap().set(bytes, buffer);
        return bytes.length;
      },
    },
    {
      signature: 'iiiii',
      call: (_this, handle = 0, buffer = 0, size = 0) => {
        const bytes = new TextEncoder().encode(`${FONTS[handle - 1] ?? ''}\0`);
        if (buffer && size >= bytes.length) heap().set(bytes, buffer);
        return bytes.length;
      },
    },
    { signature: 'iii', call: () => 134 },
    { signature: 'vii', call: () => undefined },
  ];
  const struct = runtime.wasmExports.malloc(4 * (callbacks.length + 1));
  runtime.setValue(struct, 1, 'i32');
  for (const [i, pointer] of addCallbacks(runtime, callbacks).entries()) {
    runtime.setValue(struct + 4 * (i + 1), pointer, 'i32');
  }
  return struct;
}

/** One table of a TrueType file by its four-letter tag as a big-endian number; empty if there is none. */
function fontTable(bytes: Uint8Array, tag: number): Uint8Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const count = view.getUint16(4);
  for (let i = 0; i < count; i++) {
    const at = 12 + 16 * i;
    if (view.getUint32(at) === tag) {
      const start = view.getUint32(at + 8);
      return bytes.subarray(start, start + view.getUint32(at + 12));
    }
  }
  return new Uint8Array();
}
