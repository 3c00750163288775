// C2SP cosignature/v1: a witness says that it saw this checkpoint at this time, consistent with all that it saw of the log before.
// The line is 8 bytes of time and an Ed25519 signature over that time and the checkpoint's text. Import-free: both halves use it.
import { concat, fromUtf8, type Sha256, sameBytes, utf8 } from '../event/bytes.ts';
import { EvidenceError } from '../event/evidence-error.ts';
import {
  type NoteKey,
  type NoteLine,
  type NoteSigner,
  noteKeyId,
  noteLine,
  parseNoteLines,
  type VerifyEd25519,
} from '../log/signed-note.ts';

const LENGTH = 8 + 64;
/** Seconds; the end of the year 9999, far below the 2^63 of the specification. */
const LATEST = 253_402_300_799;

const message = (text: string, time: number): Uint8Array => utf8(`cosignature/v1\ntime ${time}\n${text}`);

/** The line by which `signer` (a key of use `cosignature`) cosigns a checkpoint's text at a time (Unix seconds). */
export async function signCosignature(
  text: string,
  signer: NoteSigner,
  time: number,
  sha256: Sha256,
): Promise<string> {
  if (!Number.isSafeInteger(time) || time < 1 || time > LATEST) throw new EvidenceError('value', 'time');
  const stamp = new Uint8Array(8);
  new DataView(stamp.buffer).setBigUint64(0, BigInt(time));
  const signature = concat(stamp, await signer.sign(message(text, time)));
  if (signature.length !== LENGTH) throw new EvidenceError('note', 'signature length');
  return noteLine(signer.name, await noteKeyId(signer, sha256, 'cosignature'), signature);
}

/** The time (Unix seconds) that a line states; undefined when it is no cosignature/v1. Says nothing of its signature. */
export function cosignedAt({ signature }: NoteLine): number | undefined {
  if (signature.length !== LENGTH) return undefined;
  const time = new DataView(signature.buffer, signature.byteOffset).getBigUint64(0);
  return time >= 1n && time <= BigInt(LATEST) ? Number(time) : undefined;
}

/** True for a line that bears this witness's name and key id. */
export async function isLineOf(line: NoteLine, key: NoteKey, sha256: Sha256): Promise<boolean> {
  return line.name === key.name && sameBytes(line.keyId, await noteKeyId(key, sha256, 'cosignature'));
}

/** The time (Unix seconds) at which `key` cosigned the text; undefined when the line is not its, or false. */
export async function verifyCosignature(
  line: NoteLine,
  text: string,
  key: NoteKey,
  sha256: Sha256,
  verify: VerifyEd25519,
): Promise<number | undefined> {
  const time = cosignedAt(line);
  if (time === undefined || !(await isLineOf(line, key, sha256))) return undefined;
  return (await verify(key.publicKey, line.signature.slice(8), message(text, time))) ? time : undefined;
}

/**
 * Lines of cosignatures as a pack keeps them and a witness answers them: nothing else, none twice by one key. Behind the bytes of
 * the checkpoint they make the cosigned checkpoint of C2SP. Throws EvidenceError('note' | 'value').
 */
export function parseCosignatures(bytes: Uint8Array): NoteLine[] {
  const lines = parseNoteLines(fromUtf8(bytes));
  if (lines.some((line) => cosignedAt(line) === undefined)) throw new EvidenceError('note', 'cosignature');
  const keys = new Set(lines.map(({ name, keyId }) => `${name} ${keyId.join()}`));
  if (keys.size !== lines.length) throw new EvidenceError('note', 'two lines of one key');
  return lines;
}
