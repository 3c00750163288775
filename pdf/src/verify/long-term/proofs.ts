// Time sliding (EN 319 102-1 §5.6.2.2–5.6.3), from the newest timestamp to the oldest: each valid document timestamp
// proves that everything before it existed at its time, and that time is then "now" for what it covers: certificates
// may have expired, been revoked, or algorithms have ended since. Levels are EN 319 142-1's, as far as they are reached.
import type { Certificate, CryptoPort, SignatureAlgorithm, StampFacts } from '@xinqi/pki/check';
import {
  type CertificateStatus,
  chainStatus,
  type Revocation,
  type RevocationItem,
  type RevocationReason,
} from '@xinqi/pki/revocation';
import type { SignatureReason } from '../reasons.ts';
import { type AlgorithmEnds, isReliable } from './algorithm-dates.ts';
import type { LevelReason } from './levels.ts';
import type { SecurityItem } from './security-history.ts';

/** Everything in the file up to revision `revision` existed at `at`. */
interface Stamp {
  readonly revision: number;
  readonly at: Date;
}

/** `proven`: by a later document timestamp; otherwise `at` is the present. */
export interface Existence {
  readonly at: Date;
  readonly proven: boolean;
}

export interface ProvenSignature {
  readonly chain: readonly Certificate[];
  readonly algorithm: SignatureAlgorithm | undefined;
  readonly timestamp: StampFacts | undefined;
  /** It has a timestamp that counts for nothing. */
  readonly strangeTimestamp?: boolean;
}

/** `reason`: why it is not valid after all; otherwise the level and why it is not higher. */
export interface LongTermVerdict {
  readonly reason?: SignatureReason;
  readonly level: 'B-B' | 'B-T' | 'B-LT' | 'B-LTA';
  readonly levelReason?: LevelReason;
}

/** Clocks of two authorities may differ by this before their order is a contradiction. */
const ORDER_TOLERANCE_MS = 300_000;

/** Reasons with which an authority's older tokens stay good (RFC 3161 §4 point 1); with any other they may be forged. */
const TOKENS_SURVIVE: readonly (RevocationReason | undefined)[] = [
  'unspecified',
  'affiliationChanged',
  'superseded',
  'cessationOfOperation',
];

export class Proofs {
  readonly #port: CryptoPort;
  readonly #items: readonly SecurityItem[];
  readonly #now: Date;
  readonly #ends: AlgorithmEnds;
  readonly #stamps: Stamp[] = [];

  constructor(port: CryptoPort, items: readonly SecurityItem[], now: Date, ends: AlgorithmEnds) {
    this.#port = port;
    this.#items = items;
    this.#now = now;
    this.#ends = ends;
  }

  /** Untrusted certificates of the store, for building paths. */
  get certificates(): Uint8Array[] {
    return this.#items.filter(({ kind }) => kind === 'certificate').map(({ der }) => der);
  }

  /** By when something of this revision existed, as far as timestamps of later revisions are known. */
  existence(revision: number): Existence {
    return this.#since(revision + 1);
  }

  /** The earliest valid timestamp of this revision or a later one. A timestamp covers its own revision too. */
  #since(revision: number): Existence {
    const times = this.#stamps.filter((stamp) => stamp.revision >= revision).map(({ at }) => at.getTime());
    return times.length > 0
      ? { at: new Date(Math.min(...times)), proven: true }
      : { at: this.#now, proven: false };
  }

  /** A document timestamp that stands in this revision; when nothing speaks against it, it proves what it covers. */
  async addStamp(stamp: StampFacts, revision: number): Promise<SignatureReason | undefined> {
    const { reason } = await this.#judgeStamp(stamp, revision);
    if (!reason) this.#stamps.push({ revision, at: stamp.info.genTime });
    return reason;
  }

