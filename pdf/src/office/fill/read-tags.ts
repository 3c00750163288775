// The variables that a Word file asks for: those in its body, tables, headers, footers and text boxes, with the table or the condition
// they stand in; and its text paragraph by paragraph, so that who fills in sees it beside the form.
import { sectionTag, valueTag } from '@xinqi/domain';
import { OfficeError, type OfficeQuestion, shortList } from '../findings.ts';
import { readZip } from '../package/read-zip.ts';
import { contentOf, tagsOf, textOf } from '../package/tags.ts';
import { readOffice } from '../read-office.ts';
import { openTemplate, type Part } from './open-template.ts';
import {
  MOST_CELLS,
  MOST_LINES,
  MOST_TAGS,
  type WordLine,
  type WordTag,
  type WordTags,
} from './word-tags.ts';

/** @throws OfficeError */
export async function readTags(bytes: Uint8Array, agreed: readonly OfficeQuestion[]): Promise<WordTags> {
  const read = await readOffice(bytes, { format: 'docx', agreed });
  const { parts } = openTemplate(read.bytes);
  const tags = new Map<string, WordTag>();
  const bad: string[] = [];
  takeTags(parts, { table: null, when: null }, { tags, bad });
  if (bad.length > 0) throw new OfficeError('office_tags', shortList(bad));
  const document = (await readZip(read.bytes)).get('word/document.xml');
  return {
    ok: true,
    tags: [...tags.values()].slice(0, MOST_TAGS),
    lines: document ? linesOf(textOf(document)).slice(0, MOST_LINES) : [],
  };
}

type Around = Pick<WordTag, 'table' | 'when'>;
type Found = { tags: Map<string, WordTag>; bad: string[] };

function takeTags(parts: readonly Part[], around: Around, found: Found): void {
  for (const { value, module, inverted, subparsed } of parts) {
    if (module === 'loop') {
      const section = sectionTag(value);
      const into = section && enter(section, around, inverted === true);
      if (!into) found.bad.push(`{{${inverted ? '^' : '#'}${value}}}`);
      else {
        // a condition asks for the variable that it looks at
        if (section && 'condition' in section)
          take(found, { name: section.condition.name, format: null, ...around });
        else if (section) take(found, { name: section.table, format: null, ...around });
        takeTags(subparsed ?? [], into, found);
      }
      continue;
    }
    const tag = module ? undefined : valueTag(value);
    if (tag) take(found, { name: tag.name, format: tag.format ?? null, ...around });
    else found.bad.push(`{{${module === 'rawxml' ? '@' : ''}${value}}}`);
  }
}

function enter(
  section: NonNullable<ReturnType<typeof sectionTag>>,
  around: Around,
  inverted: boolean,
): Around | undefined {
  if ('table' in section)
    return around.table === null && !inverted ? { ...around, table: section.table } : undefined;
  // only what shows when a condition holds can be asked for under it
  return { ...around, when: inverted ? around.when : section.text };
}

function take({ tags }: Found, tag: WordTag): void {
  const key = [tag.name, tag.format, tag.table, tag.when].join('\n');
  if (!tags.has(key)) tags.set(key, tag);
}

/** Paragraphs in their order, tags and all; what stands in a text box comes with the paragraph that holds it. */
function linesOf(xml: string): WordLine[] {
  const tags = tagsOf(xml);
  const lines: WordLine[] = [];
  const textIn = (from: number, to: number): string => {
    let text = '';
    for (let i = from; i < to; i++) {
      const tag = tags[i]!;
      if (tag.name === 'Fallback' && tag.kind === 'open') i = tag.partner;
      else if (tag.name === 't' && tag.kind === 'open') text += contentOf(xml, tags, i);
      else if (tag.name === 'p' && tag.kind === 'close' && text !== '' && i < to - 1) text += '\n';
    }
    return text.trim().slice(0, 2_000);
  };
  for (let i = 0; i < tags.length; i++) {
    const tag = tags[i]!;
    if (tag.kind !== 'open' || (tag.name !== 'p' && tag.name !== 'tr')) continue;
    const cells: string[] = [];
    if (tag.name === 'p') cells.push(textIn(i, tag.partner));
    else
      for (let cell = i; cell < tag.partner && cells.length < MOST_CELLS; cell++)
        if (tags[cell]!.name === 'tc' && tags[cell]!.kind === 'open') {
          cells.push(textIn(cell, tags[cell]!.partner));
          cell = tags[cell]!.partner;
        }
    if (cells.some((text) => text !== '')) lines.push({ cells });
    i = tag.partner;
  }
  return lines;
}
