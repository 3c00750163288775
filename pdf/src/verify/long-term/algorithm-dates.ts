// Until when an algorithm's signatures are believed without older proof (EN 319 102-1 §5.2.8 "cryptographic
// constraints"). After its date only what a timestamp proves to be older still counts.
import { type Certificate, digestOfSignature, type SignatureAlgorithm } from '@xinqi/pki/check';

/** `rsa-2048`: RSA keys below 3000 bits. */
export type AlgorithmName =
  | 'rsa-2048'
  | 'rsa-3000'
  | 'p256'
  | 'p384'
  | 'p521'
  | 'ed25519'
  | 'SHA-256'
  | 'SHA-384'
  | 'SHA-512';

export type AlgorithmEnds = { readonly [Name in AlgorithmName]?: Date };

/** 112-bit security ends with the year 2030 (NIST SP 800-131A rev. 2, SP 800-57 part 1 table 4). */
export const ALGORITHM_ENDS: AlgorithmEnds = { 'rsa-2048': new Date('2031-01-01T00:00:00Z') };

/** Whether everything that a signature rests on is still believed at this time. The anchor is trusted by itself. */
export function isReliable(
  chain: readonly Certificate[],
  algorithm: SignatureAlgorithm | undefined,
  at: Date,
  ends: AlgorithmEnds,
): boolean {
  const below = chain.slice(0, -1);
  const names = [
    ...chain.map(keyName),
    ...below.flatMap(({ signatureAlgorithm }) =>
      signatureAlgorithm ? digestOfSignature(signatureAlgorithm) : [],
    ),
    ...(algorithm ? [digestOfSignature(algorithm)] : []),
  ];
  return names.every((name) => {
    const end = ends[name];
    return end === undefined || at.getTime() < end.getTime();
  });
}

const CURVE_NAMES = { 'P-256': 'p256', 'P-384': 'p384', 'P-521': 'p521' } as const;

function keyName({ key }: Certificate): AlgorithmName {
  if (key.kind === 'rsa') return key.bits < 3000 ? 'rsa-2048' : 'rsa-3000';
  if (key.kind === 'ed25519') return 'ed25519';
  return CURVE_NAMES[key.curve];
}
