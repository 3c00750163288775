// C2SP signed note: text, empty line, lines `— name base64(keyId || signature)`. Ed25519 keys only: those that sign the text
// itself (type 0x01), and those of witnesses (0x04, evidence/witness).
// Import-free: both halves use it. The text is attacker-controlled until a line of a known key verifies.
import { base64, concat, fromBase64, fromUtf8, hex, type Sha256, sameBytes, utf8 } from '../event/bytes.ts';
import { EvidenceError } from '../event/evidence-error.ts';

/** What a key signs: the text itself, or a cosignature of it (C2SP tlog-cosignature). */
export const NOTE_KEYS = { note: 1, cosignature: 4 } as const;
export type NoteKeyUse = keyof typeof NOTE_KEYS;
const MAX_LINES = 16;

/** A public key that notes name: `publicKey` is the raw Ed25519 key, 32 bytes. */
export interface NoteKey {
  readonly name: string;
  readonly publicKey: Uint8Array;
}

/** The private side: `sign` gives the 64-byte Ed25519 signature (RFC 8032) over the bytes. */
export interface NoteSigner extends NoteKey {
  sign(bytes: Uint8Array): Promise<Uint8Array>;
}

export interface NoteLine {
  readonly name: string;
  readonly keyId: Uint8Array;
  readonly signature: Uint8Array;
}

/** `text` ends in a newline and is what the lines sign. */
export interface SignedNote {
  readonly text: string;
  readonly lines: readonly NoteLine[];
}

/** Checks an Ed25519 signature by a raw public key. */
export type VerifyEd25519 = (
  publicKey: Uint8Array,
  signature: Uint8Array,
  data: Uint8Array,
) => Promise<boolean>;

function isKeyName(name: string): boolean {
  return /^[^\s+\u0085]+$/u.test(name);
}

/** Key id: the first 4 bytes of SHA-256(name 0A type publicKey). */
export async function noteKeyId(key: NoteKey, sha256: Sha256, use: NoteKeyUse = 'note'): Promise<Uint8Array> {
  if (!isKeyName(key.name) || key.publicKey.length !== 32) throw new EvidenceError('note', 'key');
  const type = Uint8Array.of(0x0a, NOTE_KEYS[use]);
  return (await sha256(concat(utf8(key.name), type, key.publicKey))).slice(0, 4);
}

/** The key as one line (vkey): `name+hex(keyId)+base64(type || publicKey)`. */
export async function encodeVkey(key: NoteKey, sha256: Sha256, use: NoteKeyUse = 'note'): Promise<string> {
  const typed = concat(Uint8Array.of(NOTE_KEYS[use]), key.publicKey);
  return `${key.name}+${hex(await noteKeyId(key, sha256, use))}+${base64(typed)}`;
}

/** The key of a vkey line; throws EvidenceError when it is not Ed25519 of this use or its key id does not fit. */
export async function parseVkey(vkey: string, sha256: Sha256, use: NoteKeyUse = 'note'): Promise<NoteKey> {
  const match = /^([^+]+)\+([0-9a-f]{8})\+(.+)$/.exec(vkey);
  const encoded = match ? fromBase64(match[3]!) : new Uint8Array(0);
  if (!match || encoded.length !== 33 || encoded[0] !== NOTE_KEYS[use])
    throw new EvidenceError('note', 'vkey');
  const key = { name: match[1]!, publicKey: encoded.slice(1) };
  if (hex(await noteKeyId(key, sha256, use)) !== match[2]) throw new EvidenceError('note', 'vkey: key id');
  return key;
}

/** Signs `text` (ends in a newline) with each signer, in order; gives the note's bytes. */
export async function signNote(
  text: string,
  signers: readonly NoteSigner[],
  sha256: Sha256,
): Promise<Uint8Array> {
  checkText(text);
  if (signers.length === 0) throw new EvidenceError('note', 'no signer');
  let out = `${text}\n`;
  for (const signer of signers) {
    const signature = await signer.sign(utf8(text));
    if (signature.length !== 64) throw new EvidenceError('note', 'signature length');
    out += noteLine(signer.name, await noteKeyId(signer, sha256), signature);
  }
  return utf8(out);
}

/** One signature line, newline included. */
export const noteLine = (name: string, keyId: Uint8Array, signature: Uint8Array): string =>
  `\u2014 ${name} ${base64(concat(keyId, signature))}\n`;

function checkText(text: string): void {
  if (!text.endsWith('\n') || /[\u0000-\u0009\u000b-\u001f]/.test(text) || !text.isWellFormed()) {
    throw new EvidenceError('note', 'text');
  }
}

/** The parts of a note's bytes, nothing verified yet; throws EvidenceError('note') for anything but the exact form. */
export function parseNote(bytes: Uint8Array): SignedNote {
  let all: string;
  try {
    all = fromUtf8(bytes);
  } catch {
    throw new EvidenceError('note', 'not UTF-8');
  }
  const end = all.lastIndexOf('\n\n');
  if (end < 0 || !all.endsWith('\n')) throw new EvidenceError('note', 'no signature block');
  const text = all.slice(0, end + 1);
  checkText(text);
  return { text, lines: parseNoteLines(all.slice(end + 2)) };
}

/** Signature lines, each with its newline; throws EvidenceError('note') for anything else, and for more than 16. */
export function parseNoteLines(lines: string): NoteLine[] {
  if (!lines.endsWith('\n')) throw new EvidenceError('note', 'signature lines');
  const rows = lines.slice(0, -1).split('\n');
  if (rows.length > MAX_LINES) throw new EvidenceError('note', 'too many signatures');
  return rows.map(parseLine);
}

function parseLine(row: string): NoteLine {
  const match = /^\u2014 ([^\s+\u0085]+) ([A-Za-z0-9+/=]+)$/u.exec(row);
  if (!match) throw new EvidenceError('note', 'signature line');
  let blob: Uint8Array;
  try {
    blob = fromBase64(match[2]!);
  } catch {
    throw new EvidenceError('note', 'signature line: base64');
  }
  if (blob.length < 5) throw new EvidenceError('note', 'signature line: length');
  return { name: match[1]!, keyId: blob.slice(0, 4), signature: blob.slice(4) };
}

/** True when exactly one line names this key and that line verifies. Lines of unknown keys are ignored, as the
 * specification demands; a second line of the same key makes the note ambiguous and is refused. */
export async function verifyNote(
  note: SignedNote,
  key: NoteKey,
  sha256: Sha256,
  verify: VerifyEd25519,
): Promise<boolean> {
  const keyId = await noteKeyId(key, sha256);
  const own = note.lines.filter((line) => line.name === key.name && sameBytes(line.keyId, keyId));
  if (own.length !== 1 || own[0]!.signature.length !== 64) return false;
  return verify(key.publicKey, own[0]!.signature, utf8(note.text));
}
