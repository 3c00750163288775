// C2SP checkpoint: a signed note whose text is origin, tree size, root hash. Import-free: both halves use it.
import { base64, fromBase64, type Sha256 } from '../event/bytes.ts';
import { isOrigin } from '../event/event.ts';
import { EvidenceError } from '../event/evidence-error.ts';
import { type NoteSigner, parseNote, type SignedNote, signNote } from './signed-note.ts';

/** The head of a log: `size` leaves, `root` 32 bytes. */
export interface Checkpoint {
  readonly origin: string;
  readonly size: number;
  readonly root: Uint8Array;
}

/** The note text of a checkpoint; extension lines are not used. */
export function checkpointText({ origin, size, root }: Checkpoint): string {
  if (!isOrigin(origin) || !Number.isSafeInteger(size) || size < 0 || root.length !== 32) {
    throw new EvidenceError('value', 'checkpoint');
  }
  return `${origin}\n${size}\n${base64(root)}\n`;
}

/** Signed checkpoint as bytes; the first signer is the log and bears the origin's name. */
export function signCheckpoint(
  checkpoint: Checkpoint,
  signers: readonly NoteSigner[],
  sha256: Sha256,
): Promise<Uint8Array> {
  if (signers[0]?.name !== checkpoint.origin)
    throw new EvidenceError('value', 'the log signs under its origin');
  return signNote(checkpointText(checkpoint), signers, sha256);
}

/** Checkpoint of signed bytes, signature not yet verified (see verifyNote); throws EvidenceError('note'). */
export function parseCheckpoint(bytes: Uint8Array): Checkpoint & { readonly note: SignedNote } {
  const note = parseNote(bytes);
  const [origin, size, root, ...rest] = note.text.slice(0, -1).split('\n');
  if (
    origin === undefined ||
    size === undefined ||
    root === undefined ||
    rest.length > 0 ||
    !isOrigin(origin)
  ) {
    throw new EvidenceError('note', 'checkpoint lines');
  }
  if (!/^(0|[1-9][0-9]{0,15})$/.test(size) || !Number.isSafeInteger(Number(size))) {
    throw new EvidenceError('note', 'checkpoint size');
  }
  let hash: Uint8Array;
  try {
    hash = fromBase64(root);
  } catch {
    throw new EvidenceError('note', 'checkpoint root');
  }
  if (hash.length !== 32) throw new EvidenceError('note', 'checkpoint root');
  return { origin, size: Number(size), root: hash, note };
}
