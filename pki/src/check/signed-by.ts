// Whether a key signed a certificate or a revocation list: the arithmetic alone. Every contract rests on the same few of
// them, and the arithmetic has one answer for the same bytes for ever, so what was found true is not calculated again. Dates,
// revocation, purposes and names are no part of it: they are judged anew each time. Nor are signatures over contracts, over
// timestamps and OCSP answers, which are new each time.
import { concatBytes, KeptByBytes } from '../der/index.ts';
import { keyFits } from './algorithms.ts';
import type { Certificate } from './certificate.ts';
import type { CryptoPort } from './crypto-port.ts';

/** A certificate or a list, of which nothing is believed yet. */
type SignedByIssuer = Pick<Certificate, 'tbs' | 'signature' | 'signatureAlgorithm'>;

/**
 * True answers, for each port its own: what one port (a test's, a counting one) says binds no other. Only true ones: a port also
 * says false when it lacks memory or an algorithm, and false ones cost a stranger nothing to make.
 */
const kept = new WeakMap<CryptoPort, KeptByBytes<true>>();
const MOST_KEPT = 256;
/** Bytes of key, signature and what it covers; lists of large authorities are longer. */
const LONGEST_KEPT = 8192;

/**
 * Whether `issuer`'s key made this signature. Found again by every byte that it depends on: algorithm, key, signature and
 * message, with the lengths, so that no byte can pass from one into the next. Calculated over a copy: bytes that somebody
 * changes in their place while a port works cannot leave an answer about others behind. Rejects only as the port does.
 */
export async function isSignedBy(
  port: CryptoPort,
  { spki, key }: Certificate,
  { tbs, signature, signatureAlgorithm: algorithm }: SignedByIssuer,
): Promise<boolean> {
  if (algorithm === undefined || !keyFits(key, algorithm)) return false;
  const end = spki.length + signature.length;
  if (end + tbs.length > LONGEST_KEPT) return port.verify(spki, algorithm, signature, tbs);
  const known = kept.get(port) ?? new KeptByBytes<true>(MOST_KEPT, LONGEST_KEPT);
  kept.set(port, known);
  const own = concatBytes(spki, signature, tbs);
  const name = known.keyOf(own, `${algorithm} ${spki.length} ${signature.length}`);
  if (known.find(name)) return true;
  const parts = [own.subarray(0, spki.length), own.subarray(spki.length, end), own.subarray(end)] as const;
  const good = await port.verify(parts[0], algorithm, parts[1], parts[2]);
  if (good) known.keep(name, true);
  return good;
}
