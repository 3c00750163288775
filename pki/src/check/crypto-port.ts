// The only way from the checking half to cryptography: one async port, so that Node and WebCrypto can stand behind it.

export type DigestAlgorithm = 'SHA-256' | 'SHA-384' | 'SHA-512';

/** Every algorithm that is accepted anywhere; SHA-1, MD5 and plain RSA below 2048 bits do not exist here. */
export type SignatureAlgorithm =
  | 'ecdsa-sha256'
  | 'ecdsa-sha384'
  | 'ecdsa-sha512'
  | 'rsa-sha256'
  | 'rsa-sha384'
  | 'rsa-sha512'
  | 'rsa-pss-sha256'
  | 'rsa-pss-sha384'
  | 'rsa-pss-sha512'
  | 'ed25519';

export interface CryptoPort {
  /** Of all parts, one after another: what a signature covers lies around it and need not be copied together. */
  digest(algorithm: DigestAlgorithm, ...parts: readonly Uint8Array[]): Promise<Uint8Array>;
  /**
   * Checks a signature. `spkiDer` is a SubjectPublicKeyInfo, ECDSA signatures are DER `Ecdsa-Sig-Value`
   * (`ecdsaSignatureToRaw` helps a WebCrypto port). RSA-PSS: MGF1 and, unless `saltLength` says otherwise, salt length of the
   * same hash.
   * Returns false, never throws, on anything malformed.
   */
  verify(
    spkiDer: Uint8Array,
    algorithm: SignatureAlgorithm,
    signature: Uint8Array,
    data: Uint8Array,
    saltLength?: number,
  ): Promise<boolean>;
  /** zlib (RFC 1950) decompression; rejects when the result would exceed `maxLength` bytes. */
  inflate(data: Uint8Array, maxLength: number): Promise<Uint8Array>;
}
