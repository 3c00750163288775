// Values as they are handed in, judged and told: what nobody said anything about is the template's default.
import {
  beijingDay,
  judgeValues,
  type Refusals,
  type Values,
  type Variable,
  withComputed,
} from '@xinqi/domain';
import { AppError } from '../../../platform/app-error.ts';

const shownRefusals = 5;

/** The first fields that cannot stand, each with its reason. */
const refusalsText = (refusals: Refusals): string => {
  const all = Object.entries(refusals).map(([field, reason]) => `${field}：${reason}`);
  return all.slice(0, shownRefusals).join('；') + (all.length > shownRefusals ? ` 等${all.length}项` : '');
};

const withDefaults = (variables: readonly Variable[], values: Values): Values => ({
  ...Object.fromEntries(
    variables.flatMap(({ name, filledBy, default: usual }) =>
      usual && filledBy === 'sender' && !Object.hasOwn(values, name) ? [[name, usual]] : [],
    ),
  ),
  ...values,
});

/** What the sender fills in; `known`: what signatories filled in, at which conditions look. @throws TPL_VALUES with the fields that are to blame */
export function senderValues(variables: readonly Variable[], values: Values, known: Values = {}): Values {
  const given = withDefaults(variables, values);
  const found = judgeValues(variables, given, { who: { by: 'sender' }, known });
  if (!found.ok) throw new AppError('TPL_VALUES', refusalsText(found.refusals));
  return found.values;
}

/** What the signatory of a role fills in. @throws TPL_VALUES */
export function fillerValues(
  variables: readonly Variable[],
  values: Values,
  { role, known }: { role: string; known: Values },
): Values {
  const found = judgeValues(variables, values, { who: { by: 'role', role }, known });
  if (!found.ok) throw new AppError('TPL_VALUES', refusalsText(found.refusals));
  return found.values;
}

/** With what follows from them on the day of `now`. */
export const computedOn = (variables: readonly Variable[], values: Values, now: Date): Values =>
  withComputed(variables, values, beijingDay(now));
