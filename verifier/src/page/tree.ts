// What the page shows, as plain values, and the only way from there into the document. Strings become text nodes and
// never markup: most of them come from the judged file, which is attacker-controlled.
import { safeText } from '@xinqi/pdf/verify';

/** An element to be made; `undefined` children are left out. */
export interface Branch {
  readonly tag:
    | 'article'
    | 'section'
    | 'h2'
    | 'h3'
    | 'p'
    | 'dl'
    | 'dt'
    | 'dd'
    | 'ul'
    | 'li'
    | 'div'
    | 'span'
    | 'bdi'
    | 'strong'
    | 'small'
    | 'code'
    | 'table'
    | 'caption'
    | 'thead'
    | 'tbody'
    | 'tr'
    | 'th'
    | 'td';
  readonly kind: string;
  /** For narrow screens: the heading of the column that a cell stands in. */
  readonly label?: string;
  readonly lang?: string;
  readonly children: readonly Tree[];
}
export type Tree = Branch | string;

/** An element with an optional class: `node('p.muted', 'text')`. */
export function node(
  spec: `${Branch['tag']}${'' | `.${string}`}`,
  ...children: (Tree | undefined)[]
): Branch {
  const [tag, ...kinds] = spec.split('.');
  return {
    tag: tag as Branch['tag'],
    kind: kinds.join(' '),
    children: children.filter((child) => child !== undefined),
  };
}

/** Text of a judged file: its direction ends where it ends. */
export const foreign = (text: string): Branch => node('bdi', text);

/** All text of a tree; what a reader hears. */
export function textOf(tree: Tree): string {
  return typeof tree === 'string' ? safeText(tree) : tree.children.map(textOf).join('');
}

/** Makes the element. */
export function plant(tree: Tree, page: Document): Node {
  if (typeof tree === 'string') return page.createTextNode(safeText(tree));
  const element = page.createElement(tree.tag);
  if (tree.kind) element.className = tree.kind;
  if (tree.label !== undefined) element.dataset.label = tree.label;
  if (tree.lang !== undefined) element.lang = tree.lang;
  if (tree.tag === 'th') (element as HTMLTableCellElement).scope = 'col';
  if (tree.tag === 'h2') element.tabIndex = -1;
  element.append(...tree.children.map((child) => plant(child, page)));
  return element;
}
