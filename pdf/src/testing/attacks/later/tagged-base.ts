// A tagged file that somebody signed and that another tool continues as Acrobat does: a visible signature field with an
// element of its own in the structure. One recipe for the honest form and for all its attacks.
import type { AttackDesk, Target } from '../attack-file.ts';
import { foreignDesk, LOOK, onePage, WIDGET } from './foreign-desk.ts';

/** What an update may say otherwise than an honest one; `of` is the signed file, `element` the number of the new element. */
export type TaggedChange = (of: Target, element: number) => Record<number, string>;

/** Numbers: 5 root of the structure, 6 document, 7 paragraph, 8 parent tree, 9 its list for the page, from 10 on `extra`. */
export const TAGS = { root: 5, document: 6, paragraph: 7, tree: 8, list: 9 };

export const ELEMENT = (widget: number, more = ''): string =>
  `<</Type/StructElem/S/Form/P 6 0 R/Pg 3 0 R/K<</Type/OBJR/Obj ${widget} 0 R/Pg 3 0 R>>${more}>>`;

export type TaggedParts = {
  kids?: string;
  tree?: string;
  page?: string;
  root?: string;
  extra?: string[];
};

export function taggedDesk(desk: AttackDesk) {
  const { signs, trust } = foreignDesk(desk);
  const base = ({
    kids = '[7 0 R]',
    tree = '<</Nums[0 9 0 R]>>',
    page = '',
    root = '',
    extra = [],
  }: TaggedParts) =>
    onePage(
      `/StructParents 0${page}`,
      [
        `<</Type/StructTreeRoot/K 6 0 R/ParentTree 8 0 R/ParentTreeNextKey 1${root}>>`,
        `<</Type/StructElem/S/Document/P 5 0 R/K ${kids}>>`,
        '<</Type/StructElem/S/P/P 6 0 R/Pg 3 0 R/K 0/ActualText(100 yuan)/Alt(a price)>>',
        tree,
        '[7 0 R]',
        ...extra,
      ],
      '/MarkInfo<</Marked true>>/StructTreeRoot 5 0 R',
    );
  /** The honest additions, and what `change` says otherwise. */
  const continued =
    (change: TaggedChange = () => ({}), parts: TaggedParts = {}, structParent = 1) =>
    async (): Promise<Buffer> => {
      const pdf = await desk.sign(base(parts), 'one');
      return signs(
        pdf,
        (_, first) =>
          `${WIDGET}/T(new)/P 3 0 R/Rect[60 500 160 550]/AP<</N ${first + 1} 0 R>>/StructParent ${structParent}`,
        (of, first) => ({
          [first + 1]: LOOK,
          [first + 2]: ELEMENT(first),
          ...of.edit(TAGS.root, 'NextKey 1', 'NextKey 2'),
          ...(parts.kids?.endsWith('R')
            ? of.edit(TAGS.document, /\/K (\d+ 0 R)/, `/K[$1 ${first + 2} 0 R]`)
            : of.edit(TAGS.document, /\](?=[^\]]*$)/, ` ${first + 2} 0 R]`)),
          ...(parts.tree ? {} : of.edit(TAGS.tree, ']', ` 1 ${first + 2} 0 R]`)),
          ...change(of, first + 2),
        }),
      )();
    };
  return { continued, trust };
}
