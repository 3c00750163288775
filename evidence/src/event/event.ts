// Event v1: what one log leaf says (evidence.md §1), and a validator that names every fault at once.
// Personal data appear as salted commitments only; whoever holds a salt can open one, nobody can guess it.
import { concat, isHash, type Sha256 } from './bytes.ts';
import { canonicalise, isCleanText, type Json, parseCanonical } from './canonical-json.ts';
import { EVENT_DATA, type EventData, type EventType, type FieldKind, isLogWide } from './event-data.ts';
import { EvidenceError } from './evidence-error.ts';
import { FILE_KINDS } from './files.ts';
import { isBytes, isPasskeyProof, WILL_KINDS } from './will.ts';

export const ACTOR_KINDS = ['person', 'enterprise', 'link', 'operator', 'merchant', 'system'] as const;
export const AUTH_METHODS = [
  'none',
  'link',
  'session',
  'password',
  'sms',
  'face',
  'liveness',
  'bank3',
  'bank4',
  'operator',
  'idcard',
  'passkey',
  'api_key',
] as const;
/** none: not checked · mobile: number verified, no real name · name: name and id number agree · face: and a live face ·
 * key: the holder of a registered key, secret: who knows the account's signing password, whoever that is. */
export const AUTH_LEVELS = ['none', 'mobile', 'name', 'face', 'enterprise', 'key', 'secret'] as const;

export interface Auth {
  readonly method: (typeof AUTH_METHODS)[number];
  readonly level: (typeof AUTH_LEVELS)[number];
  /** SHA-256 (hex) of the vendor's receipt. */
  readonly vendor_receipt_h?: string;
  /** The vendor was a simulator: shown as 测试环境 wherever the event is shown. */
  readonly test?: boolean;
}

export interface Actor {
  readonly kind: (typeof ACTOR_KINDS)[number];
  readonly id_c?: string;
  readonly auth: readonly Auth[];
}

/** A revision of the document: `rev` counts from 0, `sha256` covers its first `length` bytes. */
export interface DocRef {
  readonly rev: number;
  readonly length: number;
  readonly sha256: string;
  /** SHA-256 of the canonical docs/pages.json; only contracts from before decision 0141 have it. */
  readonly pages_h?: string;
  /** Which of a contract's several files. */
  readonly file?: number;
}

/** One event. Hashes and commitments are 64 hex digits; `ts` is `YYYY-MM-DDTHH:mm:ss.SSSZ`; `id` is a UUIDv7.
 * Events of a contract carry apply_no, seq_in_apply (0, 1, 2 …) and prev (leaf hash, null for the first). */
export interface Event<T extends EventType = EventType> {
  readonly v: 1;
  readonly log: string;
  readonly id: string;
  readonly type: T;
  readonly ts: string;
  readonly tenant_c?: string;
  readonly apply_no?: string;
  readonly sign_no?: string;
  readonly seq_in_apply?: number;
  readonly prev?: string | null;
  readonly actor: Actor;
  readonly doc?: DocRef;
  readonly net?: { readonly ip_c?: string; readonly ua_c?: string };
  readonly data: EventData<T>;
  readonly pii?: { readonly name_c?: string; readonly idno_c?: string; readonly mobile_c?: string };
}

/** Event as a union over its type, so that `switch (event.type)` narrows `data`. */
export type AnyEvent = { [T in EventType]: Event<T> }[EventType];

const UUID7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
const NUMBER = /^[A-Za-z0-9-]{1,64}$/;
const ORIGIN = /^[a-z0-9.-]+(\/[a-z0-9._-]+)*$/;

/** True for an existing moment written as `YYYY-MM-DDTHH:mm:ss.SSSZ`. */
export function isTime(value: unknown): value is string {
  if (typeof value !== 'string' || !TIME.test(value)) return false;
  const at = new Date(value);
  return !Number.isNaN(at.getTime()) && at.toISOString() === value;
}

/** True for a log origin or key name as used here: lower-case host and path, no scheme, no spaces. */
export function isOrigin(value: unknown): value is string {
  return typeof value === 'string' && value.length <= 128 && ORIGIN.test(value);
}

const isCount = (v: unknown): boolean => Number.isSafeInteger(v) && (v as number) >= 0;

const LIST_KINDS = {
  ...FILE_KINDS,
  ...WILL_KINDS,
  passkey: (value: unknown): boolean => isPasskeyProof(value, isTime),
  note: isBytes,
};

function fits(kind: FieldKind, value: unknown): boolean {
  if (typeof kind !== 'string') return typeof value === 'string' && kind.includes(value);
  if (kind in LIST_KINDS) return LIST_KINDS[kind as keyof typeof LIST_KINDS](value);
  if (kind === 'hash') return isHash(value);
  if (kind === 'time') return isTime(value);
  if (kind === 'count') return isCount(value);
  if (kind === 'flag') return typeof value === 'boolean';
  return typeof value === 'string' && value.length >= 1 && value.length <= 200 && isCleanText(value);
}

