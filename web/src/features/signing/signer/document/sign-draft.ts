// What a signatory has typed, drawn and chosen so far, kept in this tab's session storage under his signNo: a reload,
// the back button, a lost network or a new SMS code lose nothing. Never the consent: it is given anew.
import type { Strokes } from '@xinqi/wire/seal';
import { useCallback, useState } from 'react';
import { hasFields, keepInTab, keptJsonInTab } from '../../../../platform/navigation/tab-storage.ts';

export type HandChoice =
  | { kind: 'drawn'; strokes: Strokes }
  /** From the phone, or a saved one. */
  | { kind: 'picked'; handSignId: string; svg: string };
export type SignDraft = {
  texts: Record<string, string>;
  hand: HandChoice | null;
  sealId: string | null;
  /** How a person fills signature fields. */
  style: 'hand' | 'seal';
};
export const emptyDraft: SignDraft = { texts: {}, hand: null, sealId: null, style: 'hand' };

const PREFIX = 'xinqi-sign:';

const isText = (value: unknown): value is string => typeof value === 'string';
const isPoint = (value: unknown): boolean =>
  hasFields(value) && [value.x, value.y, value.time, value.pressure ?? 0].every(Number.isFinite);
const isStroke = (value: unknown): boolean =>
  hasFields(value) && Array.isArray(value.points) && value.points.length > 0 && value.points.every(isPoint);

function isHand(value: unknown): value is HandChoice {
  if (!hasFields(value)) return false;
  if (value.kind === 'picked') return isText(value.handSignId) && isText(value.svg);
  const { strokes } = value;
  return value.kind === 'drawn' && Array.isArray(strokes) && strokes.length > 0 && strokes.every(isStroke);
}

/** By hand: the signing page opens without the library of schemas. What is signed the server judges. */
const isDraft = (value: unknown): value is SignDraft =>
  hasFields(value) &&
  hasFields(value.texts) &&
  Object.values(value.texts).every(isText) &&
  (value.hand === null || isHand(value.hand)) &&
  (value.sealId === null || isText(value.sealId)) &&
  (value.style === 'hand' || value.style === 'seal');

export function keptDraft(signNo: string): SignDraft {
  const kept = keptJsonInTab(PREFIX + signNo);
  return isDraft(kept) ? kept : emptyDraft;
}

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
