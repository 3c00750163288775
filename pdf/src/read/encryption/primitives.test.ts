// Our hashes and ciphers against OpenSSL's over all lengths around their blocks; RC4, which OpenSSL 3 does not offer,
// against the vectors of RFC 6229 and Wikipedia's well-known ones.
import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { decryptBlocks, decryptCbc, encryptBlocks, encryptCbc } from './aes.ts';
import { md5 } from './md5.ts';
import { rc4 } from './rc4.ts';
import { sha256, sha384, sha512 } from './sha2.ts';

const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');

test.each([
  ['md5', md5],
  ['sha256', sha256],
  ['sha384', sha384],
  ['sha512', sha512],
] as const)('%s', (name, hash) => {
  for (let length = 0; length < 300; length++) {
    const data = randomBytes(length);
    expect(hex(hash(data))).toBe(createHash(name).update(data).digest('hex'));
  }
  const large = randomBytes(100_003);
  expect(hex(hash(large))).toBe(createHash(name).update(large).digest('hex'));
});

describe('AES in CBC mode', () => {
  test.each([16, 32])('keys of %i bytes', (size) => {
    for (let length = 0; length < 200; length++) {
      const [key, iv, data] = [randomBytes(size), randomBytes(16), randomBytes(length)];
      const cipher = createCipheriv(`aes-${size * 8}-cbc`, key, iv);
      const expected = Buffer.concat([iv, cipher.update(data), cipher.final()]);
      expect(hex(encryptCbc(key, iv, data))).toBe(hex(expected));
      expect(hex(decryptCbc(key, expected))).toBe(hex(data));
      const blocks = data.subarray(0, length - (length % 16));
      const bare = createCipheriv(`aes-${size * 8}-cbc`, key, iv).setAutoPadding(false);
      expect(hex(encryptBlocks(key, iv, blocks))).toBe(hex(bare.update(blocks)));
      const back = createDecipheriv(`aes-${size * 8}-cbc`, key, iv).setAutoPadding(false);
      expect(hex(decryptBlocks(key, iv, blocks))).toBe(hex(back.update(blocks)));
    }
  });

  test('cut data and wrong padding are refused, nothing stays nothing', () => {
    const key = randomBytes(16);
    const good = encryptCbc(key, randomBytes(16), Buffer.from('data'));
    for (const length of [1, 15, 16, 31]) {
      expect(() => decryptCbc(key, good.subarray(0, length))).toThrow(
        expect.objectContaining({ code: 'bad_stream' }),
      );
    }
    const broken = Uint8Array.from(good);
    broken[15]! ^= 1;
    expect(() => decryptCbc(key, broken)).toThrow(expect.objectContaining({ code: 'bad_stream' }));
    expect(decryptCbc(key, new Uint8Array())).toHaveLength(0);
  });
});

test.each([
  ['Key', 'Plaintext', 'bbf316e8d940af0ad3'],
  ['Wiki', 'pedia', '1021bf0420'],
  ['Secret', 'Attack at dawn', '45a01f645fc35b383552544b9bf5'],
])('RC4 with %s', (key, plain, cipher) => {
  expect(hex(rc4(Buffer.from(key), Buffer.from(plain)))).toBe(cipher);
});

test('RC4 with 40 bits, RFC 6229', () => {
  const stream = rc4(Buffer.from('0102030405', 'hex'), new Uint8Array(32));
  expect(hex(stream)).toBe('b2396305f03dc027ccc3524a0a1118a86982944f18fc82d589c403a47a0d0919');
});
