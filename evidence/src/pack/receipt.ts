// What stands in the `extra` line of a receipt (签署回执): all that its holder needs to judge it alone, beside the proof and the checkpoint of the
// tlog-proof itself (docs/decisions/0148). Receipts from before hold the event there and nothing else: both forms are canonical JSON, and no event
// has a member `kind`. Import-free: both halves use it.
import { base64, fromBase64, fromUtf8, isHash, utf8 } from '../event/bytes.ts';
import { canonicalise, type Json, type JsonLimits, parseCanonical } from '../event/canonical-json.ts';
import type { Opening } from '../event/commitment.ts';
import { EvidenceError } from '../event/evidence-error.ts';
import type { TlogProof } from '../log/tlog-proof.ts';
import { consistencyName } from './pack-names.ts';
import { fits, listOf } from './pack-parts.ts';

const KIND = 'xinqi.receipt';
/** Depth of an event: the older form is one. */
const LIMITS: JsonLimits = { maxBytes: 256 * 1024, maxDepth: 6 };
/** A contract has many checkpoints that somebody holds; a receipt stays small enough for a phone. */
export const MOST_CONSISTENCY = 16;

/** Events as their canonical bytes. Of a receipt from before there is the event alone. */
export interface Receipt {
  readonly event: Uint8Array;
  /** The `sign.intent` that the event confirms. */
  readonly intent?: Uint8Array;
  /** Of these two, what the signatory may see. */
  readonly openings: readonly Opening[];
  /** Of the log's key, DER. */
  readonly certificate?: Uint8Array;
  /** Files as `log/consistency/<size>.txt` of a pack: that the log continues what somebody was given of the contract before. */
  readonly consistency: readonly { readonly size: number; readonly proof: Uint8Array }[];
}

/** What a receipt opens to its holder: who he is, as the contract names him. Phone, address and device stay closed as in every pack: a receipt
 * is made to be handed on. */
export const isOpenToSigner = (path: string): boolean =>
  ['pii.name_c', 'data.org_c', 'data.subject_c'].includes(path);

/** Bytes for the `extra` line. */
export function encodeReceipt({
  event,
  intent,
  openings,
  certificate,
  consistency,
}: Required<Receipt>): Uint8Array {
  const value = {
    ...{ v: 1, kind: KIND, openings, certificate: base64(certificate) },
    ...{ event: fromUtf8(event), intent: fromUtf8(intent) },
    consistency: consistency.map(({ size, proof }) => ({ size, proof: base64(proof) })),
  };
  return canonicalise(value as unknown as Json, LIMITS);
}

const isText = (value: unknown): boolean => typeof value === 'string';
const isBase64 = (value: unknown): boolean => {
  try {
    return typeof value === 'string' && fromBase64(value).length > 0;
  } catch {
    return false;
  }
};
const isSize = (value: unknown): boolean => Number.isSafeInteger(value) && (value as number) > 0;

const SHAPE = {
  ...{ v: (value: unknown) => value === 1, kind: (value: unknown) => value === KIND },
  ...{ event: isText, intent: isText, certificate: isBase64 },
  openings: listOf({ event: isText, path: isText, salt: isHash, value: isText }),
  consistency: listOf({ size: isSize, proof: isBase64 }),
};
type Written = {
  readonly event: string;
  readonly intent: string;
  readonly certificate: string;
  readonly openings: readonly Opening[];
  readonly consistency: readonly { readonly size: number; readonly proof: string }[];
};

/** Parts of an `extra` line of either form, nothing judged yet; throws EvidenceError('json' | 'pack'). */
export function decodeReceipt(extra: Uint8Array): Receipt {
  const value = parseCanonical(extra, LIMITS);
  const isWhole = typeof value === 'object' && value !== null && 'kind' in value;
  if (!isWhole) return { event: extra, openings: [], consistency: [] };
  if (!fits(value, SHAPE)) throw new EvidenceError('pack', 'extra line');
  const { event, intent, certificate, openings, consistency } = value as unknown as Written;
  const places = openings.map((one) => `${one.event} ${one.path}`);
  const sizes = consistency.map(({ size }) => size);
  const once = [places, sizes].every((list) => new Set<unknown>(list).size === list.length);
  if (!once || sizes.length > MOST_CONSISTENCY) throw new EvidenceError('pack', 'extra line');
  return {
    ...{ event: utf8(event), intent: utf8(intent), certificate: fromBase64(certificate), openings },
    consistency: consistency.map(({ size, proof }) => ({ size, proof: fromBase64(proof) })),
  };
}

/** What checkpoint, certificate and earlier checkpoints of a receipt say, in the places that they have in a pack. */
export function receiptFiles(
  { checkpoint }: TlogProof,
  { certificate, consistency }: Receipt,
): Map<string, Uint8Array> {
  return new Map([
    ['log/checkpoint', checkpoint] as const,
    ...(certificate ? [['certs/log.cer', certificate] as const] : []),
    ...consistency.map(({ size, proof }) => [consistencyName(size), proof] as const),
  ]);
}
