// What somebody fills in: values with what follows from them, and what is wrong with them, by the judge of the server.
import {
  beijingDay,
  fillsIn,
  isAsked,
  judgeValues,
  type Refusals,
  type Value,
  type Values,
  type Variable,
  type Who,
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
/** `known`: what others filled in; `first`: what he filled in before. */
type How = { who?: Who; known?: Values; first?: Values };

const nothing: Values = {};
const theSender: Who = { by: 'sender' };
const usual = (variables: readonly Variable[], who: Who): Values =>
  Object.fromEntries(
    variables.flatMap((one) => (one.default && fillsIn(one, who) ? [[one.name, one.default]] : [])),
  );

export function useFilling(
  variables: readonly Variable[],
  { who = theSender, known = nothing, first = nothing }: How = {},
): Filling {
  const [values, setValues] = useState(() => ({ ...usual(variables, who), ...first }));
  // biome-ignore lint/correctness/useExhaustiveDependencies: who fills in never changes while a page is shown
  return useMemo(() => {
    const asked = variables.filter((one) => fillsIn(one, who) && isAsked(one, { ...known, ...values }));
    const given = Object.fromEntries(
      asked.flatMap(({ name }) => (values[name] === undefined ? [] : [[name, values[name]]])),
    );
    const judged = judgeValues(variables, given, { who, known });
    const own = judged.ok ? judged.values : given;
    return {
      asked,
      values,
      shown: withComputed(variables, { ...known, ...own }, beijingDay(new Date())),
      refusals: judged.ok ? {} : judged.refusals,
      change: (name, value) => setValues((all) => ({ ...all, [name]: value })),
      given: () => given,
    };
  }, [variables, values, known]);
}
