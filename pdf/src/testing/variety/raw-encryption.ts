// Encryption of the generated files, made from the standard by the other side of OpenSSL so that the reader's own
// algorithms are not judged by themselves (ISO 32000-1 §7.6, ISO 32000-2 §7.6; RC4 is not in OpenSSL and shared).
import { createCipheriv, createHash } from 'node:crypto';
import { rc4 } from '../../read/encryption/rc4.ts';
import { Dict, isName, Name, PdfString, type PdfValue, type Ref, Stream } from '../../read/index.ts';
import type { Variant } from './axes.ts';
import { dict } from './style.ts';

export type RawEncryption = { dict: Dict; encrypt(ref: Ref, value: PdfValue): PdfValue };
type Method = 'none' | 'rc4' | 'aes128' | 'aes256';
type Plan = {
  v: 1 | 2 | 4 | 5;
  r: 2 | 3 | 4 | 5 | 6;
  strings: Method;
  streams: Method;
  user?: string;
  metadata?: false;
  permissions?: number;
};

const ALL = -4;
/** Printing and filling in, no changes. */
const FILL_ONLY = -44;
export const OWNER = 'boss';
export const USER = 'guest';

const aes = (method: 'aes128' | 'aes256', more: Partial<Plan> = {}): Plan =>
  method === 'aes128'
    ? { v: 4, r: 4, strings: method, streams: method, ...more }
    : { v: 5, r: 6, strings: method, streams: method, ...more };

const PLANS: Readonly<Record<Exclude<Variant['encryption'], 'none' | 'certificates'>, Plan>> = {
  'rc4-40': { v: 1, r: 2, strings: 'rc4', streams: 'rc4' },
  'rc4-128': { v: 2, r: 3, strings: 'rc4', streams: 'rc4' },
  'rc4-crypt-filter': { v: 4, r: 4, strings: 'rc4', streams: 'rc4' },
  'aes-128': aes('aes128'),
  'aes-128-metadata': aes('aes128', { metadata: false }),
  'aes-256-r5': aes('aes256', { r: 5 }),
  'aes-256': aes('aes256'),
  'aes-256-metadata': aes('aes256', { metadata: false }),
  'identity-strings': aes('aes128', { strings: 'none' }),
  'identity-streams': aes('aes256', { streams: 'none' }),
  'identity-all': aes('aes128', { strings: 'none', streams: 'none' }),
  'crypt-filter-identity': aes('aes128'),
  'user-password': aes('aes256', { user: USER }),
  'owner-password': aes('aes128', { user: USER }),
  'owner-may-all': aes('aes256', { permissions: FILL_ONLY }),
  'password-missing': aes('aes256', { user: USER }),
  'permission-missing': aes('aes256', { permissions: FILL_ONLY }),
};

/** The encryption of a variant. `id` is the first part of the file identifier. */
export function rawEncryption(kind: Variant['encryption'], id: Uint8Array): RawEncryption | undefined {
  if (kind === 'none') return undefined;
  if (kind === 'certificates') {
    const foreign = {
      Filter: new Name('Adobe.PubSec'),
      SubFilter: new Name('adbe.pkcs7.s4'),
      V: 2,
      Length: 128,
    };
    return { dict: dict({ ...foreign, Recipients: [] }), encrypt: (_, value) => value };
  }
  const plan = PLANS[kind];
  const { key, entries } = plan.v === 5 ? modern(plan) : legacy(plan, id);
  const named = (method: Method): Name => new Name(method === 'none' ? 'Identity' : 'StdCF');
  const cfm = { rc4: 'V2', aes128: 'AESV2', aes256: 'AESV3', none: 'AESV2' }[
    plan.strings === 'none' ? plan.streams : plan.strings
  ];
  const filters = {
    CF: dict({
      StdCF: dict({ CFM: new Name(cfm), AuthEvent: new Name('DocOpen'), Length: plan.v === 5 ? 32 : 16 }),
    }),
    StmF: named(plan.streams),
    StrF: named(plan.strings),
    EncryptMetadata: plan.metadata,
  };
  const sizes = { 1: 40, 2: 128, 4: 128, 5: 256 };
  const base = {
    Filter: new Name('Standard'),
    V: plan.v,
    R: plan.r,
    Length: sizes[plan.v],
    P: plan.permissions ?? ALL,
  };
  let count = 0;
  const close = (method: Method, ref: Ref, data: Uint8Array): Uint8Array => {
    if (method === 'none') return data;
    const own = method === 'aes256' ? key : objectKey(key, ref, method === 'aes128');
    if (method === 'rc4') return rc4(own, data);
    const iv = md5(Buffer.from(`vector ${count++}`));
    const cipher = createCipheriv(method === 'aes128' ? 'aes-128-cbc' : 'aes-256-cbc', own, iv);
    return Buffer.concat([iv, cipher.update(data), cipher.final()]);
  };
  const strings = (ref: Ref, value: PdfValue): PdfValue => {
    if (value instanceof PdfString) return new PdfString(close(plan.strings, ref, value.bytes), value.hex);
    if (Array.isArray(value)) return value.map((item) => strings(ref, item));
    if (!(value instanceof Dict)) return value;
    return new Dict([...value.map].map(([name, entry]) => [name, strings(ref, entry)] as const));
  };
  return {
    dict: dict({ ...base, ...entries, ...(plan.v >= 4 ? filters : {}) }),
    encrypt(ref, value) {
      if (!(value instanceof Stream)) return strings(ref, value);
      const head = strings(ref, value.dict) as Dict;
      const plain = value.dict.get('DecodeParms') !== undefined || isPlainMetadata(plan, value.dict);
      return new Stream(head, plain ? value.raw() : close(plan.streams, ref, value.raw()));
    },
  };
}

