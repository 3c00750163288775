// Values that follow from others. A formula is one of a few, not a language: what a template does can be read off its settings.
import { addDays, addMonths } from '../../time/index.ts';
import {
  addDecimals,
  type Decimal,
  decimalOf,
  decimalText,
  multiplyDecimals,
  negated,
  roundDecimal,
} from './decimal.ts';
import {
  type Field,
  type Formula,
  heldValue,
  type Row,
  textValue,
  type Value,
  type Values,
  type Variable,
} from './variable.ts';

type Context = { text: (name: string) => string; rows: (name: string) => readonly Row[]; today: string };

/** '' while something that it needs is not there. */
function computed({ compute, of }: Formula, field: Field, { text, rows, today }: Context): string {
  const [first = '', second = ''] = of;
  if (compute === 'today') return today;
  if (compute === 'addDays' || compute === 'addMonths') {
    const [day, count] = [text(first), text(second)];
    if (day === '' || !/^\d{1,4}$/.test(count)) return '';
    return compute === 'addDays' ? addDays(day, Number(count)) : addMonths(day, Number(count));
  }
  const numbers = (compute === 'sum' ? rows(first).map((row) => row[second] ?? '') : of.map(text)).map(
    decimalOf,
  );
  const known = numbers.filter((one): one is Decimal => one !== undefined);
  // of a table, a cell that may stay empty counts nothing
  if (known.length === 0 || (compute !== 'sum' && known.length < numbers.length)) return '';
  const result = known.reduce((so, one) =>
    compute === 'multiply'
      ? multiplyDecimals(so, one)
      : addDecimals(so, compute === 'subtract' ? negated(one) : one),
  );
  const scale = field.kind === 'money' ? 2 : (field.decimals ?? 2);
  return decimalText(roundDecimal(result, scale), { short: field.kind !== 'money' });
}

/** `values` with what follows from them, in the order of the variables; `today` is the day of sending in Beijing. */
export function withComputed(variables: readonly Variable[], values: Values, today: string): Values {
  const all: Record<string, Value> = { ...values };
  for (const variable of variables) {
    const { name, columns = [] } = variable;
    const value = heldValue(all, name);
    if (variable.kind === 'table' && typeof value !== 'string')
      all[name] = value.map((row) => withColumns(columns, row, today));
    if (variable.filledBy !== 'computed' || !variable.formula) continue;
    all[name] = computed(variable.formula, variable, {
      text: (of) => textValue(all, of),
      rows: (of) => {
        const found = heldValue(all, of);
        return typeof found === 'string' ? [] : found;
      },
      today,
    });
  }
  return all;
}

function withColumns(columns: readonly Field[], row: Row, today: string): Row {
  const cells: Record<string, string> = { ...row };
  for (const column of columns)
    if (column.formula)
      cells[column.name] = computed(column.formula, column, {
        text: (of) => cells[of] ?? '',
        rows: () => [],
        today,
      });
  return cells;
}
