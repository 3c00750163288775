// Acts that are refused to whoever has no real name (spec §2.7): the refusal opens one dialog, whichever page asked
// (layouts/real-name/real-name-dialog.tsx).
import { create } from 'zustand';
import type { Failure } from '../failure.ts';

/** By the code of the refusal: checking others’ identities · confirming as a legal person · naming oneself in a letter of authority · seals of an enterprise. */
const demanding: readonly string[] = [
  'LOOKUP_REAL_NAME_REQUIRED',
  'CORP_LEGAL_REAL_NAME',
  'CORP_LETTER_AGENT',
  'SEAL_CORP_UNVERIFIED',
];
export const demandsRealName = ({ code }: Pick<Failure, 'code'>): boolean => demanding.includes(code);

/** What was refused last, until the dialog is closed. */
export const useRealNameDemand = create<{ refusal: Failure | undefined }>()(() => ({ refusal: undefined }));
export const askRealName = (refusal: Failure | undefined): void => useRealNameDemand.setState({ refusal });
/** The dialog says it already: not every call opens it (client.ts). */
export const isAsked = (failure: Failure): boolean => useRealNameDemand.getState().refusal === failure;
