// What a message says and to whom, as it is kept: sealed, and forgotten in two steps. A code goes as soon as it was handed over
// or is of no use any more; target and text of everything go after a month (docs/decisions/0065).
import type { SealedRecord } from '../../platform/crypto/vault.ts';
import type { Deps } from '../../platform/family.ts';
import { type MessageRow, messagePlace } from './store.ts';

export const textDays = 30;

export type SealedText = {
  target?: string;
  subject?: string;
  body?: string;
  params?: readonly string[];
  /** Of the addresses in it, for the text that says several. */
  origin?: string;
};

/** What is still kept of it. */
export function textOf(deps: Deps, row: MessageRow): SealedText {
  if (!row.pii_dek || !row.pii_blob) return {};
  const kept = deps.vault.open(messagePlace(row.message_id), { dek: row.pii_dek, blob: row.pii_blob });
  return {
    ...(kept.target ? { target: kept.target } : {}),
    ...(kept.subject ? { subject: kept.subject } : {}),
    ...(kept.body ? { body: kept.body } : {}),
    ...(kept.origin ? { origin: kept.origin } : {}),
    ...(kept.params ? { params: JSON.parse(kept.params) as string[] } : {}),
  };
}

/** Sealed anew with its target only: the operator is still asked whether it reached the handset. */
export function withoutCode(deps: Deps, row: MessageRow): SealedRecord {
  const { target = '', subject = '' } = textOf(deps, row);
  return deps.vault.seal(messagePlace(row.message_id), { target, subject });
}

/** The test inbox stands for the phone: there a code is kept for as long as it works. */
export const isForInbox = (deps: Deps, row: MessageRow): boolean => row.simulated && deps.config.devInbox;
