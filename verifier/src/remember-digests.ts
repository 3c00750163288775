// A crypto port that hashes the same large bytes once: the manifest, the revisions, the last revision of the PDF and the report all name the
// hash of the same 50 MB. Nobody writes into a file while it is judged, so that a place in a buffer says which bytes they are.
import type { CryptoPort } from '@xinqi/pki/check';

/** Below this, remembering costs as much as hashing. */
const LARGE = 1 << 16;

/** The same port with a memory for digests of large parts; for one judgement. */
export function rememberDigests(port: CryptoPort): CryptoPort {
  const known = new WeakMap<ArrayBufferLike, Map<string, Promise<Uint8Array>>>();
  return {
    ...port,
    digest(algorithm, ...parts) {
      const buffer = parts[0]?.buffer;
      const size = parts.reduce((sum, part) => sum + part.length, 0);
      if (!buffer || size < LARGE || parts.some((part) => part.buffer !== buffer))
        return port.digest(algorithm, ...parts);
      const held = known.get(buffer) ?? new Map<string, Promise<Uint8Array>>();
      known.set(buffer, held);
      const places = parts.filter(({ length }) => length > 0);
      const key = `${algorithm} ${places.map(({ byteOffset, length }) => `${byteOffset}+${length}`).join(' ')}`;
      const digest = held.get(key) ?? port.digest(algorithm, ...parts);
      held.set(key, digest);
      return digest;
    },
  };
}
