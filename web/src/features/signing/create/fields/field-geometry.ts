// Where a field may stand: default sizes, what can be resized, snapping to the edges of its neighbours, copies on
// other pages. Everything in PDF points; a seal keeps its real size (公章 40 mm, personal seal 20 mm).
import {
  boxesMeet,
  coverProblem,
  type FieldKind,
  fieldKindSize,
  keepInside,
  type PlacedBox,
} from '@xinqi/domain';
import { type Box, clamp, type PageSize } from '../../../../ui/pdf-view/index.ts';
import { type DraftField, newKey, sealSize } from '../draft/draft.ts';

export const sizeOf = (kind: FieldKind, userType: 0 | 1) =>
  kind === 'seal' ? sealSize(userType) : fieldKindSize[kind];

export const canResize = (kind: FieldKind): boolean => kind !== 'seal';
const least: Record<FieldKind, { width: number; height: number }> = {
  signature: { width: 48, height: 20 },
  seal: { width: 56.69, height: 56.69 },
  date: { width: 64, height: 12 },
  text: { width: 32, height: 12 },
};
const most = { width: 400, height: 200 };

/** A box of this size, centred on the point and kept on the page. */
export const boxAround = (
  x: number,
  y: number,
  size: { width: number; height: number },
  page: PageSize,
): Box => keepInside({ x: x - size.width / 2, y: y - size.height / 2, ...size }, page);

/** The box with its lower right corner at (x, y), within the kind's limits and the page. */
export function resizeTo(box: Box, kind: FieldKind, x: number, y: number, page: PageSize): Box {
  if (!canResize(kind)) return box;
  const limit = least[kind];
  return {
    ...box,
    width: clamp(x - box.x, limit.width, Math.min(most.width, page.width - box.x)),
    height: clamp(y - box.y, limit.height, Math.min(most.height, page.height - box.y)),
  };
}

export type Guide = { axis: 'x' | 'y'; at: number };

type Lines = readonly [start: number, middle: number, end: number];
const lines = (start: number, length: number): Lines => [start, start + length / 2, start + length];

/** Like to like, start to start and middle to middle: a start that catches at a middle is what nobody meant. */
function nearest(own: Lines, others: readonly Lines[], reach: number) {
  let best: { shift: number; at: number } | undefined;
  for (const other of others)
    own.forEach((line, which) => {
      const shift = other[which]! - line;
      if (Math.abs(shift) <= reach && (!best || Math.abs(shift) < Math.abs(best.shift)))
        best = { shift, at: other[which]! };
    });
  return best;
}

/**
 * Moves the box by at most `reach` points onto a line of a neighbour and tells the guide lines. A box that is drawn mainly along one
 * axis keeps the line on which it stood (`from`): straight down stays straight, whatever neighbours are near.
 */
export function snap(
  box: Box,
  others: readonly Box[],
  page: PageSize,
  reach: number,
  from?: Box,
): { box: Box; guides: Guide[] } {
  const gone = from && { x: Math.abs(box.x - from.x), y: Math.abs(box.y - from.y) };
  const straight = (axis: 'x' | 'y', other: 'x' | 'y') =>
    gone && gone[axis] <= reach && gone[axis] < gone[other];
  const x = straight('x', 'y')
    ? { shift: from!.x - box.x }
    : nearest(
        lines(box.x, box.width),
        others.map((one) => lines(one.x, one.width)),
        reach,
      );
  const y = straight('y', 'x')
    ? { shift: from!.y - box.y }
    : nearest(
        lines(box.y, box.height),
        others.map((one) => lines(one.y, one.height)),
        reach,
      );
  const moved = keepInside({ ...box, x: box.x + (x?.shift ?? 0), y: box.y + (y?.shift ?? 0) }, page);
  const guides: Guide[] = [];
  if (x && 'at' in x) guides.push({ axis: 'x', at: x.at });
  if (y && 'at' in y) guides.push({ axis: 'y', at: y.at });
  return { box: moved, guides };
}

const same = (a: DraftField, b: DraftField): boolean =>
  a.partyKey === b.partyKey && a.kind === b.kind && Math.abs(a.x - b.x) < 1 && Math.abs(a.y - b.y) < 1;

/** Copies of a field on other pages, kept inside each; pages that hold the same already are left out. */
export function copyToPages(
  field: DraftField,
  targets: readonly number[],
  pages: readonly PageSize[],
  existing: readonly DraftField[],
): DraftField[] {
  return targets.flatMap((page) => {
    const size = pages[page];
    if (!size || page === field.page) return [];
    const copy = { ...field, ...keepInside(field, size), id: newKey(), page };
    return existing.some((other) => other.page === page && same(other, copy)) ? [] : [copy];
  });
}

/** Reading order: page, then down, then across; Tab follows it. */
export const inOrder = (fields: readonly DraftField[]): DraftField[] =>
  [...fields].sort((a, b) => a.page - b.page || a.y - b.y || a.x - b.x);

/**
 * Why marks stand where they may not, by field id, as the server will judge it: over fields that a signed file has (`standing`)
 * or over another place there, or over too much of the page.
 */
export function fieldProblems(
  fields: readonly DraftField[],
  pages: readonly PageSize[],
  standing: readonly PlacedBox[],
  signed: boolean,
): ReadonlyMap<string, string> {
  const marks = fields.filter(({ kind }) => kind === 'signature' || kind === 'seal');
  const problems = new Map<string, string>();
  for (const field of marks) {
    const size = pages[field.page];
    if (!size) continue;
    const own = coverProblem(field, size, standing, signed);
    const others = marks.filter((one) => one.id !== field.id);
    if (own === 'large') problems.set(field.id, '占据页面过大，请缩小');
    else if (own) problems.set(field.id, '遮盖了文件原有的签名、印章或表单域，请移到空白处');
    else if (coverProblem(field, size, others, signed))
      problems.set(field.id, '与其他签署位置重叠，已签名的文件中不能重叠，请移开');
  }
  return problems;
}

/**
 * Fields that lie over an earlier one on their page, with that one: nobody reads what stands below. A seal over the name or date of
 * its own party is custom (骑年盖月), and no overlap.
 */
export function overlappingFields(fields: readonly DraftField[]): ReadonlyMap<string, DraftField> {
  const custom = (a: DraftField, b: DraftField) =>
    a.partyKey === b.partyKey && (a.kind === 'seal') !== (b.kind === 'seal');
  const found = new Map<string, DraftField>();
  fields.forEach((field, index) => {
    const below = fields
      .slice(0, index)
      .find((other) => other.page === field.page && !custom(other, field) && boxesMeet(other, field));
    if (below) found.set(field.id, below);
  });
  return found;
}
