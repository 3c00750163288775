// The draft in this tab's session storage: survives a reload, a crash and the way to the login page and back. Bound
// to the identity that typed it; another user of the same tab never sees it.
import { type Draft, emptyDraft, newParty } from './draft.ts';

type Kept = { who: string; at: number; unsaved: boolean; draft: Draft };
/** A save whose answer has not come: it may stand on the server, or never will. */
export type SentDraft = { draft: Draft; step: number };
const prefix = 'xinqi-draft:';
const sentPrefix = 'xinqi-draft-sent:';
const life = 12 * 3_600_000;
const slot = (applyId: string | undefined): string => prefix + (applyId ?? 'new');

export function keepDraft(draft: Draft, unsaved: boolean, who: string, now = Date.now()): void {
  try {
    if (draft.applyId) sessionStorage.removeItem(slot(undefined));
    const kept: Kept = { who, at: now, unsaved, draft };
    sessionStorage.setItem(slot(draft.applyId), JSON.stringify(kept));
  } catch {
    // a full or forbidden storage: the server still has the draft
  }
}

/** Of a draft that the server knows: what is on its way to it, until it is answered. */
export function keepSent(sent: SentDraft, who: string, now = Date.now()): void {
  if (!sent.draft.applyId) return;
  try {
    sessionStorage.setItem(sentPrefix + sent.draft.applyId, JSON.stringify({ who, at: now, ...sent }));
  } catch {
    // as above
  }
}

export function forgetSent(applyId: string | undefined): void {
  try {
    sessionStorage.removeItem(sentPrefix + applyId);
  } catch {
    // nothing was kept then
  }
}

/** What was on its way when the page was left: asked for again as it was, before anything newer is sent. */
export function unansweredDraft(
  applyId: string | undefined,
  who: string,
  now = Date.now(),
): SentDraft | undefined {
  try {
    const text = sessionStorage.getItem(sentPrefix + applyId);
    if (!text) return undefined;
    const kept = JSON.parse(text) as SentDraft & Pick<Kept, 'who' | 'at'>;
    if (kept.who !== who || now - kept.at > life) return undefined;
    return { draft: asRead(kept.draft, now), step: kept.step };
  } catch {
    return undefined;
  }
}

/** An older page kept a draft without what this one knows. */
function asRead(draft: Draft, now: number): Draft {
  const parties = draft.parties.map((party) => newParty(party.userType, party));
  return { ...emptyDraft(new Date(now)), ...draft, parties };
}

/** What was kept and had not reached the server; undefined when there is nothing, or it is another identity's. */
export function unsavedDraft(applyId: string | undefined, who: string, now = Date.now()): Draft | undefined {
  try {
    const text = sessionStorage.getItem(slot(applyId));
    if (!text) return undefined;
    const kept = JSON.parse(text) as Kept;
    if (kept.who !== who || now - kept.at > life || !kept.unsaved) return undefined;
    return asRead(kept.draft, now);
  } catch {
    return undefined;
  }
}

export function forgetDraft(applyId: string | undefined): void {
  try {
    sessionStorage.removeItem(slot(undefined));
    if (applyId) sessionStorage.removeItem(slot(applyId));
    forgetSent(applyId);
  } catch {
    // nothing was kept then
  }
}
