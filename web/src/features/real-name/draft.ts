// What he has filled in so far, so that another way begins where this one stood. In memory alone: numbers of cards are nothing for a
// browser's storage; another account, and a reload, begin anew.
import type { SaidOfHimself } from '@xinqi/domain';
import type { OcrReading } from '@xinqi/wire/real-name';

type Draft = { said: SaidOfHimself; readings: readonly OcrReading[] };
const empty: Draft = { said: { fullName: '', idCard: '', bankCard: '' }, readings: [] };
let draft: Draft & { account: string } = { ...empty, account: '' };

/** `account`: whose draft it is. */
export const draftOf = (account: string): Draft => (draft.account === account ? draft : empty);
export const keepDraft = (account: string, kept: Draft): void => {
  draft = { ...kept, account };
};
export const dropDraft = (): void => {
  draft = { ...empty, account: '' };
};
