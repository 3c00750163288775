// The draft in this tab's session storage: survives a reload, a crash and the way to the login page and back. Bound
// to the identity that typed it; another user of the same tab never sees it. Without it the server still has the draft.
import { keepInTab, keptJsonInTab } from '../../../../platform/navigation/tab-storage.ts';
import { type Draft, emptyDraft, newParty } from './draft.ts';

/** A save whose answer has not come: it may stand on the server, or never will. */
export type SentDraft = { draft: Draft; step: number };
type Kept = { who: string; at: number; draft: Draft };
const life = 12 * 3_600_000;
const slot = (applyId: string | undefined): string => `xinqi-draft:${applyId ?? 'new'}`;
const sentSlot = (applyId: string): string => `xinqi-draft-sent:${applyId}`;

/** What this identity kept there, not too long ago. */
function keptIn<T extends Kept>(key: string, who: string, now: number): T | undefined {
  const kept = keptJsonInTab(key) as T | undefined;
  if (!kept?.draft?.parties || kept.who !== who || now - kept.at > life) return undefined;
  // an older page kept a draft without what this one knows
  const parties = kept.draft.parties.map((party) => newParty(party.userType, party));
  return { ...kept, draft: { ...emptyDraft(new Date(now)), ...kept.draft, parties } };
}

export function keepDraft(draft: Draft, unsaved: boolean, who: string, now = Date.now()): void {
  if (draft.applyId) keepInTab(slot(undefined), undefined);
  keepInTab(slot(draft.applyId), JSON.stringify({ who, at: now, unsaved, draft }));
}

/** What was kept and had not reached the server; undefined when there is nothing, or it is another identity's. */
export function unsavedDraft(applyId: string | undefined, who: string, now = Date.now()): Draft | undefined {
  const kept = keptIn<Kept & { unsaved: boolean }>(slot(applyId), who, now);
  return kept?.unsaved ? kept.draft : undefined;
}

/** Of a draft that the server knows: what is on its way to it. */
export function keepSent({ draft, step }: SentDraft, who: string, now = Date.now()): void {
  if (draft.applyId) keepInTab(sentSlot(draft.applyId), JSON.stringify({ who, at: now, draft, step }));
}

/** The server refused it: it is not asked for again. */
export function forgetSent(applyId: string | undefined): void {
  if (applyId) keepInTab(sentSlot(applyId), undefined);
}

/**
 * What was on its way when the page was left: asked for again as it was, before anything newer is sent. The version tells whether it still was: a
 * page may be left between the answer and the moment in which the draft was kept with the version that it brought.
 */
export function unansweredDraft(
  { applyId, draftVersion }: Draft,
  who: string,
  now = Date.now(),
): SentDraft | undefined {
  const kept = applyId && keptIn<Kept & { step: number }>(sentSlot(applyId), who, now);
  return kept && kept.draft.draftVersion === draftVersion
    ? { draft: kept.draft, step: kept.step }
    : undefined;
}

export function forgetDraft(applyId: string | undefined): void {
  keepInTab(slot(undefined), undefined);
  if (applyId) keepInTab(slot(applyId), undefined);
  forgetSent(applyId);
}
