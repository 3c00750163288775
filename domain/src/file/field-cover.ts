// When a field covers what a page shows already: the one rule of the wizard, of sending, of signing and of the verifier
// (reason `field_covers`). Whoever may lay a field over a signed page can show another text than the one that was signed.

/**
 * Left, one end, right, other end: first coordinates are not above the last ones. Whether y counts up (default user
 * space of a PDF) or down (a screen) makes no difference, nor does a turned page.
 */
export type Rectangle = readonly [number, number, number, number];

/** Share of a page above which a field covers it: of one that comes after a signature, of one prepared before. */
export const mostOfPage = { added: 0.25, prepared: 0.5 } as const;

/** Points by which new fields keep away from others where they are placed: coordinates are rounded when written. */
const placingGap = 0.1;

export const areaOf = ([left, bottom, right, top]: Rectangle): number => (right - left) * (top - bottom);

/** Both cover some same place; rectangles that only touch do not. */
export const overlaps = (a: Rectangle, b: Rectangle): boolean =>
  a[0] < b[2] && b[0] < a[2] && a[1] < b[3] && b[1] < a[3];

/** Over more of its page (area in square points) than a field of that kind may be. */
export const isLarge = (box: Rectangle, pageArea: number, kind: keyof typeof mostOfPage): boolean =>
  areaOf(box) > mostOfPage[kind] * pageArea;

/** A field that is added to a signed page covers one of the fields and marks that stand there. Empty ones show nothing. */
export const coversOne = (box: Rectangle, standing: readonly Rectangle[]): boolean =>
  standing.some((other) => areaOf(other) > 0 && overlaps(box, other));

/** A place on a displayed page, origin top left. */
export type PlacedBox = {
  readonly page: number;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
};

const rectangleOf = ({ x, y, width, height }: PlacedBox, gap = 0): Rectangle => [
  x - gap,
  y - gap,
  x + width + gap,
  y + height + gap,
];

/** large: takes too much of the page · covers: lies over something that stands there or will stand there. */
export type CoverProblem = 'large' | 'covers';

/**
 * Why a signature or seal may not be placed here; undefined when it may.
 * `signed`: the file carries signatures, so that each mark is added after one. Then it must keep clear of `others`, which
 * are the fields of the file and the places of all other parties. In an unsigned file all places are prepared before the
 * first signature: a seal over a signature (章压字) is usual there, and every signature stays valid.
 */
export function coverProblem(
  box: PlacedBox,
  page: { readonly width: number; readonly height: number },
  others: readonly PlacedBox[],
  signed: boolean,
): CoverProblem | undefined {
  if (isLarge(rectangleOf(box), page.width * page.height, signed ? 'added' : 'prepared')) return 'large';
  if (!signed) return undefined;
  const here = others.filter((other) => other.page === box.page).map((other) => rectangleOf(other));
  return coversOne(rectangleOf(box, placingGap), here) ? 'covers' : undefined;
}
