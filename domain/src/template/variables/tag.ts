// What may stand between {{ and }}: a variable, perhaps with a format ({{租金:大写}}); {{#表格}} … {{/表格}} around the row that is
// repeated; {{#if 条件}} … {{/if}} around what shows only then, {{^if 条件}} around what shows otherwise.
import { conditionOf, type ShowCondition } from './condition.ts';
import { isVariableName } from './variable.ts';

/** Of a place that shows a value. */
export type ValueTag = { name: string; format: string | undefined };

/** undefined: it is none. */
export function valueTag(text: string): ValueTag | undefined {
  const [name = '', format, ...more] = text.trim().split(/[:：]/);
  const plain = name.trim();
  if (!isVariableName(plain) || more.length > 0) return undefined;
  return { name: plain, format: format?.trim() || undefined };
}

/** Of what begins with # or ^: a table by its name, or a condition. */
export type SectionTag = { table: string } | { condition: ShowCondition; text: string };

export function sectionTag(text: string): SectionTag | undefined {
  const plain = text.trim();
  const asked = /^if\s+(.+)$/su.exec(plain)?.[1]?.trim();
  if (asked === undefined) return isVariableName(plain) ? { table: plain } : undefined;
  const condition = conditionOf(asked);
  return condition && { condition, text: asked };
}