type Rules = Record<string, FieldKind | ((value: unknown) => boolean)>;

/** Checks an object against rules (`key?` optional); reports unknown, missing and ill-formed keys by path. */
function checkObject(at: string, value: unknown, rules: Rules, faults: string[]): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    faults.push(`${at}: not an object`);
    return false;
  }
  const given = value as Record<string, unknown>;
  for (const key of Object.keys(given)) {
    if (!Object.hasOwn(rules, key) && !Object.hasOwn(rules, `${key}?`)) faults.push(`${at}.${key}: unknown`);
  }
  for (const [rule, kind] of Object.entries(rules)) {
    const key = rule.replace('?', '');
    const member = given[key];
    if (member === undefined) {
      if (key === rule) faults.push(`${at}.${key}: missing`);
    } else if (!(typeof kind === 'function' ? kind(member) : fits(kind, member)))
      faults.push(`${at}.${key}: invalid`);
  }
  return true;
}

const TOP: Rules = {
  v: (v) => v === 1,
  log: isOrigin,
  id: (v) => typeof v === 'string' && UUID7.test(v),
  type: (v) => typeof v === 'string' && Object.hasOwn(EVENT_DATA, v),
  ts: 'time',
  actor: () => true,
  data: () => true,
  'tenant_c?': 'hash',
  'doc?': () => true,
  'net?': () => true,
  'pii?': () => true,
};
const IN_CONTRACT: Rules = {
  ...TOP,
  apply_no: (v) => typeof v === 'string' && NUMBER.test(v),
  'sign_no?': (v) => typeof v === 'string' && NUMBER.test(v),
  seq_in_apply: 'count',
  prev: (v) => v === null || isHash(v),
};
const DOC: Rules = { rev: 'count', length: 'count', sha256: 'hash', 'pages_h?': 'hash', 'file?': 'file' };
const NET: Rules = { 'ip_c?': 'hash', 'ua_c?': 'hash' };
const PII: Rules = { 'name_c?': 'hash', 'idno_c?': 'hash', 'mobile_c?': 'hash' };
const ACTOR: Rules = { kind: ACTOR_KINDS, 'id_c?': 'hash', auth: Array.isArray };
const AUTH: Rules = {
  method: AUTH_METHODS,
  level: AUTH_LEVELS,
  'vendor_receipt_h?': 'hash',
  'test?': 'flag',
};

/** Every fault of a value that should be an event, as `path: fault`; an empty list means that it is one. */
export function eventFaults(value: unknown): string[] {
  const faults: string[] = [];
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return ['event: not an object'];
  const event = value as Record<string, unknown>;
  const type = String(event.type);
  checkObject('event', event, isLogWide(type) ? TOP : IN_CONTRACT, faults);
  if (checkObject('actor', event.actor, ACTOR, faults)) {
    const auth = (event.actor as { auth?: unknown }).auth;
    if (Array.isArray(auth))
      for (const [i, entry] of auth.entries()) checkObject(`actor.auth.${i}`, entry, AUTH, faults);
  }
  if (event.doc !== undefined) checkObject('doc', event.doc, DOC, faults);
  if (event.net !== undefined) checkObject('net', event.net, NET, faults);
  if (event.pii !== undefined) checkObject('pii', event.pii, PII, faults);
  if (Object.hasOwn(EVENT_DATA, type)) checkObject('data', event.data, EVENT_DATA[type as EventType], faults);
  if (
    !isLogWide(type) &&
    isCount(event.seq_in_apply) &&
    (event.seq_in_apply === 0) !== (event.prev === null)
  ) {
    faults.push('event.prev: null belongs to seq_in_apply 0 and only there');
  }
  if (
    ['sign.done', 'sign.intent', 'doc.normalise', 'doc.finalise', 'doc.extend'].includes(type) &&
    !event.doc
  ) {
    faults.push('event.doc: missing');
  }
  if ((type.startsWith('sign.') || type === 'cert.revoke') && event.sign_no === undefined)
    faults.push('event.sign_no: missing');
  return faults;
}

/** Canonical bytes of an event; throws EvidenceError('event') that names every fault. */
export function encodeEvent(event: Event): Uint8Array {
  const faults = eventFaults(event);
  if (faults.length > 0) throw new EvidenceError('event', faults.join('; '));
  return canonicalise(event as unknown as Json);
}

/** The event of canonical bytes; throws EvidenceError('json' | 'event'). */
export function decodeEvent(bytes: Uint8Array): AnyEvent {
  const value = parseCanonical(bytes);
  const faults = eventFaults(value);
  if (faults.length > 0) throw new EvidenceError('event', faults.join('; '));
  return value as unknown as AnyEvent;
}

/** Leaf hash of an event's canonical bytes: SHA-256(0x00 || bytes) (RFC 6962 §2.1). */
export function leafHash(eventBytes: Uint8Array, sha256: Sha256): Promise<Uint8Array> {
  return sha256(concat(Uint8Array.of(0), eventBytes));
}
