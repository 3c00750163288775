// A batch while it is made: a draft of the wizard of which one party stands for everybody in the list, and its way over the wire.
import type { Input } from '@xinqi/wire';
import type { signingRoutes } from '@xinqi/wire/signing';
import { type Draft, emptyDraft, newParty, type Party, toCreateInput } from '../create/draft/draft.ts';

export const listedName = '名单中的签署方';
/** The key of who is taken from the list. */
export const listedKey = 'listed';
/** The key of the sender himself, or his enterprise. */
export const selfKey = 'self';

export const selfParty = (me: { name: string; userType: 0 | 1 }): Party =>
  newParty(me.userType, { key: selfKey, name: me.name });

export const batchDraft = (now: Date, me: { name: string; userType: 0 | 1 } | undefined): Draft => ({
  ...emptyDraft(now),
  // as contracts call them: 甲方 gives the contract, 乙方 is one of many
  parties: [
    ...(me?.userType === 1 ? [selfParty(me)] : []),
    newParty(0, { key: listedKey, name: listedName }),
  ],
});

/** Of each party, by its key, what it is in a batch; whoever stands here as listed is filled in by the list. */
export type Marks = Readonly<Record<string, { listed: 1; role?: string } | { self: 1 }>>;
export const fileMarks: Marks = { [listedKey]: { listed: 1 }, [selfKey]: { self: 1 } };

export type ListRow = { number: number; cells: string[] };
type BatchInput = Input<(typeof signingRoutes)['batchCreate']>;

export function toBatchInput(
  draft: Draft,
  rows: readonly ListRow[],
  marks: Marks,
  more: { batchId: string; tryOnly: boolean },
): BatchInput {
  const { applyId: _id, draftVersion: _version, ...created } = toCreateInput(draft, 4, true);
  const { saveToDraftBox: _save, draftStep: _step, contractNo: _no, signatoryJson, ...common } = created;
  const lines = Array.isArray(signatoryJson)
    ? (signatoryJson as NonNullable<BatchInput['signatoryJson']>)
    : [];
  return {
    ...common,
    signatoryJson: (lines as { [key: string]: unknown }[]).map((line, i) => ({
      ...line,
      ...marks[draft.parties[i]?.key ?? ''],
    })) as BatchInput['signatoryJson'],
    batchId: more.batchId,
    rows: rows.map(({ number, cells }) => ({ number, cells })),
    tryOnly: more.tryOnly ? 1 : 0,
  };
}
