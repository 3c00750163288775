// The variables of an advanced template while it is edited: those of its version, or what a new Word file asks for to begin with.
import type { Variable } from '@xinqi/domain';
import { templateRoutes as r, type TplDetail, type TplWords } from '@xinqi/wire/template';
import { useState } from 'react';
import { useCall } from '../../../platform/call/use-call.ts';
import { asFailure } from '../../../platform/failure.ts';
import { atAdvanced, type TplSide } from '../at-path.ts';

export type DeclaredVariables = {
  /** What the file asks for; undefined while it is read. */
  words: TplWords | undefined;
  variables: readonly Variable[];
  /** Why the file cannot be read. */
  failure: string | undefined;
  touched: boolean;
  set: (variables: Variable[]) => void;
};

/** `kept`: the version whose file it still is; `before`: its variables; `upload`: a new file that can be read. */
export function useVariables(
  kept: TplDetail | undefined,
  {
    before,
    upload,
    side,
  }: { before: readonly Variable[] | null | undefined; upload: string | undefined; side: TplSide },
): DeclaredVariables {
  const [chosen, setChosen] = useState<Variable[]>();
  const read = useCall(
    r.words,
    { contractId: upload ?? '' },
    { when: upload !== undefined, as: atAdvanced(r.words, side) },
  );
  const words = kept ? (kept.words ?? undefined) : upload ? read.data : undefined;
  const suggested = kept ? undefined : read.data?.variables;
  return {
    words,
    variables: chosen ?? before ?? suggested ?? [],
    failure: !kept && read.error ? asFailure(read.error).message : undefined,
    touched: chosen !== undefined,
    set: setChosen,
  };
}
