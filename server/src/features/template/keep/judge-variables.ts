// Whether the variables of an advanced template can be kept: each by itself, and all against what the Word file asks for.
import { matchTags, tagsFault, type Variable, variablesFault } from '@xinqi/domain';
import type { TplRole, TplWords } from '@xinqi/wire/template';
import { AppError } from '../../../platform/app-error.ts';

/** What the sender would be asked for as if he were somebody else. */
function cannot({ name, filledBy, role }: Variable, roles: readonly TplRole[]): string | undefined {
  const himself = filledBy === 'role' && roles.some((one) => one.self && one.role === role);
  return himself ? `变量“${name}”：“${role}”由发起方担任，请设为由发起方填写` : undefined;
}

/** @throws TPL_FILE for what is no Word file, TPL_VARIABLES, TPL_TAGS */
export function declaredFor(
  words: TplWords | null,
  { variables, roles }: { variables: readonly Variable[]; roles: readonly TplRole[] },
): { variables: readonly Variable[]; words: TplWords } {
  if (!words) throw new AppError('TPL_FILE', '高级模板须由 .docx 格式的 Word 文件制作');
  const fault =
    variablesFault(
      variables,
      roles.map(({ role }) => role),
    ) ?? variables.map((one) => cannot(one, roles)).find((one) => one !== undefined);
  if (fault) throw new AppError('TPL_VARIABLES', fault);
  const differs = tagsFault(matchTags(words.tags, variables));
  if (differs) throw new AppError('TPL_TAGS', differs);
  return { variables, words };
}
