// For tests: a verifier that remembers signature checks, so that tens of thousands of changed packs are affordable.

import type { CryptoPort } from '@xinqi/pki/check';
import { nodeCryptoPort } from '@xinqi/pki/node';
import { TEST_TIME } from '@xinqi/pki/testing';
import { type ClaimId, type PackReport, verifyPack } from '../verify/index.ts';

/** nodeCryptoPort with a memory for `verify` (a pure function of its arguments). */
export function rememberingCrypto(): CryptoPort {
  const known = new Map<string, Promise<boolean>>();
  return {
    ...nodeCryptoPort,
    verify(spki, algorithm, signature, data) {
      const key = [spki, signature, data].map((b) => Buffer.from(b).toString('latin1')).join(algorithm);
      let answer = known.get(key);
      answer ??= nodeCryptoPort.verify(spki, algorithm, signature, data);
      known.set(key, answer);
      return answer;
    },
  };
}

/** Twenty minutes after the sample was signed. */
export const NOW = new Date(TEST_TIME.getTime() + 1_200_000);

/** Verifies at NOW. */
export function judge(
  bytes: Uint8Array,
  anchors: readonly Uint8Array[],
  crypto: CryptoPort = nodeCryptoPort,
): Promise<PackReport> {
  return verifyPack(bytes, { anchors, crypto, now: NOW });
}

/** Ids of the refuted claims. */
export function refuted(report: PackReport): ClaimId[] {
  return report.claims.filter(({ result }) => result === 'refuted').map(({ claim }) => claim);
}

/** Why a claim was judged as it was. */
export function reason(report: PackReport, claim: ClaimId): string {
  return report.claims.find((c) => c.claim === claim)?.reason ?? '';
}
