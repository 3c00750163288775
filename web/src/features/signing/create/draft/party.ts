// One signatory of a draft, and what is demanded of him.
import { authLevelOf, comparesIdentity, noWill, type WillDemand, willDemand } from '@xinqi/domain';
import type { Signatory } from '@xinqi/wire/signing';

export type Party = {
  /** Of this window only; the wire knows parties by their order. */
  key: string;
  userType: 0 | 1;
  name: string;
  operator: string;
  mobile: string;
  /** 强制阅读: every page, and so many seconds at least. */
  readWhole: boolean;
  readTime: number;
  /** 身份核验 beside the code by SMS. */
  will: WillDemand;
  /** Identity number with which it has to be passed; empty: any of his name. */
  idCard: string;
};

let made = 0;
/** A key for this window; no secure context needed, never on the wire. */
export function newKey(): string {
  made += 1;
  return `${made.toString(36)}-${Math.random().toString(36).slice(2, 8)}`;
}

export const newParty = (userType: 0 | 1, given: Partial<Party> = {}): Party => ({
  key: newKey(),
  userType,
  name: '',
  operator: '',
  mobile: '',
  readWhole: false,
  readTime: 0,
  will: noWill,
  idCard: '',
  ...given,
});

/** What is demanded of him, as the wire names it: nothing where nothing is. */
export const demandedOf = ({ readWhole, readTime, will, idCard }: Party) => ({
  ...(readWhole ? { readWhole } : {}),
  ...(readTime > 0 ? { readTime } : {}),
  ...authLevelOf(will),
  ...(comparesIdentity(will) && idCard.trim() ? { signatoryIdentityCard: idCard.trim() } : {}),
});

/** The same as a saved draft has it. */
export const demandOf = (
  line: Pick<Signatory, 'readWhole' | 'readTime' | 'authLevel' | 'authLevelRange' | 'signatoryIdentityCard'>,
) => ({
  readWhole: line.readWhole ?? false,
  readTime: line.readTime ?? 0,
  will: willDemand(line.authLevel, line.authLevelRange, Boolean(line.signatoryIdentityCard)) ?? noWill,
  idCard: line.signatoryIdentityCard ?? '',
});
