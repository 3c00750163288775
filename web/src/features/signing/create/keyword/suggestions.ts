// Places that the text of the file asks for, as fields that the sender can take over one by one or all at once.
import {
  boxesMeet,
  type FoundPlace,
  findPlaces,
  findWords,
  type PlaceKind,
  placeBeside,
  type TextBox,
  type TextRun,
} from '@xinqi/domain';
import type { PageSize } from '../../../../ui/pdf-view/index.ts';
import type { DraftField, Party } from '../draft/draft.ts';
import { sizeOf } from '../fields/field-geometry.ts';
import { newField } from '../fields/use-field-drag.ts';

/** A field that is not placed yet, and the words of the text that asked for it. */
export type Suggestion = { words: string; field: DraftField };

export type Page = { index: number; size: PageSize; runs: readonly TextRun[] };

function suggestion(page: Page, party: Party, kind: PlaceKind, words: string, box: TextBox): Suggestion {
  const size = sizeOf(kind, party.userType);
  const at = placeBeside(kind, box, size, page.size, page.runs);
  return { words, field: { ...newField(kind, party, page.index, page.size, 0, 0), ...at } };
}

/** 甲方（盖章）, 签字, 日期 …; a signed file takes nothing but signatures, so a seal's place becomes one there. */
export function suggestPlaces(page: Page, parties: readonly Party[], signedOnly: boolean): Suggestion[] {
  return findPlaces(page.index, page.runs, parties).flatMap(({ party, kind, words, box }: FoundPlace) => {
    const asked = parties[party];
    if (!asked || (signedOnly && kind === 'date')) return [];
    return [suggestion(page, asked, signedOnly ? 'signature' : kind, words, box)];
  });
}

/** Every place of the sender's own words, for the party and kind that he has chosen. */
export const suggestWords = (page: Page, words: string, party: Party, kind: PlaceKind): Suggestion[] =>
  findWords(page.index, page.runs, words).map(({ box }) => suggestion(page, party, kind, words.trim(), box));

/** Without those whose party has such a field there already. */
export const stillOpen = (suggestions: readonly Suggestion[], fields: readonly DraftField[]): Suggestion[] =>
  suggestions.filter(
    ({ field }) =>
      !fields.some(
        (one) =>
          one.page === field.page &&
          one.partyKey === field.partyKey &&
          one.kind === field.kind &&
          boxesMeet(one, field),
      ),
  );
