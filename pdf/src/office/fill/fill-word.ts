// A Word file with its variables filled in. Values come as they were judged and are shown here, in the place of each tag; they are text
// only: `<`, `&` and `{{…}}` in a value stay what they are, because nothing is read a second time.
import {
  BLANK,
  conditionOf,
  meets,
  shownValue,
  textValue,
  type Values,
  type Variable,
  valueTag,
} from '@xinqi/domain';
import type { OfficeQuestion } from '../findings.ts';
import { readOffice } from '../read-office.ts';
import { openTemplate, type Scope, tagsFault } from './open-template.ts';

export type Filling = {
  agreed: readonly OfficeQuestion[];
  variables: readonly Variable[];
  /** With what follows from them. */
  values: Values;
};

/** @throws OfficeError */
export async function fillWord(
  bytes: Uint8Array,
  { agreed, variables, values }: Filling,
): Promise<Uint8Array> {
  const read = await readOffice(bytes, { format: 'docx', agreed });
  const known = new Map(variables.map((one) => [one.name, one]));
  const { document } = openTemplate(read.bytes, (text, { row, columns }) => {
    const asked = /^if\s+(.+)$/su.exec(text.trim())?.[1];
    if (asked !== undefined) {
      const condition = conditionOf(asked);
      return condition !== undefined && meets(condition, { ...values, ...row });
    }
    const tag = valueTag(text);
    if (!tag) return '';
    if (row && Object.hasOwn(row, tag.name)) {
      const column = columns?.find(({ name }) => name === tag.name);
      return column ? shownValue(column, row[tag.name] ?? '', tag.format ?? column.format) : '';
    }
    const variable = known.get(tag.name);
    if (!variable) return BLANK;
    if (variable.kind === 'table') return rowsOf(values, variable);
    return shownValue(variable, textValue(values, tag.name), tag.format ?? variable.format);
  });
  try {
    document.render({} satisfies Scope);
  } catch (error) {
    throw tagsFault(error);
  }
  return new Uint8Array(document.getZip().generate({ type: 'nodebuffer', compression: 'DEFLATE' }));
}

/** Every column is there in every row, so that none is looked up outside of it. */
function rowsOf(values: Values, { name, columns = [] }: Variable): Scope[] {
  const rows = Object.hasOwn(values, name) ? values[name]! : [];
  if (typeof rows === 'string') return [];
  return rows.map((row) => ({
    columns,
    row: Object.fromEntries(columns.map((one) => [one.name, row[one.name] ?? ''])),
  }));
}
