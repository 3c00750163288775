// Variables of a template while they are set: another kind, and those that a new file asks for.
import { matchTags, suggestedVariables, type Variable, type VariableKind } from '@xinqi/domain';
import type { TplWords } from '@xinqi/wire/template';

/** The variable as one of another kind: what only the old one had goes. */
export const kindFor = ({ name, required, filledBy, role, when }: Variable, kind: VariableKind): Variable => {
  const computes = kind === 'number' || kind === 'money' || kind === 'date';
  // a picture is the sender's upload
  const by = kind === 'picture' || (filledBy === 'computed' && !computes) ? 'sender' : filledBy;
  return {
    name,
    kind,
    required: kind === 'tick' ? false : required,
    filledBy: by,
    ...(by === 'role' && role !== undefined ? { role } : {}),
    ...(when ? { when } : {}),
  };
};

/** What is set already, with what the file asks for beside it. */
export function withFile(variables: readonly Variable[], { tags }: TplWords): Variable[] {
  const missing = suggestedVariables(tags).filter(({ name }) => !variables.some((one) => one.name === name));
  return [...variables, ...missing];
}

/** Without what stands nowhere in the file. */
export function withoutUnused(variables: readonly Variable[], { tags }: TplWords): Variable[] {
  const { unused } = matchTags(tags, variables);
  return variables.filter(({ name }) => !unused.includes(name));
}
