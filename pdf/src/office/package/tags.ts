// The tags of an XML part in their order, by local name: prefixes are a maker's choice. A part is text with places in it, so that
// what is changed are those places and nothing else. Not well-formed, or with a DOCTYPE: refused.
import { OfficeError } from '../findings.ts';

export type Tag = {
  /** Local name. */
  name: string;
  kind: 'open' | 'close' | 'empty';
  start: number;
  end: number;
  /** Of an opening tag, the index of the one that closes it; its own index for an empty one. */
  partner: number;
};

const TAG =
  /<(?:!--[\s\S]*?--|!\[CDATA\[[\s\S]*?\]\]|\?[\s\S]*?\?|(\/?)([^\s<>/!?]+)((?:[^<>"']|"[^"<]*"|'[^'<]*')*?)(\/?))>/g;

/** Text of a part. @throws OfficeError */
export function textOf(part: Buffer): string {
  const text = part.toString('utf8').replace(/^\ufeff/, '');
  if (text.includes('\0') || /^<\?xml[^>]*encoding=["'](?!utf-?8)/i.test(text))
    throw new OfficeError('office_broken');
  if (/<!(?:DOCTYPE|ENTITY)/i.test(text)) throw new OfficeError('office_entities');
  return text;
}

/** @throws OfficeError where the tags do not nest */
export function tagsOf(text: string): Tag[] {
  const tags: Tag[] = [];
  const open: number[] = [];
  let at = 0;
  for (const match of text.matchAll(TAG)) {
    // A bracket between two tags is one that was not understood.
    if (text.slice(at, match.index).includes('<')) throw new OfficeError('office_broken');
    at = match.index + match[0].length;
    const [whole, slash, full, , empty] = match;
    if (full === undefined) continue;
    const name = full.slice(full.indexOf(':') + 1);
    const index = tags.length;
    const kind = slash ? 'close' : empty ? 'empty' : 'open';
    tags.push({ name, kind, start: match.index, end: match.index + whole.length, partner: index });
    if (kind === 'open') open.push(index);
    if (kind !== 'close') continue;
    const opener = tags[open.pop() ?? -1];
    if (opener?.name !== name) throw new OfficeError('office_broken');
    opener.partner = index;
  }
  if (open.length > 0 || tags.length === 0 || text.slice(at).includes('<'))
    throw new OfficeError('office_broken');
  return tags;
}

/** An attribute by local name; undefined when it is not there. */
export function attribute(text: string, tag: Tag, name: string): string | undefined {
  const match = new RegExp(`[\\s:]${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(
    text.slice(tag.start, tag.end),
  );
  return match ? unescapeXml(match[1] ?? match[2] ?? '') : undefined;
}

const NAMED: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };
export const unescapeXml = (text: string): string =>
  text.replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w+));/gi, (whole, hex, decimal, word) => {
    if (word) return NAMED[word] ?? whole;
    const code = hex ? Number.parseInt(hex, 16) : Number(decimal);
    return code <= 0x10ffff ? String.fromCodePoint(code) : '';
  });

/** What stands in an element, as text; nothing in an empty one. */
export const contentOf = (text: string, tags: readonly Tag[], index: number): string => {
  const tag = tags[index]!;
  return tag.kind === 'open' ? unescapeXml(text.slice(tag.end, tags[tag.partner]!.start)) : '';
};

/** From `start` to `end` the text becomes `text`. */
export type Edit = { start: number; end: number; text: string };

/** Edits inside of others are swallowed by them. */
export function applyEdits(text: string, edits: readonly Edit[]): string {
  const sorted = [...edits].sort((a, b) => a.start - b.start || b.end - a.end);
  let result = '';
  let at = 0;
  for (const edit of sorted) {
    if (edit.start < at) continue;
    result += text.slice(at, edit.start) + edit.text;
    at = edit.end;
  }
  return result + text.slice(at);
}

/** Removes an element with what stands in it. */
export const cut = (tags: readonly Tag[], index: number): Edit => ({
  start: tags[index]!.start,
  end: tags[tags[index]!.partner]!.end,
  text: '',
});

/** Removes the tags of an element and keeps what stands in it. */
export function unwrap(tags: readonly Tag[], index: number): Edit[] {
  const tag = tags[index]!;
  const ends = tag.kind === 'open' ? [tag, tags[tag.partner]!] : [tag];
  return ends.map(({ start, end }) => ({ start, end, text: '' }));
}
