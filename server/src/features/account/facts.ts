// What the account family tells others, inside the transaction in which it happens, and what it asks of families above it.
import type { LossReason } from '@xinqi/domain';
import type { Tx } from '../../platform/db.ts';
import type { ZipEntry } from '../../platform/storage/zip-reply.ts';
import { fact } from '../../platform/switchboard/fact.ts';
import { poll } from '../../platform/switchboard/port.ts';

export const corpVerified = fact<{ corpId: string; name: string }>(
  'corp.verified',
  'The claim of an enterprise to its name was verified.',
);

export type CorpLost = { corpId: string; name: string; reason: LossReason; test: boolean; now: Date };
export const corpLost = fact<CorpLost>(
  'corp.lost',
  'An enterprise that was verified is no more: its name is a claim again.',
);

export const memberAdded = fact<{
  corpId: string;
  memberId: string;
  accountId: string;
  pids: readonly number[];
}>('member.added', 'An account became an active member of an enterprise, with these rights of its own.');

export type MobileChange = {
  accountId: string;
  partyKey: Buffer;
  /** Lines that were sent to the new mobile before it was his wait under this key. */
  waitingKey: Buffer;
  mobile: string;
  from: { ip: string; userAgent: string };
};
export const mobileChanged = fact<MobileChange>('mobile.changed', 'A person has another mobile.');

/** `soleCorps`: enterprises that he leaves behind without a member. */
export type Leaver = { accountId: string; partyKey: Buffer; soleCorps: readonly string[] };
export const accountClosing = fact<{ who: Leaver; now: Date }>(
  'account.closing',
  'A person closes his account: what is his alone is erased, before his memberships end.',
);
export const dataExported = fact<{ who: Leaver; from: { ip: string; userAgent: string }; now: Date }>(
  'data.exported',
  'A person asked for a copy of his data.',
);

/** A passkey as evidence shows it: `spki` is its SubjectPublicKeyInfo. */
export type HeldKey = { passkeyId: string; accountId: string; spki: Uint8Array; registeredAt: Date };
export const passkeyAdded = fact<{ key: HeldKey; now: Date }>('passkey.added', 'An account took a passkey.');
export const passkeyRemoved = fact<{ passkeyId: string; accountId: string; now: Date }>(
  'passkey.removed',
  'A person removed a passkey of his account.',
);

/** What other families add to the end of an account and to the copy of its data. */
export type LeavingPart = {
  /** Sentences for the user, in Chinese; none when nothing of this family keeps the account open. */
  obstacles(tx: Tx, who: Leaver): Promise<string[]>;
  /** What is his, as files. */
  entries(who: Leaver, now: Date): Promise<ZipEntry[]>;
};
export const leavingParts = poll<LeavingPart>(
  'account.leaving',
  'What keeps an account open, and what of his a person takes along.',
);

export const accountFacts = [
  corpVerified,
  corpLost,
  memberAdded,
  mobileChanged,
  accountClosing,
  dataExported,
  passkeyAdded,
  passkeyRemoved,
];
