// The draft in this tab's session storage: survives a reload, a crash and the way to the login page and back. Bound
// to the identity that typed it; another user of the same tab never sees it.
import { type Draft, emptyDraft, newParty } from './draft.ts';

type Kept = { who: string; at: number; unsaved: boolean; draft: Draft };
const prefix = 'xinqi-draft:';
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

/** What was kept and had not reached the server; undefined when there is nothing, or it is another identity's. */
export function unsavedDraft(applyId: string | undefined, who: string, now = Date.now()): Draft | undefined {
  try {
    const text = sessionStorage.getItem(slot(applyId));
    if (!text) return undefined;
    const kept = JSON.parse(text) as Kept;
    if (kept.who !== who || now - kept.at > life || !kept.unsaved) return undefined;
    // an older page kept a draft without what this one knows
    const parties = kept.draft.parties.map((party) => newParty(party.userType, party));
    return { ...emptyDraft(new Date(now)), ...kept.draft, parties };
  } catch {
    return undefined;
  }
}

export function forgetDraft(applyId: string | undefined): void {
  try {
    sessionStorage.removeItem(slot(undefined));
    if (applyId) sessionStorage.removeItem(slot(applyId));
  } catch {
    // nothing was kept then
  }
}
