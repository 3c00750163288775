// A variable of a template (模板变量): what stands in `{{…}}` of a Word file or in a box on a PDF, who fills it in and by which rules.
// A value is text, or the rows of a table; whether it may stand is judged in one place (judge-values.ts), for browser and server alike.

export const variableKinds = [
  'text',
  'number',
  'money',
  'date',
  'choice',
  'tick',
  'table',
  'picture',
  'name',
  'idCard',
  'creditCode',
  'mobile',
] as const;
export type VariableKind = (typeof variableKinds)[number];
export const variableKindNames: Readonly<Record<VariableKind, string>> = {
  text: '文字',
  number: '数字',
  money: '金额',
  date: '日期',
  choice: '单选',
  tick: '勾选',
  table: '表格',
  picture: '图片',
  name: '姓名或名称',
  idCard: '身份证号',
  creditCode: '统一社会信用代码',
  mobile: '手机号',
};

const NAME = /^[\p{Script=Han}\p{L}\p{N}_（）()]{1,30}$/u;
/** Names that mean something to JavaScript are none of a variable. */
const TAKEN = /^(?:if|__proto__|constructor|prototype|toString|valueOf|hasOwnProperty)$/;

export const isVariableName = (text: string): boolean => NAME.test(text) && !TAKEN.test(text);

export const formulas = ['add', 'subtract', 'multiply', 'sum', 'addDays', 'addMonths', 'today'] as const;
export const formulaNames: Readonly<Record<(typeof formulas)[number], string>> = {
  add: '相加',
  subtract: '相减',
  multiply: '相乘',
  sum: '表格列合计',
  addDays: '日期加天数',
  addMonths: '日期加月数',
  today: '发起当日',
};
/** `of`: names of variables or of columns of the same row; for sum the table and its column. */
export type Formula = { compute: (typeof formulas)[number]; of: readonly string[] };

/** Who fills in: the sender, the signatory of a role, nobody (it follows from others). */
export const fillers = ['sender', 'role', 'computed'] as const;
export type Filler = (typeof fillers)[number];

/** What a variable and a column of a table share. */
export type Field = {
  /** As it stands in the file. */
  name: string;
  kind: VariableKind;
  required: boolean;
  /** Shown where the tag names no format of its own (show-value.ts). */
  format?: string | undefined;
  /** What may be chosen. */
  options?: readonly string[] | undefined;
  /** Characters of a text. */
  maxLength?: number | undefined;
  /** Of numbers and sums, as text: no float in between. */
  min?: string | undefined;
  max?: string | undefined;
  /** Digits behind the point of a number. */
  decimals?: number | undefined;
  formula?: Formula | undefined;
};
export type Variable = Field & {
  filledBy: Filler;
  /** The signatory who fills in, by his name in the template: 乙方. */
  role?: string | undefined;
  default?: string | undefined;
  /** Asked for only where this holds (condition.ts). */
  when?: string | undefined;
  /** Of a table. */
  columns?: readonly Field[] | undefined;
  /** Of a picture: its longest side in the text, in millimetres; a smaller one is not blown up. */
  widthMm?: number | undefined;
};

export type Row = Readonly<Record<string, string>>;
export type Value = string | readonly Row[];
export type Values = Readonly<Record<string, Value>>;

/** What is ticked; what is not is ''. */
export const TICKED = '1';
export const mostVariables = 200;
export const mostRows = 200;
export const mostColumns = 12;
export const defaultMaxLength = 500;
export const mostPictures = 20;
/** Millimetres of the longest side of a picture. */
export const pictureMm = { least: 5, usual: 60, most: 250 } as const;

/** A value of a name; nothing of what every object has. */
export const heldValue = (values: Values, name: string): Value =>
  Object.hasOwn(values, name) ? values[name]! : '';
export const textValue = (values: Values, name: string): string => {
  const value = heldValue(values, name);
  return typeof value === 'string' ? value : '';
};
export const isFilled = (value: Value): boolean =>
  typeof value === 'string' ? value !== '' : value.length > 0;
