// What the sender fills in: values with what follows from them, and what is wrong with them, by the judge of the server.
import {
  beijingDay,
  isAsked,
  judgeValues,
  type Refusals,
  type Value,
  type Values,
  type Variable,
  withComputed,
} from '@xinqi/domain';
import { useMemo, useState } from 'react';

export type Filling = {
  /** The variables that are asked for now. */
  asked: readonly Variable[];
  /** As they were typed. */
  values: Values;
  /** As they stand in the text. */
  shown: Values;
  refusals: Refusals;
  change: (name: string, value: Value) => void;
  /** What is sent: what is not asked for is left out. */
  given: () => Values;
};

const usual = (variables: readonly Variable[]): Values =>
  Object.fromEntries(
    variables.flatMap(({ name, default: value, filledBy }) =>
      value && filledBy === 'sender' ? [[name, value]] : [],
    ),
  );

export function useFilling(variables: readonly Variable[]): Filling {
  const [values, setValues] = useState(() => usual(variables));
  return useMemo(() => {
    const asked = variables.filter((one) => one.filledBy === 'sender' && isAsked(one, values));
    const given = Object.fromEntries(
      asked.flatMap(({ name }) => (values[name] === undefined ? [] : [[name, values[name]]])),
    );
    const judged = judgeValues(variables, given, { who: { by: 'sender' } });
    const known = judged.ok ? judged.values : given;
    return {
      asked,
      values,
      shown: withComputed(variables, known, beijingDay(new Date())),
      refusals: judged.ok ? {} : judged.refusals,
      change: (name, value) => setValues((all) => ({ ...all, [name]: value })),
      given: () => given,
    };
  }, [variables, values]);
}
