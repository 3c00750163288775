// Page trees: rotated, cropped, deep, flat, inline, with everything inherited or with everything somewhere else.
import { Dict, Name, type PdfValue, type Ref, Stream } from '../../read/index.ts';
import type { Variant } from './axes.ts';
import { dict } from './style.ts';

/** Objects of a document under construction. */
export interface Objects {
  add(value: PdfValue): Ref;
  set(ref: Ref, value: PdfValue): void;
}

/** `leaves` are the pages that are objects; inline pages are none. */
export type PageTree = { root: Ref; leaves: Ref[] };

const A5 = [0, 0, 420, 595];
const FLAT = 60;
const DEEP = 20;
const TOO_DEEP = 1_010;

/** Entries of a page, or of what it inherits from. */
function boxes(kind: Variant['pages'], add: Objects['add']): Record<string, PdfValue> {
  switch (kind) {
    case 'rotate-90':
      return { MediaBox: A5, Rotate: 90 };
    case 'rotate-180':
      return { MediaBox: A5, Rotate: 180 };
    case 'rotate-270':
      return { MediaBox: A5, Rotate: 270 };
    case 'rotate-minus-90':
      return { MediaBox: A5, Rotate: -90 };
    case 'cropped':
      return { MediaBox: [-50.5, -20, 600, 800], CropBox: [10.25, 30, 430.25, 625] };
    case 'cropped-rotated':
      return { MediaBox: [0, 0, 700, 700], CropBox: [100, 650, 550, 20], Rotate: 450 };
    case 'indirect-values':
      return { MediaBox: add([0, add(0), 420, add(595)]), Rotate: add(0) };
    case 'boxless':
      return {};
    default:
      return { MediaBox: A5 };
  }
}

/** Builds the tree; `extra` are further entries of the first page (its annotations). */
export function pageTree(kind: Variant['pages'], objects: Objects, extra: (page: number) => Dict): PageTree {
  const { add, set } = objects;
  const font = add(
    dict({ Type: new Name('Font'), Subtype: new Name('Type1'), BaseFont: new Name('Helvetica') }),
  );
  const own: Record<string, PdfValue> = {
    ...boxes(kind, add),
    Resources: dict({ Font: dict({ F1: font }) }),
  };
  const inherited = kind === 'inherited' || kind === 'rotate-minus-90';
  const leaves: Ref[] = [];
  let count = 0;
  const pageDict = (parent: Ref): Dict => {
    const text = `BT /F1 12 Tf 40 300 Td (Page ${count + 1} of a contract) Tj ET`;
    const Contents = add(new Stream(new Dict(), Buffer.from(text)));
    const entries = { Type: new Name('Page'), Parent: parent, Contents, ...(inherited ? {} : own) };
    return dict({ ...entries, ...Object.fromEntries(extra(count++).map) });
  };
  const leaf = (parent: Ref): Ref => {
    const ref = add(pageDict(parent));
    leaves.push(ref);
    return ref;
  };
  const node = (kids: PdfValue, size: PdfValue, more: Record<string, PdfValue> = {}): Dict =>
    dict({ Type: new Name('Pages'), Kids: kids, Count: size, ...more });

  const root = add(null);
  if (kind === 'deep' || kind === 'too-deep') {
    const levels = Array.from({ length: kind === 'deep' ? DEEP : TOO_DEEP }, () => add(null));
    const chain = [root, ...levels];
    for (const [i, ref] of chain.entries()) {
      const kid = chain[i + 1] ?? leaf(ref);
      set(ref, node([kid], 1, i > 0 ? { Parent: chain[i - 1]! } : {}));
    }
  } else if (kind === 'flat') {
    set(
      root,
      node(
        Array.from({ length: FLAT }, () => leaf(root)),
        FLAT,
      ),
    );
  } else if (kind === 'inline') {
    set(root, node([pageDict(root), leaf(root)], 2));
  } else if (kind === 'inline-tree') {
    const inner = node([pageDict(root)], 1, { Parent: root });
    set(root, node([inner, leaf(root)], 2));
  } else if (kind === 'indirect-values') {
    set(root, node(add([leaf(root), leaf(root)]), add(2)));
  } else set(root, node([leaf(root), leaf(root)], 2, inherited ? own : {}));
  return { root, leaves };
}
