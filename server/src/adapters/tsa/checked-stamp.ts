// A token counts only when it is checked: imprint, nonce, critical EKU, path, canonical DER (evidence finding 4), clock.
// Authorities are asked in order, each behind a circuit breaker; when all fail the answer is honestly none.
import { randomBytes } from 'node:crypto';
import { parseTimestampToken, verifyTimestampToken } from '@xinqi/pki/check';
import { nodeCryptoPort } from '@xinqi/pki/node';
import type { Clock } from '../../platform/clock.ts';
import type { Logger } from '../../platform/log.ts';
import type { TsaPort } from '../../platform/ports/tsa.ts';
import { CircuitOpen, circuitBreaker } from './circuit-breaker.ts';

export type CheckedStamp = {
  token: Uint8Array;
  authority: string;
  time: Date;
  test: boolean;
  /** End of the certificate of the authority: a document timestamp must be renewed before. */
  until: Date;
};
export type Stamper = (imprint: Uint8Array) => Promise<CheckedStamp | undefined>;

const clockToleranceMilliseconds = 300_000;

/** `anchors`: roots (DER) under which an authority's certificate must lie. */
export function checkedStamp(
  authorities: readonly TsaPort[],
  anchors: readonly Uint8Array[],
  log: Logger,
  clock: Clock,
): Stamper {
  const guarded = authorities.map((authority) => ({ authority, breaker: circuitBreaker(clock) }));
  return async (imprint) => {
    for (const { authority, breaker } of guarded) {
      try {
        return await breaker.run(() => askOne(authority, imprint, anchors, clock));
      } catch (error) {
        if (!(error instanceof CircuitOpen))
          log.warn({ authority: authority.name, error: (error as Error).message }, 'timestamp failed');
      }
    }
    return undefined;
  };
}

async function askOne(
  authority: TsaPort,
  imprint: Uint8Array,
  anchors: readonly Uint8Array[],
  clock: Clock,
): Promise<CheckedStamp> {
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
  // A wrong clock would date the signature outside its certificate's hour, or before what it covers: for ever.
  const off = Math.abs(checked.info.genTime.getTime() - clock.now().getTime());
  if (off > clockToleranceMilliseconds) throw new Error('token refused: its time is not ours');
  return {
    token,
    authority: authority.name,
    time: checked.info.genTime,
    test: authority.test,
    until: checked.chain[0]!.notAfter,
  };
}

/** Time of a token that was checked before it was stored. */
export const timeOfToken = (token: Uint8Array): Date => parseTimestampToken(token).info.genTime;
