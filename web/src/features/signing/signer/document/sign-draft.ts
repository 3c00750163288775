// What a signatory has typed, drawn and chosen so far, kept in this tab's session storage under his signNo: a reload,
// the back button, a lost network or a new SMS code lose nothing. Never the consent: it is given anew.
import { strokes } from '@xinqi/wire/seal';
import { useCallback, useState } from 'react';
import { z } from 'zod';
import { keepInTab, keptJsonInTab } from '../../../../platform/navigation/tab-storage.ts';

const hand = z.union([
  z.object({ kind: z.literal('drawn'), strokes }),
  /** From the phone, or a saved one. */
  z.object({ kind: z.literal('picked'), handSignId: z.string(), svg: z.string() }),
]);
export type HandChoice = z.output<typeof hand>;
const signDraft = z.object({
  texts: z.record(z.string(), z.string()),
  hand: hand.nullable(),
  sealId: z.string().nullable(),
  /** How a person fills signature fields. */
  style: z.enum(['hand', 'seal']),
});
export type SignDraft = z.output<typeof signDraft>;
export const emptyDraft: SignDraft = { texts: {}, hand: null, sealId: null, style: 'hand' };

const PREFIX = 'xinqi-sign:';

export const keptDraft = (signNo: string): SignDraft =>
  signDraft.safeParse(keptJsonInTab(PREFIX + signNo)).data ?? emptyDraft;

export const keepDraft = (signNo: string, draft: SignDraft): void =>
  keepInTab(PREFIX + signNo, JSON.stringify(draft));

export const dropDraft = (signNo: string): void => keepInTab(PREFIX + signNo, undefined);

export function useSignDraft(signNo: string) {
  const [draft, setDraft] = useState(() => keptDraft(signNo));
  const update = useCallback(
    (change: Partial<SignDraft>) =>
      setDraft((before) => {
        const next = { ...before, ...change };
        keepDraft(signNo, next);
        return next;
      }),
    [signNo],
  );
  return { draft, update };
}
