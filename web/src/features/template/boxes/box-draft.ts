// Boxes of variables as the tools of the placing page work with them: each variable is a "party", each of its boxes a text field in points.
import { boxText, type Variable, type VariableBox, type VariableKind } from '@xinqi/domain';
import type { PageSize } from '../../../ui/pdf-view/index.ts';
import { type Draft, emptyDraft, newParty } from '../../signing/index.ts';

export type PlacedField = Draft['placement']['fields'][number];
/** How the text of a box stands, by the id of its field. */
export type BoxLook = Pick<VariableBox, 'size' | 'align' | 'wrap' | 'format'>;
export type BoxLooks = Readonly<Record<string, BoxLook>>;

/** A tick stands in the middle of its square. */
export const usualLook = (kind: VariableKind | undefined): BoxLook => ({
  size: boxText.usual,
  align: kind === 'tick' ? 'center' : 'left',
  wrap: false,
});

/** How large a box begins, in points, around the middle of what the tools put there. */
export function usualBox(field: PlacedField, kind: VariableKind | undefined): PlacedField {
  if (kind !== 'picture' && kind !== 'tick') return field;
  const [width, height] = kind === 'picture' ? [160, 120] : [24, 16];
  const [x, y] = [field.x + (field.width - width) / 2, field.y + (field.height - height) / 2];
  return { ...field, x, y, width, height };
}

/** Variables have no key but their name. */
export const partiesOf = (variables: readonly Variable[]): Draft['parties'] =>
  variables.map(({ name }) => newParty(0, { key: name, name }));

export function draftOf(
  boxes: readonly VariableBox[],
  pages: readonly PageSize[],
): { draft: Draft; looks: BoxLooks } {
  const placed = boxes.flatMap((box, at) => {
    const page = pages[box.page];
    return page ? [{ box, page, id: `box-${at}` }] : [];
  });
  const fields = placed.map(
    ({ box, page, id }): PlacedField => ({
      ...{ id, partyKey: box.name, kind: 'text', page: box.page, label: box.name, required: true },
      ...{ x: box.x * page.width, y: box.y * page.height },
      ...{ width: box.width * page.width, height: box.height * page.height },
    }),
  );
  return {
    draft: { ...emptyDraft(new Date()), placement: { fields, edgeSeals: [] } },
    looks: Object.fromEntries(
      placed.map(({ box: { size, align, wrap, format }, id }) => [
        id,
        { size, align, wrap, ...(format === undefined ? {} : { format }) },
      ]),
    ),
  };
}

const most = (part: number): number => Math.min(1, Math.max(0, part));

export function boxesOf(
  fields: readonly PlacedField[],
  looks: BoxLooks,
  { pages, variables }: { pages: readonly PageSize[]; variables: readonly Variable[] },
): VariableBox[] {
  const kinds = new Map(variables.map(({ name, kind }) => [name, kind]));
  return fields.flatMap(({ id, partyKey: name, page, ...box }) => {
    const size = pages[page];
    if (!size || !kinds.has(name)) return [];
    const [x, y] = [most(box.x / size.width), most(box.y / size.height)];
    const width = Math.min(1 - x, box.width / size.width);
    const height = Math.min(1 - y, box.height / size.height);
    return [{ name, page, x, y, width, height, ...(looks[id] ?? usualLook(kinds.get(name))) }];
  });
}
