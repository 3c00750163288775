// Timestamp tokens by themselves: nonce, imprint, rejection, every byte, certReq false.
import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  concatBytes,
  derBoolean,
  derInteger,
  derNull,
  derOctetString,
  derSequence,
  fromHex,
  toHex,
} from '../der/index.ts';
import {
  createTimestampRequest,
  createTimestampResponse,
  createTimestampToken,
  encodeTimestampRejection,
  encodeTimestampResponse,
  MakeError,
  parseTimestampRequest,
  readTimestampResponse,
} from '../make/index.ts';
import { nodeCryptoPort } from '../node/index.ts';
import { makeTestHierarchy, TEST_TIME, type TestHierarchy, testSerial } from '../testing/index.ts';
import {
  encodeDigestAlgorithm,
  PkiError,
  parseTimestampToken,
  type VerifyTimestampRequest,
  verifyTimestampToken,
} from './index.ts';

const DATA = new TextEncoder().encode('checkpoint');
const imprint = { algorithm: 'SHA-256', hash: createHash('sha256').update(DATA).digest() } as const;
let hierarchy: TestHierarchy;
let token: Uint8Array;
const request = createTimestampRequest({ imprint, nonce: fromHex('fedcba9876543210') });

beforeAll(async () => {
  hierarchy = await makeTestHierarchy();
  const response = await createTimestampResponse(hierarchy.tsa, request.der, {
    serial: fromHex('01'),
    genTime: TEST_TIME,
  });
  token = readTimestampResponse(response);
});

async function verdict(bytes: Uint8Array, change: Partial<VerifyTimestampRequest> = {}): Promise<string> {
  const result = await verifyTimestampToken(nodeCryptoPort, {
    token: bytes,
    digestOf: async () => imprint.hash,
    nonce: request.nonce!,
    anchors: [hierarchy.root],
    ...change,
  });
  return result.ok ? 'ok' : result.reason;
}

describe('tokens', () => {
  test('a good one, with its facts', async () => {
    expect(await verdict(token)).toBe('ok');
    const { info } = parseTimestampToken(token);
    expect(info).toMatchObject({
      serialHex: '01',
      policy: hierarchy.tsa.policy,
      accuracyMilliseconds: 1000,
      ordering: false,
    });
    expect(info.tsa?.commonName).toBe('信契测试时间戳');
    expect(info.genTime).toEqual(TEST_TIME);
    expect(toHex(info.nonce!)).toBe('00fedcba9876543210');
  });
  test('nonce, imprint, time of judgement', async () => {
    expect(await verdict(token, { nonce: fromHex('01') })).toBe('nonce_mismatch');
    expect(await verdict(token, { digestOf: async () => new Uint8Array(32) })).toBe('imprint_mismatch');
    expect(await verdict(token, { at: new Date('2040-01-01') })).toBe('expired');
    const bare = await hierarchy.stamp(DATA);
    expect(await verdict(bare)).toBe('nonce_mismatch');
  });
  test('no changed byte verifies', async () => {
    for (let i = 0; i < token.length; i++) {
      const changed = Uint8Array.from(token);
      changed[i]! ^= 1 << (i % 8);
      expect(await verdict(changed), `byte ${i}`).not.toBe('ok');
    }
    expect(await verdict(concatBytes(token, fromHex('0500')))).toBe('malformed_timestamp');
  });
  test('certificates left out on request must be supplied', async () => {
    const small = await createTimestampToken(
      hierarchy.tsa,
      { imprint, policy: undefined, nonce: request.nonce, certReq: false },
      { serial: testSerial(), genTime: TEST_TIME },
    );
    expect(await verdict(small)).toBe('certificate_missing');
    expect(await verdict(small, { certificates: [hierarchy.tsa.signer.certificate] })).toBe('ok');
  });
  test('a certificate outside the path: strict refuses, tolerant reads', async () => {
    const tsa = {
      ...hierarchy.tsa,
      signer: { ...hierarchy.tsa.signer, chain: [hierarchy.eventCa.certificate] },
    };
    const more = await createTimestampToken(
      tsa,
      { imprint, policy: undefined, nonce: request.nonce, certReq: true },
      { serial: testSerial(), genTime: TEST_TIME },
    );
    expect(await verdict(more)).toBe('unused_certificate');
    expect(await verdict(more, { lenient: true })).toBe('ok');
    const withRoot = { ...tsa, signer: { ...tsa.signer, chain: [hierarchy.root] } };
    const rooted = await createTimestampToken(
      withRoot,
      { imprint, policy: undefined, nonce: request.nonce, certReq: true },
      { serial: testSerial(), genTime: TEST_TIME },
    );
    expect(await verdict(rooted)).toBe('ok');
  });
  test.each(['rsa2048', 'p384'] as const)('authority with key %s', async (tsa) => {
    const other = await makeTestHierarchy({ tsa });
    const response = await createTimestampResponse(other.tsa, request.der, {
      serial: testSerial(),
      genTime: TEST_TIME,
    });
    expect(await verdict(readTimestampResponse(response), { anchors: [other.root] })).toBe('ok');
    expect(await verdict(readTimestampResponse(response))).toBe('no_path');
  });
  test('a CMS that is no token', () => {
    expect(() => parseTimestampToken(derSequence(derNull()))).toThrow(PkiError);
  });
});

