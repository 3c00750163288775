// An accepted signature that waits for its revision.
import type { OneTimeSubject } from '../../platform/ports/remote-signer.ts';
import type { Mark, Placed } from './mark.ts';

export type SealRequest = {
  subject: OneTimeSubject;
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
