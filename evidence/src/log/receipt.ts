// Receipt: the log's signed promise that a leaf will be included within a second. Shown later without inclusion it
// proves a fault of the operator (D-06). A signed note whose first line names its purpose, so that it can never be
// mistaken for a checkpoint of the same key. Import-free.
import { base64, fromBase64, type Sha256 } from '../event/bytes.ts';
import { isOrigin, isTime } from '../event/event.ts';
import { EvidenceError } from '../event/evidence-error.ts';
import {
  type NoteKey,
  type NoteSigner,
  parseNote,
  signNote,
  type VerifyEd25519,
  verifyNote,
} from './signed-note.ts';

const PURPOSE = 'xinqi.receipt/v1';

/** `leaf` is the 32-byte leaf hash, `time` when the promise was given (ISO, milliseconds, UTC). */
export interface Receipt {
  readonly origin: string;
  readonly leaf: Uint8Array;
  readonly time: string;
}

/** Signed receipt as bytes; the signer bears the log origin's name. */
export function signReceipt(
  { origin, leaf, time }: Receipt,
  signer: NoteSigner,
  sha256: Sha256,
): Promise<Uint8Array> {
  if (!isOrigin(origin) || signer.name !== origin || leaf.length !== 32 || !isTime(time)) {
    throw new EvidenceError('value', 'receipt');
  }
  return signNote(`${PURPOSE}\n${origin}\n${base64(leaf)}\n${time}\n`, [signer], sha256);
}

/** The receipt of signed bytes when `key` signed it under the receipt's origin; throws EvidenceError('note'). */
export async function verifyReceipt(
  bytes: Uint8Array,
  key: NoteKey,
  sha256: Sha256,
  verify: VerifyEd25519,
): Promise<Receipt> {
  const note = parseNote(bytes);
  const [purpose, origin, leaf, time, ...rest] = note.text.slice(0, -1).split('\n');
  if (purpose !== PURPOSE || rest.length > 0 || !isOrigin(origin) || origin !== key.name || !isTime(time)) {
    throw new EvidenceError('note', 'receipt lines');
  }
  if (!(await verifyNote(note, key, sha256, verify))) throw new EvidenceError('note', 'receipt signature');
  const hash = fromBase64(leaf ?? '');
  if (hash.length !== 32) throw new EvidenceError('note', 'receipt leaf');
  return { origin, leaf: hash, time };
}
