// Contract types and custom fields of an enterprise (合同信息项): what it may define, and what a field takes as its value. Hard:
// values outlive their field, so a field's kind never changes and a value is kept as the text that was judged.

export const customKinds = ['text', 'number', 'money', 'date', 'choice'] as const;
export type CustomKind = (typeof customKinds)[number];
export const customKindNames: Readonly<Record<CustomKind, string>> = {
  text: '文本',
  number: '数字',
  money: '金额（元）',
  date: '日期',
  choice: '单选',
};
export type CustomField = { name: string; kind: CustomKind; options: readonly string[] };

export const maxContractTypes = 50;
export const maxCustomFields = 20;
/** Choices of one field at most. */
export const maxCustomOptions = 30;
/** Characters of a value at most. */
export const maxCustomText = 200;

const double = (names: readonly string[]): string | undefined =>
  names.find((name, at) => names.indexOf(name) !== at);

/** Why an enterprise cannot keep these types and fields, in the words of its page; undefined when it can. */
export function particularsFault(
  types: readonly { name: string }[],
  fields: readonly CustomField[],
): string | undefined {
  const type = double(types.map(({ name }) => name));
  if (type !== undefined) return `合同类型“${type}”重复`;
  const field = double(fields.map(({ name }) => name));
  if (field !== undefined) return `自定义字段“${field}”重复`;
  for (const { name, kind, options } of fields) {
    if (kind !== 'choice') continue;
    if (options.length < 2) return `“${name}”至少需要两个选项`;
    const option = double(options);
    if (option !== undefined) return `“${name}”的选项“${option}”重复`;
  }
  return undefined;
}

const isDay = (text: string): boolean => {
  if (!/^[0-9]{4}-[0-9]{2}-[0-9]{2}$/.test(text)) return false;
  const at = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().slice(0, 10) === text;
};

/** Why a text is no value of the field; undefined when it is. An empty text is none: whether it may be left out is asked elsewhere. */
export function customValueFault({ name, kind, options }: CustomField, value: string): string | undefined {
  switch (kind) {
    case 'text':
      return value.length <= maxCustomText ? undefined : `“${name}”不超过${maxCustomText}个字`;
    case 'number':
      return /^-?[0-9]{1,15}(\.[0-9]{1,6})?$/.test(value) ? undefined : `“${name}”应为数字`;
    case 'money':
      return /^[0-9]{1,12}(\.[0-9]{1,2})?$/.test(value) ? undefined : `“${name}”应为金额，例如 1200.50`;
    case 'date':
      return isDay(value) ? undefined : `“${name}”应为日期`;
    case 'choice':
      return options.includes(value) ? undefined : `“${name}”请选择一个选项`;
  }
}
