// What sealing tells whoever asked for a signature, inside the transaction in which it happens.
import type { DocRef } from '@xinqi/evidence/event';
import { fact } from '../../platform/switchboard/fact.ts';

export type Sealed = {
  documentId: string;
  applyNo: string;
  signNo: string;
  revision: DocRef;
  /** Of all signatures that were asked for. */
  last: boolean;
  now: Date;
};
export const documentSealed = fact<Sealed>('document.sealed', 'An accepted signature is in the file.');

export const documentExtended = fact<{ documentId: string }>(
  'document.extended',
  'The extension of a finished file was tried, with whatever success; may be told again.',
);

export const sealingFacts = [documentSealed, documentExtended];
