// What a link annotation may be (ISO 32000-1 §12.5.6.5): one plain address that a browser, a mail program or a
// telephone opens, or a jump inside the file. Attacker-controlled: viewers trim, decode and follow more than a human
// reads, so an address is taken only where all of them must see the same bytes (U-03).
import { type Box, Dict, isName, type Page, type PdfFile, PdfString, type PdfValue } from '../read/index.ts';

/** A rectangle in default user space and the address behind it, one character per byte. */
export type KeptLink = { rect: Box; uri: string };

/** `plain`: may stay as it is; `jump`: the same, inside the file; `odd`: does more than lead to a plain address. */
export type LinkKind = 'plain' | 'jump' | 'odd';

/** The scheme stands at the first byte, and no byte is a control character that a viewer might remove. */
const SAFE = /^(?:https?:\/\/|ftp:\/\/|mailto:|tel:)[\x21-\x7e\x80-\xff][\x20-\x7e\x80-\xff]*$/i;
/** Named actions (§12.6.4.11) that turn pages; others print, save or quit. */
const TURNS = ['NextPage', 'PrevPage', 'FirstPage', 'LastPage'];
const LONGEST = 4_096;

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

/** What a copy keeps of the page's links: rectangle and plain address, whatever else they did. */
export function keptLinks(file: PdfFile, page: Page): KeptLink[] {
  const out: KeptLink[] = [];
  for (const link of linksOf(file, page)) {
    const action = file.resolve(link.get('A'));
    if (!(action instanceof Dict) || !isName(file.resolve(action.get('S')), 'URI')) continue;
    const uri = safeAddress(file, action.get('URI'));
    const rect = (file.array(link.get('Rect')) ?? []).map((item) => file.resolve(item));
    const sound = rect.length === 4 && rect.every((n) => typeof n === 'number' && Math.abs(n) < 1e6);
    if (uri !== undefined && sound) out.push({ rect: rect as Box, uri });
  }
  return out;
}
