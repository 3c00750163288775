// Looks at an office file before LibreOffice does: what it is by its content, what it takes along, what has to be asked; and makes of a
// package of today's formats one that holds the text alone.
import type { OfficeFormat } from '@xinqi/domain';
import {
  type Histogram,
  type OfficeContent,
  OfficeError,
  type OfficeNote,
  type OfficeQuestion,
} from './findings.ts';
import { isOle, readOle } from './package/ole.ts';
import { readZip, writeZip } from './package/read-zip.ts';
import { dropForeign, type Foreign } from './package/relations.ts';
import { prepareSheet } from './package/sheet.ts';
import { prepareWord } from './package/word.ts';

const MAY_BE: Record<OfficeFormat, readonly OfficeContent[]> = {
  docx: ['docx'],
  doc: ['doc'],
  // WPS writes its own names over Microsoft's formats, old or new.
  wps: ['doc', 'docx'],
  xlsx: ['xlsx'],
  xls: ['xls'],
  et: ['xls', 'xlsx'],
};

export type Read = {
  content: OfficeContent;
  /** A package with the text alone; of an old format the file as it is. */
  bytes: Uint8Array;
  notes: OfficeNote[];
  text: Histogram;
  fonts: Set<string>;
  /** Pictures that the PDF must hold. */
  pictures: number;
};

type Asked = { format: OfficeFormat; agreed: readonly OfficeQuestion[] };

/** @throws OfficeError */
export async function readOffice(bytes: Uint8Array, { format, agreed }: Asked): Promise<Read> {
  const judge = (content: OfficeContent) => {
    if (!MAY_BE[format].includes(content)) throw new OfficeError('office_name', [format, content]);
  };
  if (isOle(bytes)) {
    const { content, foreign } = readOle(bytes);
    if (!content) throw new OfficeError('office_not');
    judge(content);
    return { content, bytes, notes: askParts(foreign, agreed), text: {}, fonts: new Set(), pictures: 0 };
  }
  if (bytes[0] !== 0x50 || bytes[1] !== 0x4b) throw new OfficeError('office_not');
  return readPackage(bytes, { agreed, old: false, judge });
}

/** `old`: LibreOffice wrote it from a file of the old formats, to be looked at as one of today's. @throws OfficeError */
export async function readPackage(
  bytes: Uint8Array,
  {
    agreed,
    old,
    judge,
  }: { agreed: readonly OfficeQuestion[]; old: boolean; judge?: (content: OfficeContent) => void },
): Promise<Read> {
  const parts = await readZip(bytes);
  if (!parts.has('[Content_Types].xml'))
    throw new OfficeError(parts.size > 0 ? 'office_not' : 'office_broken');
  const content = parts.has('word/document.xml') ? 'docx' : parts.has('xl/workbook.xml') ? 'xlsx' : undefined;
  if (!content) throw new OfficeError('office_not');
  judge?.(content);
  const dropped = dropForeign(parts);
  const notes = old ? [] : askParts(dropped, agreed);
  const changes = agreed.includes('office_changes');
  const prepared = content === 'docx' ? prepareWord(parts, { changes, old }) : prepareSheet(parts, { old });
  return {
    content,
    bytes: await writeZip(parts),
    notes: [...notes, ...prepared.notes],
    text: prepared.text,
    fonts: prepared.fonts,
    pictures: prepared.pictures,
  };
}

/** Details: `macro 1`, `object 3`. */
function askParts(dropped: Foreign, agreed: readonly OfficeQuestion[]): OfficeNote[] {
  if (dropped.size === 0) return [];
  const details = [...dropped].map(([kind, count]) => `${kind} ${count}`).sort();
  if (!agreed.includes('office_parts')) throw new OfficeError('office_parts', details);
  return [{ code: 'parts_dropped', details }];
}
