// Whether the variables of an advanced template can be kept: each by itself, and all against what the Word file asks
// for, or the boxes on the pages of a PDF.
import {
  boxesFault,
  matchTags,
  tagsFault,
  type Variable,
  type VariableBox,
  variablesFault,
} from '@xinqi/domain';
import type { TplRole, TplWords } from '@xinqi/wire/template';
import { AppError } from '../../../platform/app-error.ts';

/** What the sender would be asked for as if he were somebody else. */
function cannot({ name, filledBy, role }: Variable, roles: readonly TplRole[]): string | undefined {
  const himself = filledBy === 'role' && roles.some((one) => one.self && one.role === role);
  return himself ? `变量“${name}”：“${role}”由发起方担任，请设为由发起方填写` : undefined;
}

export type Declared = { variables: readonly Variable[] } & (
  | { words: TplWords; boxes: null }
  | { words: null; boxes: readonly VariableBox[] }
);

/** `pageCount`: of a PDF; undefined: the file is neither. @throws TPL_FILE, TPL_VARIABLES, TPL_TAGS */
export function declaredFor(
  { words, pageCount }: { words: TplWords | null; pageCount: number | undefined },
  {
    variables,
    boxes,
    roles,
  }: { variables: readonly Variable[]; boxes: readonly VariableBox[]; roles: readonly TplRole[] },
): Declared {
  if (!words && pageCount === undefined)
    throw new AppError('TPL_FILE', '高级模板须由 .docx 格式的 Word 文件或 PDF 文件制作');
  const fault =
    variablesFault(
      variables,
      roles.map(({ role }) => role),
    ) ?? variables.map((one) => cannot(one, roles)).find((one) => one !== undefined);
  if (fault) throw new AppError('TPL_VARIABLES', fault);
  const differs = words
    ? tagsFault(matchTags(words.tags, variables))
    : boxesFault(boxes, { variables, pageCount: pageCount ?? 0 });
  if (differs) throw new AppError('TPL_TAGS', differs);
  return words ? { variables, words, boxes: null } : { variables, words: null, boxes };
}