describe('requests and responses', () => {
  test('round trip', () => {
    expect(parseTimestampRequest(request.der)).toMatchObject({ policy: undefined, certReq: true });
    expect(toHex(parseTimestampRequest(request.der).nonce!)).toBe('00fedcba9876543210');
    const plain = createTimestampRequest({ imprint, certReq: false, policy: '1.2.3' });
    expect(parseTimestampRequest(plain.der)).toMatchObject({
      policy: '1.2.3',
      certReq: false,
      nonce: undefined,
    });
    expect(plain.nonce).toBeUndefined();
    expect(() => createTimestampRequest({ imprint: { algorithm: 'SHA-512', hash: imprint.hash } })).toThrow(
      MakeError,
    );
  });
  const build = (version: number, hash: Uint8Array, ...rest: Uint8Array[]): Uint8Array =>
    derSequence(
      derInteger(version),
      derSequence(encodeDigestAlgorithm('SHA-256'), derOctetString(hash)),
      ...rest,
    );
  test.each([
    ['version', build(2, imprint.hash), 'badDataFormat'],
    ['short imprint', build(1, new Uint8Array(20)), 'badDataFormat'],
    [
      'certReq false written out is fine in BER only',
      build(1, imprint.hash, derBoolean(true), derNull()),
      'badDataFormat',
    ],
    ['trailing', concatBytes(request.der, fromHex('00')), 'badDataFormat'],
    [
      'sha1',
      derSequence(
        derInteger(1),
        derSequence(derSequence(fromHex('06052b0e03021a')), derOctetString(new Uint8Array(20))),
      ),
      'badAlg',
    ],
  ])('refused: %s', async (_, der, failure) => {
    expect(() => parseTimestampRequest(der)).toThrow(failure);
    const response = await createTimestampResponse(hierarchy.tsa, der, {
      serial: testSerial(),
      genTime: TEST_TIME,
    });
    expect(() => readTimestampResponse(response)).toThrow('timestamp_refused');
  });
  test('responses that are not granted or not whole', () => {
    expect(() => readTimestampResponse(encodeTimestampRejection('badRequest', '不行'))).toThrow('status 2');
    expect(() => readTimestampResponse(concatBytes(encodeTimestampResponse(token), fromHex('00')))).toThrow(
      'malformed',
    );
    expect(toHex(readTimestampResponse(encodeTimestampResponse(token)))).toBe(toHex(token));
  });
});
