// Has PDFium read a whole document and write it anew.
import { openHandle } from '../../render/document.ts';
import { type Pdfium, pdfium, withCells } from '../../render/pdfium.ts';
import { addCallbacks } from '../../render/wasm-callbacks.ts';

/** Opens, works on the pages (counted from 0), saves whole. Undefined when PDFium fails at any step. */
export async function resave(
  bytes: Uint8Array,
  flags: number,
  indexes: readonly number[] = [],
  work: (engine: Pdfium, page: number) => boolean = () => true,
): Promise<Uint8Array | undefined> {
  const engine = await pdfium();
  const handle = openHandle(engine, bytes);
  try {
    for (const index of indexes) {
      const page = engine.FPDF_LoadPage(handle.document, index);
      if (!page) return undefined;
      const done = work(engine, page);
      engine.FPDF_ClosePage(page);
      if (!done) return undefined;
    }
    return saveDocument(engine, handle.document, flags);
  } finally {
    handle.close();
  }
}

/** A whole copy of an open document (`FPDF_SaveAsCopy`); undefined when PDFium cannot write it. */
export function saveDocument(engine: Pdfium, document: number, flags: number): Uint8Array | undefined {
  const chunks: Uint8Array[] = [];
  const call = (_this = 0, data = 0, size = 0) => {
    chunks.push(engine.runtime.HEAPU8.slice(data, data + size));
    return 1;
  };
  const [writeBlock = 0] = addCallbacks(engine.runtime, [{ signature: 'iiii', call }]);
  return withCells(engine, 2, (writer) => {
    engine.runtime.setValue(writer, 1, 'i32');
    engine.runtime.setValue(writer + 4, writeBlock, 'i32');
    if (!engine.FPDF_SaveAsCopy(document, writer, flags)) return undefined;
    const whole = Buffer.concat(chunks);
    return new Uint8Array(whole.buffer, whole.byteOffset, whole.length);
  });
}
