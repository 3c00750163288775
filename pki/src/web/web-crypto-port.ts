// CryptoPort on WebCrypto and DecompressionStream, for browsers (secure contexts only) and any other runtime with
// them. Same answers as the Node port, on the same hostile bytes.
import type { CryptoPort, DigestAlgorithm, SignatureAlgorithm } from '../check/index.ts';
import { CURVE_WIDTHS, ecdsaSignatureToRaw, readPublicKeyKind } from '../check/index.ts';
import { concatBytes } from '../der/index.ts';

type Import = EcKeyImportParams | RsaHashedImportParams | Algorithm;
type Check = EcdsaParams | RsaPssParams | Algorithm;

/** WebCrypto's types refuse views on shared memory: those are copied. It takes a copy of all others itself, before it
 * returns, so that 100 MB need not be copied twice. */
const own = (bytes: Uint8Array): Uint8Array<ArrayBuffer> =>
  bytes.buffer instanceof ArrayBuffer ? (bytes as Uint8Array<ArrayBuffer>) : Uint8Array.from(bytes);

function parameters(
  spki: Uint8Array,
  algorithm: SignatureAlgorithm,
  salt?: number,
): { key: Import; check: Check; width?: number } | undefined {
  const kind = readPublicKeyKind(spki);
  const hash: DigestAlgorithm = `SHA-${algorithm.slice(-3) as '256' | '384' | '512'}`;
  if (kind.kind === 'ec' && algorithm.startsWith('ecdsa')) {
    return {
      key: { name: 'ECDSA', namedCurve: kind.curve },
      check: { name: 'ECDSA', hash },
      width: CURVE_WIDTHS[kind.curve],
    };
  }
  if (kind.kind === 'rsa' && algorithm.startsWith('rsa-pss')) {
    const saltLength = salt ?? Number(algorithm.slice(-3)) / 8;
    return { key: { name: 'RSA-PSS', hash }, check: { name: 'RSA-PSS', saltLength } };
  }
  if (kind.kind === 'rsa' && algorithm.startsWith('rsa')) {
    return { key: { name: 'RSASSA-PKCS1-v1_5', hash }, check: { name: 'RSASSA-PKCS1-v1_5' } };
  }
  if (kind.kind === 'ed25519' && algorithm === 'ed25519')
    return { key: { name: 'Ed25519' }, check: { name: 'Ed25519' } };
  return undefined;
}

/** The port over a SubtleCrypto; `verify` rejects with NotSupportedError where the runtime lacks an algorithm. */
export function webCryptoPort(subtle: SubtleCrypto): CryptoPort {
  return {
    async digest(algorithm, ...parts) {
      const whole = parts.length === 1 ? parts[0]! : concatBytes(...parts);
      return new Uint8Array(await subtle.digest(algorithm, own(whole)));
    },
    async verify(spki, algorithm, signature, data, saltLength) {
      try {
        const found = parameters(spki, algorithm, saltLength);
        const value = found?.width ? ecdsaSignatureToRaw(signature, found.width) : signature;
        if (!found || !value) return false;
        const key = await subtle.importKey('spki', own(spki), found.key, false, ['verify']);
        return await subtle.verify(found.check, key, own(value), own(data));
      } catch (error) {
        if (error instanceof DOMException && error.name === 'NotSupportedError') throw error;
        return false;
      }
    },
    async inflate(data, maxLength) {
      const inflated = new Blob([own(data)]).stream().pipeThrough(new DecompressionStream('deflate'));
      const parts: Uint8Array[] = [];
      let length = 0;
      for await (const part of inflated) {
        length += part.length;
        // Leaving the loop cancels the stream: a bomb costs no more than the limit.
        if (length > maxLength) throw new RangeError('inflated data too long');
        parts.push(part);
      }
      return concatBytes(...parts);
    },
  };
}
