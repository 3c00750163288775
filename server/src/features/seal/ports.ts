// What the seal family asks of contracts, which stand above it.
import type { Identity } from '../../platform/principal.ts';
import { port } from '../../platform/switchboard/port.ts';

/** A line of a contract, and who stood in it: the first generation of its link that is his (Z-01). */
export type HandLine = { applyNo: string; signNo: string; recipientGen: number };

export type SealLines = {
  /** Names for the phone; undefined when there is no such line. */
  describeLine(
    applyNo: string,
    signNo: string,
  ): Promise<{ contractName: string; signatoryName: string } | undefined>;
  /** The line can still be signed by who stands in it: the contract is being signed and he neither signed nor refused. */
  lineOpen(line: HandLine): Promise<boolean>;
  /** The line, when it is that of this signatory, who came by its link or is signed in. */
  ownLine(who: Identity, applyNo: string, signNo: string): Promise<HandLine | undefined>;
};
export const sealLines = port<SealLines>('seal.lines', 'Which line of a contract a hand signature is for.');
