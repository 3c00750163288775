// A line that declares a variable of a library contract: `租金 | 金额 | 5000`, `租期月数 | 整数：1-240 | 12`,
// `付款方式 | 单选：按月、按季 | 按季`, `押金 | 金额 | 10000 | 当 有押金`, `到期日 | 日期 | = addMonths(起租日，租期月数)`,
// `家具 | 表格：名称、数量:数字、小计:金额=multiply(数量，单价) | 床/1；桌/2`. A name that ends in ? may stay empty.
import {
  type Field,
  formulas,
  type Row,
  type Value,
  type Variable,
  type VariableKind,
  variableKindNames,
  variableKinds,
} from '@xinqi/domain';

export type Declared = { variable: Variable; example: Value | undefined };

/** A text of ours that nobody can have typed right: the server does not start with it. */
export class LibraryFault extends Error {}

const kindNamed = (text: string): VariableKind => {
  if (text === '整数') return 'number';
  const kind = variableKinds.find((one) => variableKindNames[one] === text);
  if (!kind) throw new LibraryFault(`no kind of variable: ${text}`);
  return kind;
};

function formulaOf(text: string): Pick<Field, 'formula'> {
  const [, name = '', of = ''] = /^(\w+)\((.*)\)$/u.exec(text.trim()) ?? [];
  const compute = formulas.find((one) => one === name);
  if (!compute) throw new LibraryFault(`no formula: ${text}`);
  return { formula: { compute, of: of.split(/[，,]/).map((one) => one.trim()) } };
}

function fieldOf(written: string, kindText: string, rule = ''): Field {
  const name = written.replace(/\?$/, '');
  const kind = kindNamed(kindText);
  const [, min, max] = /^(-?[\d.]+)-([\d.]+)$/.exec(rule) ?? [];
  return {
    ...{ name, kind, required: name === written && kind !== 'tick' },
    ...(kind === 'choice' ? { options: rule.split('、') } : {}),
    ...(min === undefined ? {} : { min, max }),
    ...(kindText === '整数' ? { decimals: 0 } : {}),
  };
}

function columnOf(text: string): Field {
  const [head = '', formula] = text.split('=');
  const [written = '', kindText = '文字'] = head.split(':');
  const field = fieldOf(written, kindText);
  return formula === undefined ? field : { ...field, required: false, ...formulaOf(formula) };
}

const rowsOf = (text: string, columns: readonly Field[]): Row[] => {
  const entered = columns.filter(({ formula }) => !formula);
  return text
    .split('；')
    .map((row) => row.split('/'))
    .map((cells) => Object.fromEntries(entered.map(({ name }, at) => [name, cells[at] ?? ''])));
};

export function readVariable(line: string): Declared {
  const [written = '', kindAndRule = '', example = '', condition = ''] = line
    .split('|')
    .map((part) => part.trim());
  const [kindText = '', rule = ''] = kindAndRule.split('：');
  const field = fieldOf(written, kindText, rule);
  const when = condition.startsWith('当 ') ? { when: condition.slice(2) } : {};
  if (example.startsWith('='))
    return {
      variable: { ...field, required: false, ...formulaOf(example.slice(1)), filledBy: 'computed', ...when },
      example: undefined,
    };
  if (field.kind !== 'table') return { variable: { ...field, filledBy: 'sender', ...when }, example };
  const columns = rule.split('、').map(columnOf);
  return {
    variable: { ...field, filledBy: 'sender', columns, ...when },
    example: rowsOf(example, columns),
  };
}
