// What verification asks of families above it: a letter of authority is a contract (docs/decisions/0140).
import type { Tx } from '../../platform/db.ts';
import type { Ctx } from '../../platform/endpoint.ts';
import { port } from '../../platform/switchboard/port.ts';

export type Letter = {
  title: string;
  paragraphs: readonly string[];
  signer: { name: string; mobile: string };
  until: Date;
};
/** Who signed it, and under which identity number he was compared before, or the number of the document that two reviewers passed; undefined number: it was erased. */
export type SignedLetter = { name: string; idCard: string | undefined; simulated: boolean };

export type LetterContracts = {
  /** Makes the file and sends it in the name of the caller, as a person. `begin` runs first in the transaction that sends. */
  send(ctx: Ctx, letter: Letter, begin: (tx: Tx, applyNo: string) => Promise<void>): Promise<void>;
  /** Undefined before it is finished. */
  signed(tx: Tx, applyNo: string): Promise<SignedLetter | undefined>;
};
export const letterContracts = port<LetterContracts>(
  'real-name.letters',
  'Letters of authority: sent to the legal person as a contract, and who signed them.',
);
