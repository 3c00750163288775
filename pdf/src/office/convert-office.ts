// An office file to PDF: converted in a LibreOffice of its own, then read again in the sandbox for PDF files. What it makes is an upload
// like any other and goes through the same gate.
import { createRequire } from 'node:module';
import type { Sandbox } from '../upload/rule-upload.ts';
import type { SandboxFailure } from '../upload/sandbox/warm-child.ts';
import type { OfficeAnswer, OfficeNote, OfficeQuestion, OfficeRefusal } from './findings.ts';
import { shownPictures } from './shown-pictures.ts';
import { FONT_SET } from './soffice/fonts.ts';

export type OfficeConverted =
  | { do: 'accept'; bytes: Uint8Array; notes: OfficeNote[]; program: string; fonts: string }
  | { do: 'ask'; question: OfficeQuestion; details: string[] }
  | { do: 'refuse'; code: OfficeRefusal | SandboxFailure['code']; details: string[] };

/** In the evidence: what must be run to get the same bytes. */
export const OFFICE_PROGRAM_NAME = 'LibreOffice 24.8.8 (@matbee/libreoffice-converter 2.7.2)';

const require = createRequire(import.meta.url);
/** The converter is an optional package: 250 MB that an installation may leave out. */
export function hasConverter(): boolean {
  try {
    require.resolve('@matbee/libreoffice-converter/wasm/loader');
    return true;
  } catch {
    return false;
  }
}

/** Each in a process of its own. */
const MOST_TRIES = 5;

/** More than this of the text may not be missing; page numbers, upper case and the like are not alike in both. */
const missesText = (missing: number, expected: number): boolean => missing > 20 + expected * 0.02;

export async function convertOffice(
  bytes: Uint8Array,
  asked: { format: string; agreed: readonly OfficeQuestion[] },
  { sandbox, installed = hasConverter() }: { sandbox: Sandbox; installed?: boolean },
): Promise<OfficeConverted> {
  const refuse = (code: OfficeRefusal | SandboxFailure['code'], details: string[] = []) =>
    ({ do: 'refuse', code, details }) as const;
  if (!installed) return refuse('office_absent');
  const made = await convertWhole(() =>
    sandbox({ kind: 'office', bytes, format: asked.format, agreed: [...asked.agreed] }),
  );
  if (!made.ok) {
    if (!('details' in made)) return refuse(made.code);
    const { code, details } = made;
    return code === 'office_parts' || code === 'office_changes'
      ? { do: 'ask', question: code, details }
      : refuse(code, details);
  }
  const shown = await sandbox({ kind: 'office_text', bytes: made.bytes, expected: made.text });
  if (!shown.ok) return refuse(shown.code === 'broken' ? 'office_broken' : shown.code);
  if (missesText(shown.missing, shown.expected)) return refuse('office_text_lost');
  const notes = [...made.notes];
  if (shown.narrow > 0) notes.push({ code: 'narrow', details: [String(shown.narrow)] });
  const lost = made.pictures - shownPictures(made.bytes);
  if (lost > 0) notes.push({ code: 'pictures_lost', details: [String(lost)] });
  return { do: 'accept', bytes: made.bytes, notes, program: OFFICE_PROGRAM_NAME, fonts: FONT_SET };
}

type Made = OfficeAnswer | SandboxFailure;

/** The first result that holds all pictures, else the one that holds most. LibreOffice loses one in about every tenth try. */
async function convertWhole(convert: () => Promise<Made>): Promise<Made> {
  const first = await convert();
  if (!first.ok) return first;
  let best = first;
  for (let tries = 1; tries < MOST_TRIES && shownPictures(best.bytes) < best.pictures; tries++) {
    const made = await convert();
    if (made.ok && shownPictures(made.bytes) > shownPictures(best.bytes)) best = made;
  }
  return best;
}
