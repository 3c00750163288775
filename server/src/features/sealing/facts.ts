// What sealing tells whoever asked for a signature, inside the transaction in which it happens.
import type { DocRef } from '@xinqi/evidence/event';
import { fact } from '../../platform/switchboard/fact.ts';

export type Sealed = {
  documentId: string;
  applyNo: string;
  signNo: string;
  revision: DocRef;
  /** It was the line's last one: his signature stands in every file. */
  lineDone: boolean;
  /** In every file by a certificate of an authority outside that the installation names as licensed, and that does not call itself 测试. */
  licensed: boolean;
  /** Of all signatures that were asked for, in all files of the contract. */
  last: boolean;
  now: Date;
};
export const documentSealing = fact<{ applyNo: string }>(
  'document.sealing',
  'A signature is about to be written into a file of this contract: whoever keeps the contract locks it first.',
);

export const documentSealed = fact<Sealed>('document.sealed', 'An accepted signature is in the file.');

export const documentExtended = fact<{ applyNo: string; documentId: string }>(
  'document.extended',
  'The extension of a finished file was tried, with whatever success; may be told again.',
);

export const sealingFacts = [documentSealing, documentSealed, documentExtended];
