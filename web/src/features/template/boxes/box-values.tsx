// What was filled in so far, over the pages of a PDF: each value in its box, about as it will be drawn.
import {
  boxedText,
  shownValue,
  textValue,
  type Values,
  type Variable,
  type VariableBox,
} from '@xinqi/domain';
import { boxStyle, type OverlayPage } from '../../../ui/pdf-view/index.ts';
import './boxes.css';

type Props = {
  at: OverlayPage;
  boxes: readonly VariableBox[];
  variables: readonly Variable[];
  values: Values;
  /** The variable that is being filled in. */
  active?: string | undefined;
};

export function BoxValues({ at, boxes, variables, values, active }: Props) {
  const known = new Map(variables.map((one) => [one.name, one]));
  return boxes.flatMap((box, key) => {
    const variable = known.get(box.name);
    if (box.page !== at.page || !variable) return [];
    const value = textValue(values, box.name);
    const text =
      variable.kind === 'picture' ? value && shownValue(variable, value) : boxedText(box, variable, values);
    const { width, height } = at.size;
    const place = {
      x: box.x * width,
      y: box.y * height,
      width: box.width * width,
      height: box.height * height,
    };
    const classes = [
      'tpl-box-value',
      text ? '' : 'tpl-box-empty',
      box.name === active ? 'tpl-box-active' : '',
    ];
    return [
      <span
        // biome-ignore lint/suspicious/noArrayIndexKey: boxes of a version never change
        key={key}
        className={classes.filter(Boolean).join(' ')}
        data-align={box.align}
        data-wrap={box.wrap}
        title={box.name}
        style={{ ...boxStyle(place, at.size), fontSize: box.size * at.scale }}
      >
        {text || (variable.kind === 'tick' ? '' : `【${box.name}】`)}
      </span>,
    ];
  });
}
