// Boxes on their way through the placing tools and back: the same parts of the page, the same look; what belongs to no variable is gone.
import type { Variable, VariableBox } from '@xinqi/domain';
import { expect, it } from 'vitest';
import { boxesOf, draftOf, partiesOf, usualBox } from './box-draft.ts';

const of = (name: string, kind: Variable['kind'] = 'text'): Variable => ({
  ...{ name, kind, required: true, filledBy: 'sender' },
});
const pages = [
  { width: 600, height: 800 },
  { width: 800, height: 600 },
];
const boxes: VariableBox[] = [
  {
    ...{ name: '租金', page: 0, x: 0.1, y: 0.25, width: 0.5, height: 0.125 },
    size: 14,
    align: 'right',
    wrap: false,
  },
  {
    ...{ name: '租金', page: 1, x: 0.5, y: 0.5, width: 0.25, height: 0.25 },
    ...{ size: 9, align: 'left', wrap: true, format: '大写' },
  },
];

it('come back as they went, in points between', () => {
  const variables = [of('租金', 'money'), of('备注')];
  const { draft, looks } = draftOf(boxes, pages);
  const { fields } = draft.placement;
  expect(fields.map(({ x, y, width, height }) => [x, y, width, height])).toEqual([
    [60, 200, 300, 100],
    [400, 300, 200, 150],
  ]);
  expect(fields.map(({ partyKey }) => partyKey)).toEqual(['租金', '租金']);
  expect(partiesOf(variables).map(({ key }) => key)).toEqual(['租金', '备注']);
  expect(boxesOf(fields, looks, { pages, variables })).toEqual(boxes);
});

it('have the usual look of their kind, stay on the page, and go with their variable', () => {
  const { draft } = draftOf(boxes, pages);
  const over = draft.placement.fields.map((field) => ({ ...field, x: -5, width: 2_000 }));
  const [first, ...more] = boxesOf(over.slice(0, 1), {}, { pages, variables: [of('租金', 'tick')] });
  expect(first).toMatchObject({ x: 0, width: 1, size: 11, align: 'center', wrap: false });
  expect(more).toEqual([]);
  expect(boxesOf(over, {}, { pages, variables: [of('别的')] })).toEqual([]);
});

it('begin as large as their kind, around the same middle', () => {
  const [field] = draftOf(boxes, pages).draft.placement.fields;
  expect(usualBox(field!, 'picture')).toMatchObject({ x: 130, y: 190, width: 160, height: 120 });
  expect(usualBox(field!, 'money')).toEqual(field);
});
