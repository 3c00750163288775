// What is done to a workbook before it is converted: formulas become the results that were saved with them, and sheets without a paper
// size print on A4 (LibreOffice takes US Letter); and what is read from it: errors in cells, hidden sheets, fonts, text.
import { type Histogram, OfficeError, type OfficeNote, shortList } from '../findings.ts';
import { picturesOf } from './pictures.ts';
import type { Parts } from './read-zip.ts';
import { applyEdits, attribute, contentOf, cut, type Edit, type Tag, tagsOf, textOf } from './tags.ts';
import { countText } from './word.ts';

const VOLATILE = /\b(?:NOW|TODAY|RAND|RANDBETWEEN|RANDARRAY|INFO|CELL|WEBSERVICE|FILTERXML)\s*\(/i;
const A4 = 'paperSize="9"';
/** Elements of a sheet that stand behind its page setup. */
const BEHIND_SETUP =
  /^(?:headerFooter|rowBreaks|colBreaks|customProperties|cellWatches|ignoredErrors|smartTags|drawing|legacyDrawing|legacyDrawingHF|drawingHF|picture|oleObjects|controls|webPublishItems|tableParts|extLst)$/;

export type Sheet = { notes: OfficeNote[]; text: Histogram; fonts: Set<string>; pictures: number };

/** Changes `parts` in place. `old`: LibreOffice computed the results, from a file of the old format. @throws OfficeError */
export function prepareSheet(parts: Parts, { old }: { old: boolean }): Sheet {
  const workbook = parts.get('xl/workbook.xml');
  if (!workbook) throw new OfficeError('office_broken');
  const names = sheetNames(textOf(workbook));
  const text: Histogram = {};
  const errors: string[] = [];
  let calculated = 0;
  let covered = false;
  for (const [name, part] of parts) {
    if (!/^xl\/worksheets\/[^/]+\.xml$/i.test(name)) continue;
    const xml = textOf(part);
    const tags = tagsOf(xml);
    const sheet = prepareCells(xml, tags, { errors, old, text });
    covered ||= tags.some((tag) => isCovered(xml, tag));
    calculated += sheet.calculated;
    parts.set(name, Buffer.from(sheet.xml));
  }
  const strings = parts.get('xl/sharedStrings.xml');
  if (strings) readStrings(textOf(strings), text);
  const notes: OfficeNote[] = [];
  if (errors.length > 0) notes.push({ code: 'formula_error', details: shortList(errors) });
  if (calculated > 0) notes.push({ code: 'calculated', details: [String(calculated)] });
  if (names.hidden.length > 0) notes.push({ code: 'hidden_sheets', details: shortList(names.hidden) });
  if (covered) notes.push({ code: 'hidden_cells', details: [] });
  const styles = parts.get('xl/styles.xml');
  const drawings = [...parts.keys()].filter((name) => /^xl\/drawings\/[^/]+\.xml$/i.test(name));
  const pictures = new Set(drawings.flatMap((name) => [...picturesOf(parts, name)]));
  // What is hidden, or outside of a print area, is rightly missing in the PDF.
  const whole = names.hidden.length === 0 && !names.printAreas && !covered;
  return {
    notes,
    text: whole ? text : {},
    pictures: whole ? pictures.size : 0,
    fonts: styles ? fontNames(textOf(styles)) : new Set(),
  };
}

/** A row or column that is hidden, by hand, by a filter or in a group that is folded. */
const isCovered = (xml: string, tag: Tag): boolean =>
  (tag.name === 'row' || tag.name === 'col') &&
  tag.kind !== 'close' &&
  /^(?:1|true)$/.test(attribute(xml, tag, 'hidden') ?? '');

function sheetNames(xml: string): { hidden: string[]; printAreas: boolean } {
  const hidden: string[] = [];
  let printAreas = false;
  for (const tag of tagsOf(xml)) {
    if (tag.kind === 'close') continue;
    if (tag.name === 'sheet' && /hidden/i.test(attribute(xml, tag, 'state') ?? ''))
      hidden.push(attribute(xml, tag, 'name') ?? '');
    if (tag.name === 'definedName') printAreas ||= /Print_Area/i.test(attribute(xml, tag, 'name') ?? '');
  }
  return { hidden, printAreas };
}

function prepareCells(
  xml: string,
  tags: readonly Tag[],
  { errors, old, text }: { errors: string[]; old: boolean; text: Histogram },
): { xml: string; calculated: number } {
  const edits: Edit[] = [];
  let calculated = 0;
  for (const [i, tag] of tags.entries()) {
    if (tag.name !== 'c' || tag.kind !== 'open') continue;
    const inside = { f: -1, v: -1 };
    for (let k = i + 1; k < tag.partner; k++) {
      const part = tags[k]!;
      if (part.kind === 'close') continue;
      if (part.name === 'f' || part.name === 'v') inside[part.name] = k;
      if (part.name === 't' && part.kind === 'open') countText(contentOf(xml, tags, k), text);
    }
    const value = inside.v < 0 ? '' : contentOf(xml, tags, inside.v);
    if (attribute(xml, tag, 't') === 'e') errors.push(`${attribute(xml, tag, 'r') ?? ''} ${value}`);
    if (attribute(xml, tag, 't') === 'str') countText(value, text);
    if (inside.f < 0) continue;
    const volatile = VOLATILE.test(contentOf(xml, tags, inside.f));
    if (volatile && (old || value === '')) throw new OfficeError('office_volatile');
    if (value === '') calculated++;
    else edits.push(cut(tags, inside.f));
  }
  // A shared formula stands in one cell and serves others: it stays while one of them has no result.
  const flat = calculated > 0 ? [] : edits;
  return { xml: applyEdits(xml, [...flat, ...paper(xml, tags)]), calculated };
}

function paper(xml: string, tags: readonly Tag[]): Edit[] {
  const setup = tags.find(({ name, kind }) => name === 'pageSetup' && kind !== 'close');
  if (setup) {
    if (attribute(xml, setup, 'paperSize') !== undefined) return [];
    const at = setup.start + /^<[^\s/>]+/.exec(xml.slice(setup.start, setup.end))![0].length;
    return [{ start: at, end: at, text: ` ${A4}` }];
  }
  const root = tags.find(({ kind }) => kind === 'open')!;
  const prefix = /^<([^\s:>]+:)?/.exec(xml.slice(root.start))?.[1] ?? '';
  const behind = tags.find(({ name, kind }, i) => i > 0 && kind !== 'close' && BEHIND_SETUP.test(name));
  const at = behind?.start ?? tags[root.partner]!.start;
  return [{ start: at, end: at, text: `<${prefix}pageSetup ${A4}/>` }];
}

function readStrings(xml: string, text: Histogram): void {
  const tags = tagsOf(xml);
  let unseen = -1;
  for (const [i, tag] of tags.entries()) {
    if (i < unseen || tag.kind === 'close') continue;
    // How a word is read aloud is not printed.
    if (tag.name === 'rPh') unseen = tag.partner;
    else if (tag.name === 't') countText(contentOf(xml, tags, i), text);
  }
}

function fontNames(xml: string): Set<string> {
  const names = new Set<string>();
  const tags = tagsOf(xml);
  for (const [i, tag] of tags.entries()) {
    if (tag.name !== 'font' || tag.kind !== 'open') continue;
    for (let k = i + 1; k < tag.partner; k++)
      if (tags[k]!.name === 'name') names.add(attribute(xml, tags[k]!, 'val') ?? '');
  }
  names.delete('');
  return names;
}
