/**
 * The encryption dictionary (ISO 32000-1 §7.6.1, §7.6.3, §7.6.5): algorithm, crypt filters, and the key that a password
 * opens. Certificate encryption and unpublished algorithms cannot be read.
 */
import { PdfError } from '../pdf-error.ts';
import { Dict, isName, Name, PdfString } from '../values.ts';
import { fileKey, type KeyMaterial } from './file-key.ts';
import { type Method, type Methods, Protection, type Resolve } from './protection.ts';

/**
 * Opens the protection of a file; undefined when the password is wrong. `id` is the first part of the file identifier.
 * Throws PdfError `encrypted` for a handler or algorithm that is not understood.
 */
export function openProtection(
  dict: Dict,
  id: Uint8Array,
  password: string,
  resolve: Resolve,
): Protection | undefined {
  const integer = (key: string, standard?: number): number => {
    const value = resolve(dict.get(key)) ?? standard;
    if (typeof value !== 'number' || !Number.isInteger(value)) throw unknown(`${key} is no number`);
    return value;
  };
  const bytes = (key: string, length: number): Uint8Array => {
    const value = resolve(dict.get(key));
    // Some writers fill up with zeros what is shorter, or write more than is used.
    if (!(value instanceof PdfString) || value.bytes.length < length) throw unknown(`${key} is too short`);
    return value.bytes.subarray(0, length);
  };
  if (!isName(resolve(dict.get('Filter')), 'Standard')) throw unknown('not the standard handler');
  const version = integer('V', 0);
  const revision = integer('R');
  if (!isRevision(revision) || revision >= 5 !== (version === 5)) throw unknown(`V ${version} R ${revision}`);
  const encryptMetadata = version < 4 || resolve(dict.get('EncryptMetadata')) !== false;
  const permissions = integer('P') | 0;
  const modern = version === 5;
  const material: KeyMaterial = {
    revision,
    size: keySize(version, integer('Length', 40)),
    owner: bytes('O', modern ? 48 : 32),
    user: bytes('U', modern ? 48 : 32),
    ownerKey: modern ? bytes('OE', 32) : new Uint8Array(),
    userKey: modern ? bytes('UE', 32) : new Uint8Array(),
    permissions,
    encryptMetadata,
    id,
  };
  const methods = readMethods(dict, version, encryptMetadata, resolve);
  const opened = fileKey(material, password);
  return opened && new Protection(opened, { permissions, revision }, methods, resolve);
}

const unknown = (detail: string): PdfError => new PdfError('encrypted', `unknown encryption: ${detail}`);

const isRevision = (r: number): r is KeyMaterial['revision'] => r >= 2 && r <= 6;

/** Bytes of the file's key. Crypt filters of version 4 always use 128 bits, whatever Length says (table 25). */
function keySize(version: number, length: number): number {
  if (version === 1) return 5;
  if (version === 4) return 16;
  if (version === 5) return 32;
  const right = version === 2 && length >= 40 && length <= 128 && length % 8 === 0;
  if (!right) throw unknown(`V ${version} with ${length} bits`);
  return length / 8;
}

const METHODS: ReadonlyMap<string, Method> = new Map([
  ['V2', 'rc4'],
  ['AESV2', 'aes128'],
  ['AESV3', 'aes256'],
]);

function readMethods(dict: Dict, version: number, encryptMetadata: boolean, resolve: Resolve): Methods {
  const named = new Map<string, Method>([['Identity', 'none']]);
  if (version < 4) return { strings: 'rc4', streams: 'rc4', embedded: 'rc4', named, encryptMetadata };
  const filters = resolve(dict.get('CF'));
  for (const [name, value] of filters instanceof Dict ? filters.map : []) {
    const filter = resolve(value);
    const kind = filter instanceof Dict ? resolve(filter.get('CFM')) : undefined;
    const method = kind instanceof Name ? METHODS.get(kind.value) : undefined;
    // Identity cannot be redefined (§7.6.5).
    if (method && name !== 'Identity' && (method === 'aes256') === (version === 5)) named.set(name, method);
  }
  const method = (key: string, standard: string): Method => {
    const value = resolve(dict.get(key));
    const name = value instanceof Name ? value.value : standard;
    const found = named.get(name);
    if (!found) throw unknown(`crypt filter ${name.slice(0, 40)}`);
    return found;
  };
  const streams = dict.get('StmF');
  return {
    strings: method('StrF', 'Identity'),
    streams: method('StmF', 'Identity'),
    embedded: method('EFF', streams instanceof Name ? streams.value : 'Identity'),
    named,
    encryptMetadata,
  };
}
