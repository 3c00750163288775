// What is done to a Word document before it is converted: changes accepted as Word would, comments and fields that LibreOffice
// would compute anew left as their saved text; and what is read from it: fonts, and the text that the PDF must show again.
import { type Histogram, OfficeError, type OfficeNote } from '../findings.ts';
import { picturesOf } from './pictures.ts';
import { printedStories } from './printed-stories.ts';
import type { Parts } from './read-zip.ts';
import {
  applyEdits,
  attribute,
  contentOf,
  cut,
  type Edit,
  type Tag,
  tagsOf,
  textOf,
  unwrap,
} from './tags.ts';

const STORY = /^word\/(?:document|header\d*|footer\d*|footnotes|endnotes)\.xml$/i;
/** Fields whose result depends on when, where and by whom they are read, or that read another file. */
const VOLATILE =
  /^\s*"?(?:DATE|TIME|SAVEDATE|PRINTDATE|CREATEDATE|EDITTIME|FILENAME|FILESIZE|USERNAME|USERINITIALS|USERADDRESS|LASTSAVEDBY|INCLUDETEXT|INCLUDEPICTURE|LINK|DDE|DDEAUTO|IMPORT|INCLUDE|DATABASE|RD|ASK|FILLIN|MACROBUTTON|MERGEFIELD)\b/i;
const OF_TODAY = /^\s*"?(?:DATE|TIME)\b/i;
const GONE = /^(?:del|moveFrom)$/;
const STAYS = /^(?:ins|moveTo)$/;
const FORMER = /^(?:rPr|pPr|sectPr|tblPr|tblPrEx|tcPr|trPr|tblGrid|numbering)Change$/;
const MOVE_MARK = /^move(?:From|To)Range(?:Start|End)$/;
const COMMENT = /^comment(?:RangeStart|RangeEnd|Reference)$/;

export type WordAgreed = { changes: boolean };
export type Word = { notes: OfficeNote[]; text: Histogram; fonts: Set<string>; pictures: number };

/** Changes `parts` in place. @throws OfficeError `office_changes` with the number of changes and comments, when nobody agreed */
export function prepareWord(parts: Parts, { changes, old }: { changes: boolean; old: boolean }): Word {
  const text: Histogram = {};
  const fonts = new Set<string>();
  const stories = [...parts.keys()].filter((name) => STORY.test(name));
  const main = stories.find((name) => /document\.xml$/i.test(name));
  if (!main) throw new OfficeError('office_broken');
  const isPrinted = printedStories(parts, main, textOf(parts.get(main)!));
  let changed = 0;
  let flattened = 0;
  for (const name of stories) {
    let xml = textOf(parts.get(name)!);
    const accepted = acceptChanges(xml);
    changed += accepted.count;
    xml = accepted.xml;
    const fields = keepSavedText(xml, old);
    flattened += fields.count;
    xml = fields.xml;
    readStory(xml, isPrinted(name) ? text : {}, fonts);
    parts.set(name, Buffer.from(xml));
  }
  const comments = commentsOf(parts);
  if (changed + comments > 0 && !changes)
    throw new OfficeError('office_changes', [String(changed), String(comments)]);
  const styles = parts.get('word/styles.xml');
  if (styles) readFonts(textOf(styles), fonts);
  const pictures = new Set(stories.filter(isPrinted).flatMap((name) => [...picturesOf(parts, name)]));
  const notes: OfficeNote[] = [];
  if (changed + comments > 0)
    notes.push({ code: 'changes_accepted', details: [String(changed), String(comments)] });
  if (flattened > 0) notes.push({ code: 'dates_kept', details: [] });
  return { notes, text, fonts, pictures: pictures.size };
}

/** As it reads when all changes are accepted; LibreOffice prints changes with both texts. */
export function acceptChanges(xml: string): { xml: string; count: number } {
  const tags = tagsOf(xml);
  const edits: Edit[] = [];
  let count = 0;
  const parents: number[] = [];
  for (const [i, tag] of tags.entries()) {
    if (tag.kind === 'close') {
      parents.pop();
      continue;
    }
    const { name } = tag;
    const above = (level: number) => tags[parents.at(-level) ?? -1];
    if (GONE.test(name) && above(1)?.name === 'rPr' && above(2)?.name === 'pPr') {
      count++;
      edits.push(...joinParagraph(tags, parents.at(-3)!));
    } else if (GONE.test(name) && above(1)?.name === 'trPr') {
      count++;
      edits.push(cut(tags, parents.at(-2)!));
    } else if (name === 'cellDel' && above(1)?.name === 'tcPr') {
      count++;
      edits.push(cut(tags, parents.at(-2)!));
    } else if (GONE.test(name) || FORMER.test(name)) {
      count++;
      edits.push(cut(tags, i));
    } else if (STAYS.test(name) || name === 'cellIns') {
      count++;
      edits.push(...unwrap(tags, i));
    } else if (MOVE_MARK.test(name) || COMMENT.test(name)) edits.push(cut(tags, i));
    if (tag.kind === 'open') parents.push(i);
  }
  return { xml: edits.length > 0 ? applyEdits(xml, edits) : xml, count };
}

