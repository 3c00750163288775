// A token counts only when it is checked: imprint, nonce, critical EKU, path to a root of its own authority, canonical DER
// (evidence finding 4), clock, and, for authorities outside, that it is not known to be revoked.
// Authorities are asked in order, each behind a circuit breaker; when all fail the answer is honestly none.
import { randomBytes } from 'node:crypto';
import {
  isTestChain,
  PkiError,
  parseTimestampToken,
  type TimestampReason,
  type VerifyTimestampRequest,
  type VerifyTimestampResult,
  verifyTimestampToken,
} from '@xinqi/pki/check';
import { tokenWithCertificates } from '@xinqi/pki/make';
import { nodeCryptoPort } from '@xinqi/pki/node';
import type { Clock } from '../../platform/clock.ts';
import type { Logger } from '../../platform/log.ts';
import type { ForeignChains, TsaPort } from '../../platform/ports/tsa.ts';
import { CircuitOpen, circuitBreaker } from './circuit-breaker.ts';

export type CheckedStamp = {
  token: Uint8Array;
  authority: string;
  time: Date;
  test: boolean;
  /** End of the certificate of the authority: a document timestamp must be renewed before. */
  until: Date;
};
/** `outlasting`: the next authority is asked as well while one's certificate ends no later; the first is the last resort. */
export type Stamper = (imprint: Uint8Array, outlasting?: Date) => Promise<CheckedStamp | undefined>;

const clockToleranceMilliseconds = 300_000;

/** How long a token waits to hear whether its foreign authority is revoked; B-LT needs to know, B-T does not. */
const statusPatienceMilliseconds = 3000;

export function checkedStamp(authorities: readonly TsaPort[], log: Logger, clock: Clock): Stamper {
  const guarded = authorities.map((authority) => ({ authority, breaker: circuitBreaker(clock) }));
  return async (imprint, outlasting) => {
    let short: CheckedStamp | undefined;
    for (const { authority, breaker } of guarded) {
      try {
        const stamp = await breaker.run(() => askOne(authority, imprint, clock));
        if (!outlasting || stamp.until > outlasting) return stamp;
        short ??= stamp;
      } catch (error) {
        if (!(error instanceof CircuitOpen))
          log.warn({ authority: authority.name, error: (error as Error).message }, 'timestamp failed');
      }
    }
    return short;
  };
}

async function askOne(authority: TsaPort, imprint: Uint8Array, clock: Clock): Promise<CheckedStamp> {
  // A leading one bit is cleared, so that the INTEGER's content octets are the nonce itself.
  const nonce = randomBytes(8);
  nonce[0] = (nonce[0]! & 0x7f) | 0x40;
  const given = await authority.stamp(imprint, new Uint8Array(nonce));
  const verify = (token: Uint8Array, more: Partial<VerifyTimestampRequest> = {}) =>
    verifyTimestampToken(nodeCryptoPort, {
      token,
      digestOf: async () => imprint,
      nonce: new Uint8Array(nonce),
      anchors: authority.anchors,
      ...more,
    });
  let token = given;
  let checked = await verify(given);
  if (!checked.ok && authority.chains && mendable.includes(checked.reason)) {
    token = (await withItsPath(given, authority.chains, verify)) ?? given;
    checked = await verify(token);
  }
  if (!checked.ok) throw new Error(`token refused: ${checked.reason}`);
  const { info, chain } = checked;
  // A wrong clock would date the signature outside its certificate's hour, or before what it covers: for ever.
  const off = Math.abs(info.genTime.getTime() - clock.now().getTime());
  if (off > clockToleranceMilliseconds) throw new Error('token refused: its time is not ours');
  const said = await authority.chains?.statusOf(chain, info.genTime, statusPatienceMilliseconds);
  if (said?.statuses.some(({ status }) => status === 'revoked')) throw new Error('token refused: revoked');
  return {
    token,
    authority: authority.name,
    time: info.genTime,
    test: authority.test || isTestChain(chain),
    until: new Date(Math.min(...chain.slice(0, -1).map(({ notAfter }) => notAfter.getTime()))),
  };
}

/** What may be amiss with the certificates beside a token, or with the encoding around its signature. */
const mendable: readonly TimestampReason[] = ['no_path', 'unused_certificate', 'not_canonical'];

type Verify = (token: Uint8Array, more?: Partial<VerifyTimestampRequest>) => Promise<VerifyTimestampResult>;

/**
 * A foreign token with exactly the path to its anchor beside it, so that it verifies by itself for ever; undefined when
 * there is none. Only what its signature does not cover changes, and the result is judged like any other token.
 */
async function withItsPath(
  given: Uint8Array,
  chains: ForeignChains,
  verify: Verify,
): Promise<Uint8Array | undefined> {
  try {
    const { cms } = parseTimestampToken(given, { foreign: true });
    let found = await verify(given, { lenient: true });
    if (!found.ok && found.reason === 'no_path')
      found = await verify(given, {
        lenient: true,
        certificates: await chains.issuersFor(cms.certificates),
      });
    return found.ok
      ? tokenWithCertificates(
          given,
          found.chain.slice(0, -1).map(({ der }) => der),
        )
      : undefined;
  } catch (error) {
    if (error instanceof PkiError) return undefined;
    throw error;
  }
}
