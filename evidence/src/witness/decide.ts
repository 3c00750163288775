// What a witness answers to add-checkpoint (C2SP tlog-witness), as a pure function of the request and of the last head that it
// cosigned. A witness is worth something because it never cosigns two roots of one size: whoever calls this must move its stored
// head from `from` to `to` atomically, and durably, before it signs.
import { type Sha256, sameBytes } from '../event/bytes.ts';
import { EvidenceError } from '../event/evidence-error.ts';
import { parseCheckpoint } from '../log/checkpoint.ts';
import { verifyConsistency } from '../log/merkle-proof.ts';
import { type NoteKey, type VerifyEd25519, verifyNote } from '../log/signed-note.ts';
import { parseAddCheckpoint } from './add-checkpoint.ts';

/** A tree of the log that was cosigned. */
export interface Head {
  readonly size: number;
  readonly root: Uint8Array;
}

/** A log that the witness knows: its keys, and the last head of it that was cosigned. */
export interface KnownLog {
  readonly keys: readonly NoteKey[];
  readonly head: Head | undefined;
}

export type Decision =
  /** Cosign `text` once the stored head has moved from `from` (undefined: there is none) to `to`. */
  | {
      readonly kind: 'cosign';
      readonly origin: string;
      readonly text: string;
      readonly from: Head | undefined;
      readonly to: Head;
    }
  | Refusal;
export interface Refusal {
  readonly kind: 'refuse';
  readonly status: 400 | 403 | 404 | 409 | 422;
  /** Of the last cosigned head, for 409. */
  readonly size?: number;
  /** The log signed what does not continue what it signed before: evidence against it, worth keeping. */
  readonly contradicts?: true;
}

const refuse = (status: Refusal['status']): Refusal => ({ kind: 'refuse', status });

/** Judges a request; `logOf` answers what is known of an origin. */
export async function decide(
  request: Uint8Array,
  logOf: (origin: string) => KnownLog | undefined,
  sha256: Sha256,
  verify: VerifyEd25519,
): Promise<Decision> {
  const asked = read(request);
  if (!asked) return refuse(400);
  const { oldSize, proof, checkpoint } = asked;
  const { origin, size, root, note } = checkpoint;
  const log = logOf(origin);
  if (!log) return refuse(404);
  const signed = await Promise.all(log.keys.map((key) => verifyNote(note, key, sha256, verify)));
  if (!signed.includes(true)) return refuse(403);
  if (oldSize > size) return refuse(400);
  const last = log.head ?? { size: 0, root: await sha256(new Uint8Array(0)) };
  const conflict: Refusal = { ...refuse(409), size: last.size };
  if (oldSize !== last.size) return conflict;
  if (size === last.size && !sameBytes(root, last.root)) return { ...conflict, contradicts: true };
  if (!(await verifyConsistency(last.size, size, last.root, root, proof, sha256)))
    return { ...refuse(422), contradicts: true };
  return { kind: 'cosign', origin, text: note.text, from: log.head, to: { size, root } };
}

function read(request: Uint8Array) {
  try {
    const { checkpoint, ...asked } = parseAddCheckpoint(request);
    return { ...asked, checkpoint: parseCheckpoint(checkpoint) };
  } catch (error) {
    if (error instanceof EvidenceError) return undefined;
    throw error;
  }
}