/** A paragraph whose end is deleted goes on in the next one; it is gone when nothing of it stays. */
function joinParagraph(tags: readonly Tag[], paragraph: number): Edit[] {
  const last = tags[paragraph]!.partner;
  let gone = -1;
  let stays = false;
  for (let i = paragraph; i < last && !stays; i++) {
    const tag = tags[i]!;
    if (i < gone) continue;
    if (GONE.test(tag.name) && tag.kind === 'open') gone = tag.partner;
    stays = /^(?:t|drawing|pict|object|tab|br|sym|fldChar)$/.test(tag.name) && tag.kind !== 'close';
  }
  if (!stays) return [cut(tags, paragraph)];
  const next = tags[last + 1];
  if (next?.name !== 'p' || next.kind !== 'open') return [];
  const first = tags[last + 2];
  const from = first?.name === 'pPr' ? tags[first.partner]!.end : next.end;
  return [{ start: tags[last]!.start, end: from, text: '' }];
}

/** Fields that would say something else tomorrow lose their code and keep what was saved. */
function keepSavedText(xml: string, old: boolean): { xml: string; count: number } {
  const tags = tagsOf(xml);
  const edits: Edit[] = [];
  let count = 0;
  const fields: { code: string; parts: number[]; inCode: boolean }[] = [];
  const judge = (code: string): boolean => {
    if (old && OF_TODAY.test(code)) throw new OfficeError('office_volatile');
    return VOLATILE.test(code);
  };
  for (const [i, tag] of tags.entries()) {
    if (tag.kind === 'close') continue;
    if (tag.name === 'fldSimple' && judge(attribute(xml, tag, 'instr') ?? '')) {
      count++;
      edits.push(...unwrap(tags, i));
    } else if (tag.name === 'instrText') {
      const field = fields.at(-1);
      if (field) field.code += contentOf(xml, tags, i);
      field?.parts.push(i);
    } else if (tag.name === 'fldChar') {
      const type = attribute(xml, tag, 'fldCharType');
      if (type === 'begin') fields.push({ code: '', parts: [], inCode: true });
      const field = fields.at(-1);
      field?.parts.push(i);
      if (type !== 'end' || !field) continue;
      fields.pop();
      if (!judge(field.code)) continue;
      count++;
      for (const part of field.parts) edits.push(cut(tags, part));
    }
  }
  return { xml: edits.length > 0 ? applyEdits(xml, edits) : xml, count };
}

function commentsOf(parts: Parts): number {
  const part = parts.get('word/comments.xml');
  if (!part) return 0;
  return tagsOf(textOf(part)).filter(({ name, kind }) => name === 'comment' && kind !== 'close').length;
}

/** Text that a reader sees: not what is hidden, nor the second form of a shape for old readers. */
function readStory(xml: string, text: Histogram, fonts: Set<string>): void {
  const tags = tagsOf(xml);
  let unseen = -1;
  for (const [i, tag] of tags.entries()) {
    if (i < unseen || tag.kind === 'close') continue;
    if (tag.name === 'Fallback') unseen = tag.partner;
    if (tag.name === 'r' && tag.kind === 'open' && isHidden(xml, tags, i)) unseen = tag.partner;
    if (tag.name === 't' && tag.kind === 'open') countText(contentOf(xml, tags, i), text);
    if (tag.name === 'rFonts') takeFonts(xml, tag, fonts);
  }
}

function isHidden(xml: string, tags: readonly Tag[], run: number): boolean {
  const properties = tags[run + 1];
  if (properties?.name !== 'rPr') return false;
  for (let i = run + 2; i < properties.partner; i++) {
    const tag = tags[i]!;
    if (tag.name === 'vanish') return !/^(?:0|false|off)$/.test(attribute(xml, tag, 'val') ?? '1');
  }
  return false;
}

function readFonts(xml: string, fonts: Set<string>): void {
  for (const tag of tagsOf(xml)) if (tag.name === 'rFonts') takeFonts(xml, tag, fonts);
}
function takeFonts(xml: string, tag: Tag, fonts: Set<string>): void {
  for (const script of ['ascii', 'eastAsia'])
    if (attribute(xml, tag, `${script}Theme`) === undefined) {
      const name = attribute(xml, tag, script);
      if (name) fonts.add(name);
    }
}

/** Adds the characters of `more`. */
export function countText(more: string, text: Histogram): void {
  for (const character of more.normalize('NFKC').toUpperCase())
    if (/[\p{L}\p{N}]/u.test(character)) text[character] = (text[character] ?? 0) + 1;
}
