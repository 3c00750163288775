// What stands in the boxes of a template that was made from a PDF, in points of its pages.
import { boxedText, boxText, type Values, type Variable, type VariableBox } from '@xinqi/domain';
import type { FormFilling, StoredFile } from '../../file/index.ts';
import type { PageBox } from '../store.ts';

type Filled = {
  boxes: readonly VariableBox[];
  variables: readonly Variable[];
  values: Values;
  pictures: readonly { name: string; picture: StoredFile }[];
};

export function formFilling(
  { pages }: { pages: readonly PageBox[] },
  { boxes, variables, values, pictures }: Filled,
): FormFilling {
  const known = new Map(variables.map((one) => [one.name, one]));
  const given = new Map(pictures.map(({ name, picture }) => [name, picture]));
  const texts: FormFilling['texts'][number][] = [];
  const placed: FormFilling['pictures'][number][] = [];
  for (const box of boxes) {
    const { name, page, size, align, wrap } = box;
    const variable = known.get(name);
    const sheet = pages[page];
    if (!variable || !sheet) throw new Error(`box of ${name} on page ${page} was kept and stands nowhere`);
    const place = {
      ...{ x: box.x * sheet.width, y: box.y * sheet.height },
      ...{ width: box.width * sheet.width, height: box.height * sheet.height },
    };
    const picture = given.get(name);
    if (picture) placed.push({ name, picture, box: { page, ...place } });
    else if (variable.kind !== 'picture') {
      const text = boxedText(box, variable, values);
      texts.push({ name, page, ...place, text, size, least: boxText.least, align, wrap });
    }
  }
  return { texts, pictures: placed };
}
