/**
 * Reading and writing the strings and streams of an encrypted file (ISO 32000-1 §7.6). Not encrypted are the trailer,
 * the encryption dictionary, cross-reference streams, strings inside object streams (the stream is), and /Contents of
 * signatures: a signature must not depend on who can open the file.
 */
import { Dict, isName, Name, PdfString, type PdfValue, Stream } from '../values.ts';
import { decryptCbc, encryptCbc } from './aes.ts';
import { type FileKey, join } from './file-key.ts';
import { md5 } from './md5.ts';
import { rc4 } from './rc4.ts';
import { sha256 } from './sha2.ts';

export type Method = 'none' | 'rc4' | 'aes128' | 'aes256';

/** How each kind of data is encrypted; `named` are the crypt filters that a stream may ask for. */
export type Methods = {
  strings: Method;
  streams: Method;
  embedded: Method;
  named: ReadonlyMap<string, Method>;
  encryptMetadata: boolean;
};

export type Resolve = (value: PdfValue | undefined) => PdfValue | undefined;

/** Names an object for its key: number and generation. */
export type ObjectName = { readonly num: number; readonly gen: number };

// Bits 4, 6 and 9 of /P (ISO 32000-1 table 22).
const MODIFY = 1 << 3;
const FORMS = 1 << 5;
const FILL = 1 << 8;

export class Protection {
  /** Which password opened the file. */
  readonly access: FileKey['access'];
  /** /P as a signed number of 32 bits. */
  readonly permissions: number;
  readonly revision: number;
  readonly #key: Uint8Array;
  readonly #methods: Methods;
  readonly #resolve: Resolve;

  constructor(
    opened: FileKey,
    rights: { permissions: number; revision: number },
    methods: Methods,
    resolve: Resolve,
  ) {
    this.access = opened.access;
    this.permissions = rights.permissions;
    this.revision = rights.revision;
    this.#key = opened.key;
    this.#methods = methods;
    this.#resolve = resolve;
  }

  /** What /P lets those do who hold the user password: sign a field that is there (`existing`), or also make one. */
  permitsSigning(existing: boolean): boolean {
    const has = (bit: number): boolean => (this.permissions & bit) !== 0;
    if (this.access === 'owner') return true;
    if (existing) return has(FORMS) || (this.revision >= 3 && has(FILL));
    return has(FORMS) && has(MODIFY);
  }

  /** The value of a plain object with its strings and its stream decrypted, streams when they are asked for. */
  decrypt(object: ObjectName, value: PdfValue): PdfValue {
    const strings = (data: Uint8Array): Uint8Array => this.#open(this.#methods.strings, object, data);
    if (!(value instanceof Stream)) return mapStrings(value, strings);
    const dict = mapStrings(value.dict, strings) as Dict;
    let plain: Uint8Array | undefined;
    return new Stream(dict, () => {
      plain ??= this.#open(this.#streamMethod(dict), object, value.raw());
      return plain;
    });
  }

  /**
   * The value as it must stand in the file under this object's name. `nonce` must differ between updates of one file:
   * initialization vectors come from it, the key and the data, so that the same request gives the same bytes.
   */
  encrypt(object: ObjectName, value: PdfValue, nonce: string): PdfValue {
    let count = 0;
    const seal = (method: Method, data: Uint8Array): Uint8Array =>
      this.#close(method, object, data, `${nonce} ${object.num} ${count++}`);
    const strings = (data: Uint8Array): Uint8Array => seal(this.#methods.strings, data);
    if (!(value instanceof Stream)) return mapStrings(value, strings);
    const method = this.#streamMethod(value.dict);
    return new Stream(mapStrings(value.dict, strings) as Dict, seal(method, value.raw()));
  }

  #streamMethod(dict: Dict): Method {
    const { streams, embedded, named, encryptMetadata } = this.#methods;
    const type = this.#resolve(dict.get('Type'));
    if (isName(type, 'XRef')) return 'none';
    const first = (value: PdfValue | undefined): PdfValue | undefined => {
      const found = this.#resolve(value);
      return Array.isArray(found) ? this.#resolve(found[0]) : found;
    };
    if (isName(first(dict.get('Filter')), 'Crypt')) {
      const parms = first(dict.get('DecodeParms'));
      const name = parms instanceof Dict ? this.#resolve(parms.get('Name')) : undefined;
      return (name instanceof Name && named.get(name.value)) || 'none';
    }
    if (isName(type, 'Metadata') && !encryptMetadata) return 'none';
    return isName(type, 'EmbeddedFile') ? embedded : streams;
  }

  #open(method: Method, object: ObjectName, data: Uint8Array): Uint8Array {
    if (method === 'none') return data;
    const key = this.#objectKey(method, object);
    return method === 'rc4' ? rc4(key, data) : decryptCbc(key, data);
  }

  #close(method: Method, object: ObjectName, data: Uint8Array, nonce: string): Uint8Array {
    if (method === 'none') return data;
    const key = this.#objectKey(method, object);
    if (method === 'rc4') return rc4(key, data);
    const seed = sha256(join(this.#key, new TextEncoder().encode(nonce), sha256(data)));
    return encryptCbc(key, seed.subarray(0, 16), data);
  }

  /** Algorithm 1: the key with number and generation in it; AES-256 uses the file's key as it is (1.A). */
  #objectKey(method: Exclude<Method, 'none'>, { num, gen }: ObjectName): Uint8Array {
    if (method === 'aes256') return this.#key;
    const name = [num, num >> 8, num >> 16, gen, gen >> 8].map((byte) => byte & 255);
    const salt = method === 'aes128' ? [0x73, 0x41, 0x6c, 0x54] : [];
    const digest = md5(join(this.#key, name, salt));
    return digest.subarray(0, Math.min(16, this.#key.length + 5));
  }
}

/** A signature dictionary, by what every reader goes by: its /Contents is not encrypted (§7.6.1). */
function isSignature(dict: Dict): boolean {
  const type = dict.get('Type');
  const typed = type === undefined || isName(type, 'Sig') || isName(type, 'DocTimeStamp');
  return typed && dict.get('ByteRange') !== undefined && dict.get('Contents') instanceof PdfString;
}

/** A copy with every string's bytes changed; positions in the file stay. Nesting is bounded by the parser. */
function mapStrings(value: PdfValue, change: (data: Uint8Array) => Uint8Array): PdfValue {
  if (value instanceof PdfString)
    return new PdfString(change(value.bytes), value.hex, value.start, value.end);
  if (Array.isArray(value)) return value.map((item) => mapStrings(item, change));
  if (!(value instanceof Dict)) return value;
  const out = new Dict();
  const signature = isSignature(value);
  for (const [key, entry] of value.map)
    out.map.set(key, signature && key === 'Contents' ? entry : mapStrings(entry, change));
  return out;
}
