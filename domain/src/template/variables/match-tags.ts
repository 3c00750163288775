// Whether the variables that a template declares are those that its Word file asks for, told both ways: a tag that nobody declared would
// stay a gap in every contract, a variable that stands nowhere would be asked for in vain.
import { conditionOf } from './condition.ts';
import { hasFormat } from './show-value.ts';
import type { Field, Variable, VariableKind } from './variable.ts';

/** A place of the file: the variable, its format, the table whose row is repeated around it, the condition it stands under. */
export type FileTag = { name: string; format: string | null; table: string | null; when: string | null };
export type TagMatch = {
  /** Named in the file and not declared; a column as `家具.数量`. */
  undeclared: string[];
  /** Declared, named nowhere in the file, and nothing follows from it. */
  unused: string[];
  /** Declared as what the file does not use it as. */
  faults: string[];
};

/** Names of the file's tables: rows are repeated for them. */
const tablesOf = (tags: readonly FileTag[]): Set<string> =>
  new Set(tags.flatMap(({ table }) => (table === null ? [] : [table])));

export function matchTags(tags: readonly FileTag[], variables: readonly Variable[]): TagMatch {
  const known = new Map(variables.map((one) => [one.name, one]));
  const tables = tablesOf(tags);
  const undeclared = new Set<string>();
  const faults = new Set<string>();
  const used = new Set(tags.map(({ name }) => name));
  for (const { name, format, table } of tags) {
    const column = table === null ? undefined : known.get(table)?.columns?.find((one) => one.name === name);
    const field: Field | undefined = column ?? known.get(name);
    if (!field) undeclared.add(table === null ? name : `${table}.${name}`);
    else if (format !== null && !hasFormat(field.kind, format))
      faults.add(`“${name}”的格式“${format}”与类型不符`);
    else if (!column && (field.kind === 'table') !== tables.has(name))
      faults.add(field.kind === 'table' ? `“${name}”在文件中不是表格` : `“${name}”在文件中是表格`);
  }
  for (const { formula, when, columns = [] } of variables) {
    for (const name of formula?.of ?? []) used.add(name);
    const condition = when === undefined ? undefined : conditionOf(when);
    if (condition) used.add(condition.name);
    for (const column of columns) for (const name of column.formula?.of ?? []) used.add(name);
  }
  return {
    undeclared: [...undeclared],
    unused: variables.flatMap(({ name }) => (used.has(name) ? [] : [name])),
    faults: [...faults],
  };
}

/** In words; undefined when the file and the variables agree. */
export function tagsFault(match: TagMatch): string | undefined {
  const list = (names: readonly string[]) => names.slice(0, 10).join('、') + (names.length > 10 ? '等' : '');
  const told = [
    ...(match.undeclared.length > 0 ? [`文件中的变量未设置：${list(match.undeclared)}`] : []),
    ...(match.unused.length > 0 ? [`文件中没有用到变量：${list(match.unused)}`] : []),
    ...(match.faults.length > 0 ? [list(match.faults)] : []),
  ];
  return told.length === 0 ? undefined : told.join('；');
}

const moneyFormats = ['大写', '大小写', '带符号', '小写'];
const guesses: readonly (readonly [RegExp, VariableKind])[] = [
  [/照片|图片|附图|扫描件|影印件/, 'picture'],
  [/身份证/, 'idCard'],
  [/信用代码/, 'creditCode'],
  [/手机|电话/, 'mobile'],
  [/姓名/, 'name'],
  [/日期|日$|时间/, 'date'],
  [/租金|金额|价|款|费|押金|工资|薪/, 'money'],
  [/数量|面积|天数|月数|期限|租期|人数|年限/, 'number'],
];

/** What a name and its formats in the file suggest; the template's maker changes it. */
function suggestedKind(name: string, tags: readonly FileTag[]): VariableKind {
  const formats = tags.flatMap(({ format }) => format ?? []);
  if (formats.some((one) => moneyFormats.includes(one))) return 'money';
  const byFormat = (['number', 'date', 'tick'] as const).find((kind) =>
    formats.some((one) => hasFormat(kind, one)),
  );
  return byFormat ?? guesses.find(([word]) => word.test(name))?.[1] ?? 'text';
}

/** Variables that fit the tags of a file, to begin with: in the order of the file, all the sender's. */
export function suggestedVariables(tags: readonly FileTag[]): Variable[] {
  const tables = tablesOf(tags);
  const names = new Set(
    tags.flatMap(({ name, table }) => (table === null || tables.has(name) ? [name] : [])),
  );
  return [...names].map((name): Variable => {
    const shared = { name, required: true, filledBy: 'sender' as const };
    if (tables.has(name)) {
      const inside = tags.filter(({ table }) => table === name);
      const columns = [...new Set(inside.map((one) => one.name))].filter((one) => !names.has(one));
      return {
        ...shared,
        kind: 'table',
        columns: columns.map((column) => {
          const kind = suggestedKind(
            column,
            inside.filter((one) => one.name === column),
          );
          // a row holds no picture
          return { name: column, kind: kind === 'picture' ? 'text' : kind, required: true };
        }),
      };
    }
    const own = tags.filter((tag) => tag.name === name);
    const options = [
      ...new Set(
        tags.flatMap(({ when }) => {
          const condition = when === null ? undefined : conditionOf(when);
          return condition?.name === name && condition.compare === '=' ? [condition.value] : [];
        }),
      ),
    ];
    if (options.length > 1) return { ...shared, kind: 'choice', options };
    // what a condition asks about and no place shows is a box to tick
    const asked = tags.some(({ when }) => when === name);
    const shownAt = own.some((tag) => tag.when !== null || tag.format !== null);
    if ((asked && /^[有是含否]/.test(name)) || (asked && !shownAt))
      return { ...shared, kind: 'tick', required: false };
    return { ...shared, kind: suggestedKind(name, own) };
  });
}
