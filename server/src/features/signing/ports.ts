// What signing asks of families above it.
import type { Tx } from '../../platform/db.ts';
import { port } from '../../platform/switchboard/port.ts';

/** Who stands in a line since which generation of its link. */
export type Recipient = { sign_no: string; recipient_gen: number };
export type SigningVideos = {
  /** Leaf of the newest recording of who stands in the line. `take`: an act of will rests on it now. */
  recordingOf(tx: Tx, of: Recipient, how: 'ask' | 'take', now: Date): Promise<string | undefined>;
};
export const signingVideos = port<SigningVideos>(
  'signing.videos',
  'The recording of a signatory on which his signature rests.',
);