  /** A token is believed while its authority's certificate lasts, or as long as a later timestamp vouches for it. */
  async #judgeStamp(
    stamp: StampFacts,
    revision: number,
  ): Promise<{ reason?: SignatureReason; statuses: readonly CertificateStatus[] }> {
    const { at, proven } = this.existence(revision);
    const { genTime } = stamp.info;
    if (proven && at.getTime() + ORDER_TOLERANCE_MS < genTime.getTime())
      return { reason: 'timestamp_order', statuses: [] };
    if (stamp.chain.slice(0, -1).some(({ notAfter }) => notAfter.getTime() < at.getTime()))
      return { reason: 'timestamp_expired', statuses: [] };
    if (!isReliable(stamp.chain, stamp.algorithm, at, this.#ends))
      return { reason: 'algorithm_ended', statuses: [] };
    const statuses = await this.#statuses(stamp.chain, genTime, 'covering');
    const harmed = statuses.some(
      (status) => status.status === 'revoked' && harmsTokens(status.revocation, genTime, at),
    );
    return harmed ? { reason: 'timestamp_revoked', statuses } : { statuses };
  }

  /** A signature that is right in itself: is it still, and which level has it? */
  async judge(signature: ProvenSignature, revision: number): Promise<LongTermVerdict> {
    const { chain, algorithm, timestamp, strangeTimestamp } = signature;
    const stamped = timestamp && (await this.#judgeStamp(timestamp, revision));
    if (stamped?.reason) return { reason: stamped.reason, level: 'B-B' };
    const existence = this.existence(revision);
    const at = timestamp ? timestamp.info.genTime : existence.at;
    const proven = timestamp !== undefined || existence.proven;
    if (!isReliable(chain, algorithm, at, this.#ends)) return { reason: 'algorithm_ended', level: 'B-B' };
    const statuses = await this.#statuses(chain, at, 'after');
    const revoked = statuses.some(
      (status) => status.status === 'revoked' && status.revocation.at.getTime() <= at.getTime(),
    );
    if (revoked)
      return { reason: proven ? 'certificate_revoked' : 'revoked_without_timestamp', level: 'B-B' };
    if (!proven)
      return { level: 'B-B', levelReason: strangeTimestamp ? 'strange_timestamp' : 'no_timestamp' };
    return this.#levelOf([...statuses, ...(stamped?.statuses ?? [])], revision);
  }

  #levelOf(statuses: readonly CertificateStatus[], revision: number): LongTermVerdict {
    const reasons = statuses.flatMap((status) => (status.status === 'unknown' ? [status.reason] : []));
    if (reasons.length > 0) {
      const [levelReason]: LevelReason[] = reasons.every((reason) => reason === 'no_data')
        ? ['revocation_missing']
        : reasons.some((reason) => reason === 'stale' || reason === 'forgotten')
          ? ['revocation_stale']
          : ['revocation_refused'];
      return { level: 'B-T', levelReason: levelReason! };
    }
    const used = statuses.flatMap((status) => (status.status === 'unknown' ? [] : [status.item]));
    const since = Math.max(revision + 1, ...used.map((item) => this.#sinceOf(item)));
    return this.#since(since).proven
      ? { level: 'B-LTA' }
      : { level: 'B-LT', levelReason: 'no_document_timestamp' };
  }

  #sinceOf(item: RevocationItem): number {
    return this.#items.find(({ der }) => der === item.der)?.since ?? 0;
  }

  #statuses(
    chain: readonly Certificate[],
    at: Date,
    leaf: 'after' | 'covering',
  ): Promise<CertificateStatus[]> {
    const items = this.#items.flatMap(({ kind, der, since }): RevocationItem[] =>
      kind === 'certificate' ? [] : [{ kind, der, existedBy: this.#since(since).at }],
    );
    return chainStatus(this.#port, { chain, items, at, leaf });
  }
}

/** `existedBy`: when the token is proven to have existed. */
function harmsTokens(revocation: Revocation, genTime: Date, existedBy: Date): boolean {
  const until = TOKENS_SURVIVE.includes(revocation.reason) && revocation.reason ? genTime : existedBy;
  return revocation.at.getTime() <= until.getTime();
}
