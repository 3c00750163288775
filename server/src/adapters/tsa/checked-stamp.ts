// A token counts only when it is checked: imprint, nonce, critical EKU, path, canonical DER (evidence finding 4).
// Authorities are asked in order; when all fail the answer is honestly none.
import { randomBytes } from 'node:crypto';
import { parseTimestampToken, verifyTimestampToken } from '@xinqi/pki/check';
import { nodeCryptoPort } from '@xinqi/pki/node';
import type { Logger } from '../../platform/log.ts';
import type { TsaPort } from '../../platform/ports/tsa.ts';

export type CheckedStamp = { token: Uint8Array; authority: string; time: Date; test: boolean };
export type Stamper = (imprint: Uint8Array) => Promise<CheckedStamp | undefined>;

/** `anchors`: roots (DER) under which an authority's certificate must lie. */
export function checkedStamp(
  authorities: readonly TsaPort[],
  anchors: readonly Uint8Array[],
  log: Logger,
): Stamper {
  return async (imprint) => {
    for (const authority of authorities) {
      try {
        // A leading one bit is cleared, so that the INTEGER's content octets are the nonce itself.
        const nonce = randomBytes(8);
        nonce[0] = (nonce[0]! & 0x7f) | 0x40;
        const token = await authority.stamp(imprint, new Uint8Array(nonce));
        const checked = await verifyTimestampToken(nodeCryptoPort, {
          token,
          digestOf: async () => imprint,
          nonce: new Uint8Array(nonce),
          anchors,
        });
        if (!checked.ok) throw new Error(`token refused: ${checked.reason}`);
        return { token, authority: authority.name, time: checked.info.genTime, test: authority.test };
      } catch (error) {
        log.warn({ authority: authority.name, error: (error as Error).message }, 'timestamp failed');
      }
    }
    return undefined;
  };
}

/** Time of a token that was checked before it was stored. */
export const timeOfToken = (token: Uint8Array): Date => parseTimestampToken(token).info.genTime;
