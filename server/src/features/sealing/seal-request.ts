// An accepted signature that waits for its revision.
import type { VerifiedSubject } from '../../platform/ports/certificate-authority.ts';
import type { OneTimeSubject } from '../../platform/ports/remote-signer.ts';
import type { Mark, Placed } from './mark.ts';

export type SealRequest = {
  subject: OneTimeSubject;
  /**
   * His name, and that of the enterprise for which he stands, as they were verified: an authority outside certifies them in full.
   * Left out: they were not. `simulated`: by a simulator.
   */
  verified?: VerifiedSubject & { simulated: boolean };
  /** Leaf hash (hex) of the sign.intent event that allows this signature. */
  intentLeaf: string;
  fieldName: string;
  /** For an upload that carried signatures: where the new field stands. */
  placement?: Placed;
  marks: Mark[];
  /** Drawn as well when this signature is the last. */
  closing?: Mark[];
  reason: string;
};
