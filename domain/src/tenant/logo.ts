// A tenant's logo is data from an operator: SVG of shapes alone. A list of what may stand there, read from the first
// character to the last; no text, no style, no address, no entity, no script (security.md X).

const elements = new Set(['svg', 'g', 'path', 'rect', 'circle', 'ellipse', 'line', 'polyline', 'polygon']);
const paint = /^(none|#[0-9a-fA-F]{3}|#[0-9a-fA-F]{6})$/;
const figures = /^[0-9a-zA-Z .,()+-]*$/;
const number = /^[0-9.]{1,8}$/;
const attributes: Readonly<Record<string, RegExp>> = {
  xmlns: /^http:\/\/www\.w3\.org\/2000\/svg$/,
  viewBox: /^-?[0-9.]+( -?[0-9.]+){3}$/,
  fill: paint,
  stroke: paint,
  'stroke-linecap': /^(round|butt|square)$/,
  'stroke-linejoin': /^(round|miter|bevel)$/,
  'fill-rule': /^(evenodd|nonzero)$/,
  transform: /^[a-zA-Z]{5,9}\([0-9 .,-]+\)$/,
  d: figures,
  points: figures,
  ...Object.fromEntries(
    ['width', 'height', 'rx', 'ry', 'r', 'stroke-width', 'opacity'].map((name) => [name, number]),
  ),
  ...Object.fromEntries(
    ['x', 'y', 'x1', 'x2', 'y1', 'y2', 'cx', 'cy'].map((name) => [name, /^-?[0-9.]{1,8}$/]),
  ),
};
export const logoBytes = 8192;

/** Whether the text is one `svg` element of shapes, at most `logoBytes` long. Linear in its length. */
export function isLogo(svg: string): boolean {
  if (svg.length > logoBytes) return false;
  const tag = /\s*<(\/?)([a-z]+)((?: [a-zA-Z0-9-]+="[^"<>&]*")*) ?(\/?)>/y;
  const open: string[] = [];
  let seen = 0;
  while (tag.lastIndex < svg.length) {
    const at = tag.lastIndex;
    const [, close, name = '', written = '', empty] = tag.exec(svg) ?? [];
    if (tag.lastIndex === 0) return open.length === 0 && seen > 0 && svg.slice(at).trim() === '';
    if (
      !elements.has(name) ||
      (name === 'svg') !== (open.length === 0 || (close === '/' && open.length === 1))
    )
      return false;
    if (close) {
      if (open.pop() !== name || written || empty) return false;
      if (open.length === 0) return svg.slice(tag.lastIndex).trim() === '';
      continue;
    }
    const names = new Set<string>();
    for (const [, attribute = '', value = ''] of written.matchAll(/ ([a-zA-Z0-9-]+)="([^"]*)"/g)) {
      if (
        names.has(attribute) ||
        !Object.hasOwn(attributes, attribute) ||
        !attributes[attribute]!.test(value)
      )
        return false;
      names.add(attribute);
    }
    if (name === 'svg' && (empty || !names.has('viewBox') || !names.has('xmlns'))) return false;
    if (!empty) open.push(name);
    if (open.length > 8) return false;
    seen += 1;
  }
  return false;
}
