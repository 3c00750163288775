// A line of a fixed height (固定值) cuts what is higher: around a picture it becomes the least. It is said by the paragraph itself, by its style
// or one that it stands on, or for all paragraphs.
import type { Parts } from '../package/read-zip.ts';
import { attribute, type Edit, type Tag, tagsOf, textOf } from '../package/tags.ts';

/** Line heights in twips of styles whose lines are fixed, by the style's id; '' for who names none. */
export type FixedLines = ReadonlyMap<string, string>;

type Style = { base: string | undefined; rule: string | undefined; line: string | undefined };
const MOST_STEPS = 20;

/** Direct children of an element by name; the first of them. */
function child(tags: readonly Tag[], of: number, name: string): number | undefined {
  for (let at = of + 1; at < tags[of]!.partner; at = tags[at]!.partner + 1)
    if (tags[at]!.name === name) return at;
  return undefined;
}

const spacingIn = (xml: string, tags: readonly Tag[], holder: number): Pick<Style, 'rule' | 'line'> => {
  const properties = child(tags, holder, 'pPr');
  const spacing = properties === undefined ? undefined : child(tags, properties, 'spacing');
  const of = (name: string) => (spacing === undefined ? undefined : attribute(xml, tags[spacing]!, name));
  return { rule: of('lineRule'), line: of('line') };
};

export function fixedLines(parts: Parts): FixedLines {
  const part = parts.get('word/styles.xml');
  const fixed = new Map<string, string>();
  if (!part) return fixed;
  const xml = textOf(part);
  const tags = tagsOf(xml);
  const styles = new Map<string, Style>();
  let usual = '';
  let all: Pick<Style, 'rule' | 'line'> = { rule: undefined, line: undefined };
  for (const [at, tag] of tags.entries()) {
    if (tag.kind !== 'open') continue;
    if (tag.name === 'pPrDefault') all = spacingIn(xml, tags, at);
    if (tag.name !== 'style' || attribute(xml, tag, 'type') !== 'paragraph') continue;
    const id = attribute(xml, tag, 'styleId') ?? '';
    const on = child(tags, at, 'basedOn');
    const base = on === undefined ? undefined : attribute(xml, tags[on]!, 'val');
    styles.set(id, { base, ...spacingIn(xml, tags, at) });
    if (/^(?:1|true|on)$/.test(attribute(xml, tag, 'default') ?? '')) usual = id;
  }
  const ruleOf = (id: string): Pick<Style, 'rule' | 'line'> => {
    let style = styles.get(id);
    for (let step = 0; style && step < MOST_STEPS; step++) {
      if (style.rule !== undefined || style.line !== undefined) return style;
      style = styles.get(style.base ?? '');
    }
    return all;
  };
  for (const id of ['', ...styles.keys()]) {
    const { rule, line } = ruleOf(id === '' ? usual : id);
    if (rule === 'exact' && line !== undefined && /^\d{1,5}$/.test(line)) fixed.set(id, line);
  }
  return fixed;
}

/** What stands behind `spacing` in the properties of a paragraph (ECMA-376 part 1, CT_PPrBase). */
const BEHIND =
  /^(?:ind|contextualSpacing|mirrorIndents|suppressOverlap|jc|textDirection|textAlignment|textboxTightWrap|outlineLvl|divId|cnfStyle|rPr|sectPr|pPrChange)$/;

/** `around`: the elements in which the picture stands, the innermost last. */
export function looserLines(
  xml: string,
  tags: readonly Tag[],
  around: readonly Tag[],
  styles: FixedLines,
): Edit[] {
  const paragraph = around.findLast(({ name }) => name === 'p');
  if (!paragraph) return [];
  const at = tags.indexOf(paragraph);
  const own = spacingIn(xml, tags, at);
  const properties = child(tags, at, 'pPr');
  const style = properties === undefined ? undefined : child(tags, properties, 'pStyle');
  const named = style === undefined ? '' : (attribute(xml, tags[style]!, 'val') ?? '');
  const line = own.rule === undefined && own.line === undefined ? styles.get(named) : own.line;
  const fixed =
    own.rule === 'exact' || (own.rule === undefined && own.line === undefined && line !== undefined);
  if (!fixed || line === undefined) return [];
  const said = `w:line="${line}" w:lineRule="atLeast"`;
  if (properties === undefined || tags[properties]!.kind === 'empty') {
    const { start, end } =
      properties === undefined ? { start: paragraph.end, end: paragraph.end } : tags[properties]!;
    return [{ start, end, text: `<w:pPr><w:spacing ${said}/></w:pPr>` }];
  }
  const spacing = child(tags, properties, 'spacing');
  if (spacing !== undefined) {
    const { start, end } = tags[spacing]!;
    const rest = xml.slice(start, end).replace(/\s[\w:]*?(?:line|lineRule)\s*=\s*(?:"[^"]*"|'[^']*')/g, '');
    return [{ start, end, text: rest.replace(/\s*\/?>$/, (tail) => ` ${said}${tail.trim()}`) }];
  }
  let before = tags[tags[properties]!.partner]!.start;
  for (let i = properties + 1; i < tags[properties]!.partner; i = tags[i]!.partner + 1)
    if (BEHIND.test(tags[i]!.name)) {
      before = tags[i]!.start;
      break;
    }
  return [{ start: before, end: before, text: `<w:spacing ${said}/>` }];
}
