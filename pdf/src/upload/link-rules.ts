// What a link annotation may be (ISO 32000-1 §12.5.6.5): one plain address that a browser, a mail program or a
// telephone opens, or a jump inside the file. Attacker-controlled: viewers trim, decode and follow more than a human
// reads, so an address is taken only where all of them must see the same bytes (U-03).
import {
  type Box,
  Dict,
  isName,
  Name,
  type Page,
  type PdfFile,
  PdfString,
  type PdfValue,
} from '../read/index.ts';

/**
 * What a copy keeps of a link: its rectangle in default user space, the entries that draw its frame, and a plain
 * address, one character per byte. One without an address leads nowhere and only looks as before.
 */
export type KeptLink = { rect: Box; frame: Dict; uri?: string };

/** `plain`: may stay as it is; `jump`: the same, inside the file; `odd`: does more than lead to a plain address. */
export type LinkKind = 'plain' | 'jump' | 'odd';

/** The scheme stands at the first byte, and no byte is a control character that a viewer might remove. */
const SAFE = /^(?:https?:\/\/|ftp:\/\/|mailto:|tel:)[\x21-\x7e\x80-\xff][\x20-\x7e\x80-\xff]*$/i;
/** Named actions (§12.6.4.11) that turn pages; others print, save or quit. */
const TURNS = ['NextPage', 'PrevPage', 'FirstPage', 'LastPage'];
const LONGEST = 4_096;
/** Hidden and NoView; Print (§12.5.3). */
const UNSEEN = 2 | 32;
const PRINT = 4;

/** The link annotations of a page. */
export function linksOf(file: PdfFile, page: Page): Dict[] {
  const list = (file.array(page.dict.get('Annots')) ?? []).map((item) => file.dict(item));
  return list.filter((dict): dict is Dict => dict !== undefined && isLink(file, dict));
}

export function isLink(file: PdfFile, annotation: Dict): boolean {
  return isName(file.resolve(annotation.get('Subtype')), 'Link');
}

/** The address as its bytes stand, when it is one that may stay; undefined for any other. */
export function safeAddress(file: PdfFile, value: PdfValue | undefined): string | undefined {
  const found = file.resolve(value);
  if (!(found instanceof PdfString) || found.bytes.length > LONGEST) return undefined;
  const text = Buffer.from(found.bytes).toString('latin1');
  return SAFE.test(text) ? text : undefined;
}

/** What the link does, whole: an appearance, a second action or a chain of actions makes it odd. */
export function linkKind(file: PdfFile, annotation: Dict): LinkKind {
  if (['AP', 'AA', 'PA', 'Popup'].some((key) => (file.resolve(annotation.get(key)) ?? null) !== null)) {
    return 'odd';
  }
  const action = file.resolve(annotation.get('A')) ?? null;
  if (action === null) return 'jump';
  if (!(action instanceof Dict) || action.map.has('Next')) return 'odd';
  const kind = file.resolve(action.get('S'));
  const turns = isName(kind, 'Named') && TURNS.some((name) => isName(file.resolve(action.get('N')), name));
  if (turns || isName(kind, 'GoTo')) return 'jump';
  return isName(kind, 'URI') && safeAddress(file, action.get('URI')) !== undefined ? 'plain' : 'odd';
}

/** What a copy keeps of the page's links, whatever else they did. */
export function keptLinks(file: PdfFile, page: Page): KeptLink[] {
  const out: KeptLink[] = [];
  for (const link of linksOf(file, page)) {
    const rect = numbers(file, link.get('Rect'));
    if (rect.length !== 4) continue;
    const action = file.resolve(link.get('A'));
    const isUri = action instanceof Dict && isName(file.resolve(action.get('S')), 'URI');
    const uri = isUri ? safeAddress(file, action.get('URI')) : undefined;
    const frame = frameOf(file, link);
    const drawn = numbers(file, frame.get('Border'))[2] !== 0;
    if (uri !== undefined || drawn) out.push({ rect: rect as Box, frame, ...(uri !== undefined && { uri }) });
  }
  return out;
}

/** Border, its style and colour (§12.5.2): nothing but numbers and one of the names. Viewers draw a frame where nothing is said. */
function frameOf(file: PdfFile, link: Dict): Dict {
  const flags = file.resolve(link.get('F')) ?? 0;
  const unseen = typeof flags !== 'number' || (flags & UNSEEN) !== 0;
  const style = file.dict(link.get('BS'));
  const width = style ? file.resolve(style.get('W')) : numbers(file, link.get('Border'))[2];
  if (unseen || width === 0 || file.dict(link.get('AP'))) return new Dict([['Border', [0, 0, 0]]]);
  const frame = new Dict();
  const border = numbers(file, link.get('Border'));
  if (border.length === 3) {
    const dash = numbers(file, file.array(link.get('Border'))?.[3]);
    frame.map.set('Border', dash.length > 0 ? [...border, dash] : border);
  }
  if (style) {
    const kind = file.resolve(style.get('S'));
    const own = new Dict();
    if (typeof width === 'number') own.map.set('W', width);
    if (kind instanceof Name && /^[SDBIU]$/.test(kind.value)) own.map.set('S', kind);
    const dash = numbers(file, style.get('D'));
    if (dash.length > 0) own.map.set('D', dash);
    frame.map.set('BS', own);
  }
  const colour = file.array(link.get('C'));
  if (colour) frame.map.set('C', numbers(file, colour));
  if (flags & PRINT) frame.map.set('F', PRINT);
  return frame;
}

/** The first four numbers of a list. */
function numbers(file: PdfFile, value: PdfValue | undefined): number[] {
  const list = (file.array(value) ?? []).slice(0, 4).map((item) => file.resolve(item));
  return list.filter((n) => typeof n === 'number' && Math.abs(n) < 1e6) as number[];
}
