// What the checks share: the opened pack and the ports. Everything in `files` is attacker-controlled until proved.
import type { CryptoPort } from '@xinqi/pki/check';
import type { Sha256 } from '../event/bytes.ts';
import type { AnyEvent } from '../event/event.ts';
import { EvidenceError } from '../event/evidence-error.ts';
import type { Checkpoint } from '../log/checkpoint.ts';
import type { NoteKey, SignedNote } from '../log/signed-note.ts';
import type { Manifest } from '../pack/manifest.ts';
import type { WitnessPolicy } from '../witness/policy.ts';
import type { ClaimBook, ClaimId } from './claims.ts';

/** One event of the pack with its leaf hash and, once its proof has been read, its place in the log. */
export interface PackedEvent {
  readonly event: AnyEvent;
  readonly leaf: Uint8Array;
  readonly leafHex: string;
  index: number | undefined;
}

/** An event of one type with its place in the contract's chain. */
export type Of<T extends AnyEvent['type']> = {
  readonly at: number;
  readonly leafHex: string;
  readonly event: Extract<AnyEvent, { type: T }>;
};

export function all<T extends AnyEvent['type']>(events: readonly PackedEvent[], type: T): Of<T>[] {
  return events.flatMap(({ event, leafHex }, at) =>
    event.type === type ? [{ at, leafHex, event: event as Extract<AnyEvent, { type: T }> }] : [],
  );
}

/** A log before the pack's own, as the claim `leaves` proves it; its key is certified by the anchor. */
export interface PreviousLog {
  readonly key: NoteKey;
  /** Of the last checkpoint that it published. */
  readonly size: number;
  /** That one's root, and those of shorter checkpoints which it continues, by size. */
  readonly roots: ReadonlyMap<number, Uint8Array>;
}

/** Filled in from check to check; a field that could not be read stays undefined. */
export interface Evidence {
  readonly files: ReadonlyMap<string, Uint8Array>;
  readonly book: ClaimBook;
  readonly crypto: CryptoPort;
  readonly sha256: Sha256;
  readonly anchors: readonly Uint8Array[];
  /** Roots for timestamps alone, in addition to `anchors`. */
  readonly timestampAnchors: readonly Uint8Array[];
  /** Roots that certify signatories alone, where `cert.issue` names an authority outside. */
  readonly listAnchors: readonly Uint8Array[];
  /** Whose cosignatures of the checkpoint count, and how many are demanded. */
  readonly witnessPolicy: WitnessPolicy | undefined;
  readonly now: Date;
  manifest?: Manifest;
  events?: readonly PackedEvent[];
  /** Events of no contract on which the pack rests; there once the claim `leaves` is proved. */
  leaves?: readonly PackedEvent[];
  /** Of each log before this one, the newest first; undefined where no anchor certifies its key. */
  previousLogs?: readonly (PreviousLog | undefined)[];
  /** Opened values that give their commitments, by `<event id> <path>`. */
  opened?: ReadonlyMap<string, string>;
  /** Filled by heldCertificates. */
  certificates?: ReadonlyMap<string, Uint8Array>;
  checkpoint?: Checkpoint & { readonly note: SignedNote };
  /** Earliest proved time of the checkpoint. */
  stampedAt?: Date;
  /** Every proved time of the checkpoint by an authority that is not one of tests, and the root (DER) over it. */
  stamps?: readonly { readonly time: Date; readonly root: Uint8Array }[];
  /** Roots that the log's key signed when the log had so many entries (`log/consistency/…`). */
  readonly earlierRoots: Map<number, Uint8Array>;
  /** The key that signed the checkpoint, as its certificate says. */
  logKey?: NoteKey;
  /** Fingerprint (SHA-256, hex) of the anchor that certifies the keys. */
  rootSha256?: string;
  rootIsTest?: boolean;
}

const WORDS: Record<EvidenceError['code'], string> = {
  json: '不是规范 JSON',
  event: '不是合法事件',
  note: '签名注记格式不合',
  proof: '包含证明格式不合',
  tile: '日志分块不合',
  zip: '容器格式不合',
  pack: '内容不合格式',
  value: '取值不合',
};

/** Chinese reason of a refusal: the word for its code and the detail. */
export function reasonOf(error: unknown): string {
  if (error instanceof EvidenceError) return `${WORDS[error.code]}（${error.message}）`;
  throw error;
}

/** Runs `read`; a refusal refutes the claim and gives undefined. */
export async function attempt<T>(
  book: ClaimBook,
  claim: ClaimId,
  what: string,
  read: () => T | Promise<T>,
): Promise<T | undefined> {
  try {
    return await read();
  } catch (error) {
    book.refuted(claim, `${what}：${reasonOf(error)}`);
    return undefined;
  }
}
