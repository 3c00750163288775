// Signs a PDF by bare hands: any signature dictionary, any field, any CMS. What the product's own writer would refuse to
// make (P 1 and P 3 certifications, odd dictionaries, other formats) is made here.
import { createHash } from 'node:crypto';
import { createCms, type Signer } from '@xinqi/pki/make';
import type { Party } from '../tamper.ts';
import { appendUpdate, objectText, open, type Update } from '../tamper.ts';

export interface RawSignature {
  /** Objects of the same revision, the field with `/V SIG 0 R` among them; gets the number of the signature. */
  readonly objects: (signature: number) => Record<number, string>;
  /** Entries of the signature dictionary beside ByteRange and Contents. */
  readonly entries?: string;
  /** Gets the SHA-256 of what is covered, and that itself. */
  readonly cms: (digest: Uint8Array, covered: Uint8Array) => Promise<Uint8Array>;
  /** Bytes reserved for the CMS. */
  readonly room?: number;
  /** Changes the ByteRange and Contents texts before hashing; widths must stay. */
  readonly more?: Partial<Update>;
}

const RANGE = '/ByteRange[0 0000000000 0000000000 0000000000]';
const DIGITS = 10;
const ROOM = 8000;

/** Appends a revision with one signature. The signature's object is the first unused one. */
export async function rawSign(pdf: Uint8Array, raw: RawSignature): Promise<Buffer> {
  const signature = open(pdf).size;
  const room = raw.room ?? ROOM;
  const entries = raw.entries ?? '/Type/Sig/Filter/Adobe.PPKLite/SubFilter/ETSI.CAdES.detached';
  const text = `<<${entries}${RANGE}/Contents<${'0'.repeat(2 * room)}>>>`;
  const out = appendUpdate(pdf, {
    objects: { ...raw.objects(signature), [signature]: text },
    ...raw.more,
  });
  return fillIn(out, raw.cms);
}

/** An empty signature dictionary, to be filled in by `fillIn`. */
export const EMPTY_SIGNATURE = `<</Type/Sig/Filter/Adobe.PPKLite/SubFilter/ETSI.CAdES.detached${RANGE}/Contents<${'0'.repeat(2 * ROOM)}>>>`;

/** Signs the file as it stands, whatever it is, with its last signature dictionary. */
export async function fillIn(out: Buffer, cms: RawSignature['cms']): Promise<Buffer> {
  const rangeAt = out.lastIndexOf(RANGE);
  const a = out.indexOf('/Contents<', rangeAt) + 9;
  const b = out.indexOf('>', a) + 1;
  const number = (n: number): string => String(n).padStart(DIGITS);
  out.write(`/ByteRange[0 ${number(a)} ${number(b)} ${number(out.length - b)}]`, rangeAt, 'latin1');
  const covered = Buffer.concat([out.subarray(0, a), out.subarray(b)]);
  const digest = createHash('sha256').update(covered).digest();
  const hex = Buffer.from(await cms(digest, covered)).toString('hex');
  if (hex.length > b - a - 2) throw new Error('no room for the signature');
  out.write(hex, a + 1, 'latin1');
  return out;
}

/** A CMS of this signer with a timestamp of the hierarchy. */
export const stampedCms =
  (party: Party, signer: Signer) =>
  (digest: Uint8Array): Promise<Uint8Array> =>
    createCms({ digest, signer, timestamp: (value) => party.hierarchy.stamp(value) });

/** The text of a field with a value. */
export const withValue = (pdf: Uint8Array, field: number, signature: number): string =>
  objectText(pdf, field).replace(/>>\s*$/, `/V ${signature} 0 R>>`);

/** A certification's reference to its permissions. */
export const docMdp = (p: number): string =>
  `/Reference[<</Type/SigRef/TransformMethod/DocMDP/TransformParams<</Type/TransformParams/P ${p}/V/1.2>>>>]`;
