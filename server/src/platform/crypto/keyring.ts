// Keys by purpose from one key-encryption key (KEK): configuration, or a 0600 file outside the database.
import {
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';
import { closeSync, fsyncSync, mkdirSync, openSync, readFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';

export type Keyring = {
  /** 32 bytes for one purpose; different purposes never share a key. Purposes are few and fixed: keys are kept. */
  key(purpose: string): KeyObject;
};

/** The KEK from configuration, else from DATA_DIR/kek (made once, 0600). */
export function openKeyring(options: { kek?: string | undefined; dataDir: string }): Keyring {
  const kek = options.kek ? Buffer.from(options.kek, 'hex') : kekFile(join(options.dataDir, 'kek'));
  const keys = new Map<string, KeyObject>();
  return {
    key(purpose) {
      let key = keys.get(purpose);
      if (!key) {
        key = createSecretKey(Buffer.from(hkdfSync('sha256', kek, '', `xinqi/${purpose}`, 32)));
        keys.set(purpose, key);
      }
      return key;
    },
  };
}

function kekFile(path: string): Buffer {
  mkdirSync(join(path, '..'), { recursive: true });
  try {
    const file = openSync(path, 'wx', 0o600);
    writeSync(file, randomBytes(32).toString('hex'));
    fsyncSync(file);
    closeSync(file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  const hex = readFileSync(path, 'utf8').trim();
  if (!/^[0-9a-f]{64}$/.test(hex))
    throw new Error(`密钥文件 ${path} 已损坏，请从备份恢复（删除它会使已加密的数据无法读取）`);
  return Buffer.from(hex, 'hex');
}

/** HMAC-SHA-256 over an unambiguous join of the parts. */
export function mac(key: KeyObject, parts: readonly (string | number)[]): Buffer {
  return createHmac('sha256', key).update(JSON.stringify(parts)).digest();
}

/**
 * Constant-time comparison of a base64url MAC with the expected one, as text: decoded, a MAC of 32 bytes would have four
 * spellings (the two bits that its last character has too many), and others with padding or stray characters.
 */
export function macEquals(expected: Buffer, given: string): boolean {
  const wanted = Buffer.from(expected.toString('base64url'));
  const bytes = Buffer.from(given);
  return bytes.length === wanted.length && timingSafeEqual(bytes, wanted);
}