const isPlainMetadata = (plan: Plan, entries: Dict): boolean =>
  plan.metadata === false && isName(entries.get('Type'), 'Metadata');

const md5 = (...parts: Uint8Array[]): Buffer => createHash('md5').update(Buffer.concat(parts)).digest();

function objectKey(key: Uint8Array, { num, gen }: Ref, salted: boolean): Uint8Array {
  const name = Buffer.from([num, num >> 8, num >> 16, gen, gen >> 8]);
  return md5(key, name, Buffer.from(salted ? 'sAlT' : '', 'latin1')).subarray(
    0,
    Math.min(16, key.length + 5),
  );
}

const PAD = Buffer.from('28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a', 'hex');
const pad = (password: string): Buffer =>
  Buffer.concat([Buffer.from(password, 'latin1'), PAD]).subarray(0, 32);

/** Algorithms 2 to 5: revisions 2, 3 and 4. */
function legacy(plan: Plan, id: Uint8Array) {
  const size = plan.r === 2 ? 5 : 16;
  const rounds = plan.r === 2 ? 0 : 50;
  const stretch = (start: Buffer): Buffer => {
    let digest = start;
    for (let i = 0; i < rounds; i++) digest = md5(digest.subarray(0, size));
    return digest.subarray(0, size);
  };
  const layers = (key: Uint8Array, data: Uint8Array): Uint8Array => {
    let out = data;
    for (let i = 0; i < (plan.r === 2 ? 1 : 20); i++)
      out = rc4(
        key.map((byte) => byte ^ i),
        out,
      );
    return out;
  };
  const O = layers(stretch(md5(pad(OWNER))), pad(plan.user ?? ''));
  const P = Buffer.alloc(4);
  P.writeInt32LE(plan.permissions ?? ALL);
  const extra = plan.r === 4 && plan.metadata === false ? Buffer.alloc(4, 255) : Buffer.alloc(0);
  const key = stretch(md5(pad(plan.user ?? ''), O, P, id, extra));
  const check = plan.r === 2 ? rc4(key, PAD) : Buffer.concat([layers(key, md5(PAD, id)), Buffer.alloc(16)]);
  return { key: Uint8Array.from(key), entries: { O: new PdfString(O, true), U: new PdfString(check, true) } };
}

/** Algorithms 8, 9 and 10: revisions 5 and 6, with salts that are no secret here. */
function modern(plan: Plan) {
  const key = createHash('sha256').update(`key of ${plan.r}`).digest();
  const none = Buffer.alloc(0);
  const hash = plan.r === 5 ? simple : hardened;
  const wrap = (password: string, salts: string, bound: Buffer): [PdfString, PdfString] => {
    const [check, lock] = [Buffer.from(`${salts}-check`), Buffer.from(`${salts}-locks`)].map((s) =>
      s.subarray(0, 8),
    );
    const secret = Buffer.from(password);
    const entry = Buffer.concat([hash(secret, check!, bound), check!, lock!]);
    const cipher = createCipheriv('aes-256-cbc', hash(secret, lock!, bound), Buffer.alloc(16)).setAutoPadding(
      false,
    );
    return [new PdfString(entry, true), new PdfString(cipher.update(key), true)];
  };
  const [U, UE] = wrap(plan.user ?? '', 'uu', none);
  const [O, OE] = wrap(OWNER, 'oo', Buffer.from(U.bytes));
  const perms = Buffer.alloc(16, 0x2a);
  perms.writeInt32LE(plan.permissions ?? ALL);
  perms.fill(255, 4, 8);
  perms.write(plan.metadata === false ? 'Fadb' : 'Tadb', 8, 'latin1');
  const cipher = createCipheriv('aes-256-ecb', key, null).setAutoPadding(false);
  return {
    key: Uint8Array.from(key),
    entries: { O, U, OE, UE, Perms: new PdfString(cipher.update(perms), true) },
  };
}

const simple = (password: Buffer, salt: Buffer, bound: Buffer): Buffer =>
  createHash('sha256').update(password).update(salt).update(bound).digest();

function hardened(password: Buffer, salt: Buffer, bound: Buffer): Buffer {
  let key = simple(password, salt, bound);
  for (let round = 1; ; round++) {
    const repeated = Buffer.concat(Array<Buffer>(64).fill(Buffer.concat([password, key, bound])));
    const cipher = createCipheriv('aes-128-cbc', key.subarray(0, 16), key.subarray(16, 32)).setAutoPadding(
      false,
    );
    const mixed = cipher.update(repeated);
    const choice = Number(BigInt(`0x${mixed.subarray(0, 16).toString('hex')}`) % 3n);
    key = createHash(['sha256', 'sha384', 'sha512'][choice]!).update(mixed).digest();
    if (round >= 64 && mixed.at(-1)! <= round - 32) return key.subarray(0, 32);
  }
}
