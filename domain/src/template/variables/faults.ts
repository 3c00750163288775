// Why a list of variables cannot be a template's: asked when the template is saved, so that nobody who fills it in meets a rule that
// nobody can keep.
import { conditionOf } from './condition.ts';
import { decimalOf } from './decimal.ts';
import { judgeValues } from './judge-values.ts';
import { hasFormat } from './show-value.ts';
import {
  type Field,
  isVariableName,
  mostColumns,
  mostPictures,
  mostVariables,
  pictureMm,
  type Variable,
} from './variable.ts';

/** In words, with the name of the variable; undefined when there is none. `roles`: of the template. */
export function variablesFault(variables: readonly Variable[], roles: readonly string[]): string | undefined {
  if (variables.length > mostVariables) return `变量不超过${mostVariables}个`;
  if (variables.filter(({ kind }) => kind === 'picture').length > mostPictures)
    return `图片变量不超过${mostPictures}个`;
  const seen = new Map<string, Variable>();
  for (const variable of variables) {
    if (seen.has(variable.name)) return `变量“${variable.name}”重复`;
    const fault = faultOf(variable, { roles, before: seen, variables });
    if (fault) return `变量“${variable.name}”：${fault}`;
    seen.set(variable.name, variable);
  }
  return undefined;
}

type Around = {
  roles: readonly string[];
  before: ReadonlyMap<string, Variable>;
  variables: readonly Variable[];
};

function faultOf(variable: Variable, { roles, before, variables }: Around): string | undefined {
  const { filledBy, role, formula, when, kind, columns = [] } = variable;
  const own = fieldFault(variable) ?? pictureFault(variable);
  if (own) return own;
  if (filledBy === 'role' && (role === undefined || !roles.includes(role))) return '请选择填写的签署方';
  if ((filledBy === 'computed') !== (formula !== undefined)) return '请选择计算方式';
  // in their order, so that nothing follows from itself
  if (formula && !formula.of.every((name, i) => (formula.compute === 'sum' && i === 1) || before.has(name)))
    return '计算只能使用排在前面的变量';
  if (formula?.compute === 'sum') {
    const [table = '', column] = formula.of;
    if (!before.get(table)?.columns?.some(({ name }) => name === column)) return '请选择合计的表格和列';
  }
  if (when !== undefined) {
    const condition = conditionOf(when);
    const of = condition && variables.find(({ name }) => name === condition.name);
    if (!condition || !of || of === variable) return '显示条件不正确';
    if (
      of.kind === 'choice' &&
      (condition.compare === '=' || condition.compare === '!=') &&
      !of.options?.includes(condition.value)
    )
      return `显示条件中的“${condition.value}”不是可选项`;
  }
  if (kind === 'table') {
    if (columns.length < 1 || columns.length > mostColumns) return `表格须有1-${mostColumns}列`;
    const names = new Set(columns.map(({ name }) => name));
    if (names.size < columns.length) return '表格列名重复';
    for (const [i, column] of columns.entries()) {
      const fault = columnFault(column, columns.slice(0, i));
      if (fault) return `列“${column.name}”${fault}`;
    }
  }
  if (variable.default) {
    const alone: Variable = { ...variable, filledBy: 'sender', when: undefined };
    const judged = judgeValues([alone], { [variable.name]: variable.default }, { who: { by: 'sender' } });
    if (!judged.ok) return `默认值${judged.refusals[variable.name] ?? '不正确'}`;
  }
  return undefined;
}

/** A picture is an upload of whoever fills in: it is the sender's, and no template has one to begin with. */
function pictureFault({ kind, filledBy, default: usual, widthMm }: Variable): string | undefined {
  if (kind !== 'picture') return widthMm === undefined ? undefined : '只有图片可以设置边长';
  if (filledBy !== 'sender') return '图片须由发起方填写';
  if (usual) return '图片不能有默认值';
  const { least, most } = pictureMm;
  return widthMm !== undefined && !(widthMm >= least && widthMm <= most)
    ? `图片最长边须为${least}-${most}毫米`
    : undefined;
}

function columnFault(column: Field, before: readonly Field[]): string | undefined {
  if (column.kind === 'table' || column.kind === 'picture') return '不能是表格或图片';
  const { formula } = column;
  if (
    formula &&
    formula.compute !== 'multiply' &&
    formula.compute !== 'add' &&
    formula.compute !== 'subtract'
  )
    return '只能由同行的列相加、相减或相乘';
  if (formula && !formula.of.every((name) => before.some((one) => one.name === name)))
    return '只能使用排在前面的列';
  return fieldFault(column);
}

function fieldFault({
  name,
  kind,
  options,
  min,
  max,
  maxLength,
  decimals,
  format,
  formula,
}: Field): string | undefined {
  if (!isVariableName(name)) return '名称须为1-30个汉字、字母、数字或下划线';
  if (kind === 'choice') {
    if (!options || options.length < 2 || options.length > 50) return '选项须有2-50个';
    if (
      new Set(options).size < options.length ||
      options.some((one) => one.trim() !== one || one === '' || one.length > 100)
    )
      return '选项不能为空或重复';
  }
  if (format !== undefined && !hasFormat(kind, format)) return '显示格式不正确';
  if ((min !== undefined && !decimalOf(min)) || (max !== undefined && !decimalOf(max))) return '范围须为数字';
  if (maxLength !== undefined && (maxLength < 1 || maxLength > 2_000)) return '最多字数须为1-2000';
  if (decimals !== undefined && (decimals < 0 || decimals > 6)) return '小数位数须为0-6';
  const computes = kind === 'number' || kind === 'money' || kind === 'date';
  if (formula && !computes) return '只有数字、金额和日期可以计算';
  const wanted = {
    add: [2, 10],
    subtract: [2, 10],
    multiply: [2, 10],
    sum: [2, 2],
    addDays: [2, 2],
    addMonths: [2, 2],
    today: [0, 0],
  };
  if (formula) {
    const [least = 0, most = 0] = wanted[formula.compute];
    if (formula.of.length < least || formula.of.length > most) return '请选择参与计算的变量';
    if ((kind === 'date') !== /^(?:addDays|addMonths|today)$/.test(formula.compute))
      return '计算方式与类型不符';
  }
  return undefined;
}
