// Values that show how a contract from a template will look, for its maker: the default, or one of the kind.
import {
  type Field,
  isAsked,
  TICKED,
  type Value,
  type Values,
  type Variable,
  withComputed,
} from '@xinqi/domain';

const examples: Partial<Record<Field['kind'], string>> = {
  number: '12',
  money: '5000',
  tick: TICKED,
  name: '张三',
  idCard: '11010519491231002X',
  creditCode: '91350100M000100Y43',
  mobile: '13800000000',
};

const exampleOf = (field: Field, today: string): string =>
  field.kind === 'date'
    ? today
    : field.kind === 'choice'
      ? (field.options?.[0] ?? '')
      : (examples[field.kind] ?? `${field.name}示例`);

export function exampleValues(variables: readonly Variable[], today: string): Values {
  const values: Record<string, Value> = {};
  for (const variable of variables) {
    const { name, kind, columns = [], filledBy } = variable;
    if (filledBy === 'computed') continue;
    if (kind === 'table')
      values[name] = [
        Object.fromEntries(
          columns.flatMap((one) => (one.formula ? [] : [[one.name, exampleOf(one, today)]])),
        ),
      ];
    else values[name] = variable.default || exampleOf(variable, today);
  }
  const asked = variables.filter((one) => isAsked(one, values)).map(({ name }) => name);
  return withComputed(
    variables,
    Object.fromEntries(Object.entries(values).filter(([name]) => asked.includes(name))),
    today,
  );
}
