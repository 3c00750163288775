// Where a signature stands and what it covers: `[0 a b c]`, a and b exactly at the delimiters of its own /Contents, b+c
// the end of the revision that brought it (ISO 32000-1 §12.8.1; attacks USF and SWA, security.md P-01, P-03).
import { berToDer, DerError, readElement } from '@xinqi/pki/der';
import { latin1, PdfString, Ref, type Revision, type SignatureInfo } from '../read/index.ts';

export type ByteRange = {
  open: number;
  close: number;
  end: number;
  /** It ends at an earlier `%%EOF` than that of the revision in which the signature stands. */
  short: boolean;
};

/** The checked byte range, or what is wrong with it: `bad_contents` where there is no signature to be read at all.
 * `revision` is the one in which the signature first stands. */
export function checkByteRange(
  info: SignatureInfo,
  revision: Revision,
  file: Uint8Array,
): ByteRange | 'bad_byte_range' | 'bad_contents' {
  const range = info.dict.get('ByteRange');
  const contents = info.dict.get('Contents');
  if (!(info.field.dict.get('V') instanceof Ref) || !(contents instanceof PdfString) || !contents.hex)
    return 'bad_contents';
  if (!Array.isArray(range) || range.length !== 4) return 'bad_byte_range';
  const [zero, open, close, length] = range;
  if (zero !== 0 || typeof open !== 'number' || typeof close !== 'number' || typeof length !== 'number')
    return 'bad_byte_range';
  if (contents.start < 0 || open !== contents.start || close !== contents.end) return 'bad_byte_range';
  const end = close + length;
  if (end === revision.end || end === revision.eof) return { open, close, end, short: false };
  return end < revision.end && endsRevision(file.subarray(close, end))
    ? { open, close, end, short: true }
    : 'bad_byte_range';
}

/** A later revision that names no /Prev (PoDoFo writes such ones) takes the place of the revision that was signed: its end
 * is then known by its marker alone. */
const endsRevision = (covered: Uint8Array): boolean =>
  /%%EOF(?:\r\n|\r|\n)?$/.test(latin1(covered.subarray(-7)));

/** The covered bytes: what stands before the signature and what stands behind it. */
export const coveredBytes = (file: Uint8Array, range: ByteRange): readonly [Uint8Array, Uint8Array] => [
  file.subarray(0, range.open),
  file.subarray(range.close, range.end),
];

/**
 * The CMS inside /Contents without its padding, which must be zeros; undefined when there is none. `canonicalHex`:
 * lower-case digits and nothing else between the delimiters, as this product writes them.
 */
export function readContents(
  file: Uint8Array,
  range: ByteRange,
  contents: Uint8Array,
): { cms: Uint8Array; canonicalHex: boolean } | undefined {
  const length = elementLength(contents);
  if (length === undefined || contents.subarray(length).some((byte) => byte !== 0)) return undefined;
  const digits = file.subarray(range.open + 1, range.close - 1);
  const canonicalHex =
    digits.every((c) => (c >= 48 && c <= 57) || (c >= 97 && c <= 102)) &&
    digits.length === 2 * contents.length;
  return { cms: contents.subarray(0, length), canonicalHex };
}

function elementLength(contents: Uint8Array): number | undefined {
  for (const measure of [() => readElement(contents).bytes.length, () => berToDer(contents).length]) {
    try {
      return measure();
    } catch (error) {
      if (!(error instanceof DerError)) throw error;
    }
  }
  return undefined;
}
