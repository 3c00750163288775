// Tokens of authorities that are not ours: extensions in the statement, certificates beside it, addresses in certificates.
import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  contextTag,
  derBoolean,
  derElement,
  derGeneralizedTime,
  derInteger,
  derNull,
  derOctetString,
  derOid,
  derSequence,
  fromHex,
  OID,
} from '../der/index.ts';
import { signCms } from '../make/create-cms.ts';
import {
  createCertificate,
  createTimestampRequest,
  generateKey,
  readTimestampResponse,
  tokenWithCertificates,
} from '../make/index.ts';
import { nodeCryptoPort } from '../node/index.ts';
import { accessPoints } from '../revocation/index.ts';
import {
  type ForeignAuthority,
  makeForeignAuthority,
  makeTestHierarchy,
  TEST_TIME,
  testSerial,
} from '../testing/index.ts';
import { encodeDigestAlgorithm, parseCertificate, verifyTimestampToken } from './index.ts';

const hash = createHash('sha256').update('document').digest();
const life = { notBefore: new Date('2026-01-01T00:00:00Z'), notAfter: new Date('2030-01-01T00:00:00Z') };
const origin = 'http://tsa.example';
let foreign: ForeignAuthority;
beforeAll(async () => {
  foreign = await makeForeignAuthority({ origin, ...life });
});

const tokenOf = async (authority: ForeignAuthority): Promise<Uint8Array> => {
  const { der } = createTimestampRequest({ imprint: { algorithm: 'SHA-256', hash }, certReq: true });
  return readTimestampResponse((await authority.answer('/tsa', der, TEST_TIME))!.bytes);
};
const verdict = async (token: Uint8Array, authority = foreign, lenient = false): Promise<string> => {
  const digestOf = async () => hash;
  const request = { token, digestOf, anchors: [authority.root], lenient };
  const result = await verifyTimestampToken(nodeCryptoPort, request);
  return result.ok ? result.chain.map(({ subject }) => subject.commonName).join() : result.reason;
};

describe('certificates beside the signature', () => {
  const whole = '华东时间戳服务,华东时间戳 CA,华东时间戳根';
  test('put in or taken out, the token stays good and becomes strict', async () => {
    expect(await verdict(await tokenOf(foreign))).toBe(whole);
    const alone = await makeForeignAuthority({ origin, ...life, bag: 'alone' });
    const short = await tokenOf(alone);
    expect(await verdict(short, alone)).toBe('no_path');
    const path = [alone.certificate, alone.intermediate.certificate];
    expect(await verdict(tokenWithCertificates(short, path), alone)).toBe(whole);
    const strange = await makeForeignAuthority({ origin, ...life, bag: 'stranger' });
    const long = await tokenOf(strange);
    expect([await verdict(long, strange), await verdict(long, strange, true)]).toEqual([
      'unused_certificate',
      whole,
    ]);
    const used = [strange.certificate, strange.intermediate.certificate];
    expect(await verdict(tokenWithCertificates(long, used), strange)).toBe(whole);
  });
  test('nothing that the signature covers can be changed on the way', async () => {
    const token = await tokenOf(foreign);
    const changed = Uint8Array.from(token);
    changed[changed.length - 5]! ^= 1;
    const path = [foreign.certificate, foreign.intermediate.certificate];
    expect(await verdict(tokenWithCertificates(changed, path))).toBe('bad_signature');
  });
});

test.each([
  ['is ignored unless it is critical', false, '信契测试时间戳'],
  ['ends the token when it is critical', true, 'malformed_timestamp'],
])('an extension of the statement %s', async (_rule, critical, expected) => {
  const own = await makeTestHierarchy();
  const { signer } = own.tsa;
  const extension = derSequence(
    derOid('0.4.0.19422.1.1'),
    ...(critical ? [derBoolean(true)] : []),
    derOctetString(derNull()),
  );
  const info = derSequence(
    derInteger(1),
    derOid('1.2.3'),
    derSequence(encodeDigestAlgorithm('SHA-256'), derOctetString(hash)),
    derInteger(7),
    derGeneralizedTime(TEST_TIME),
    derElement(contextTag(1), extension),
  );
  const digest = createHash('sha256').update(info).digest();
  const token = await signCms({ digest, signer, contentType: OID.tstInfo, content: info });
  const digestOf = async () => hash;
  const result = await verifyTimestampToken(nodeCryptoPort, { token, digestOf, anchors: [own.root] });
  expect(result.ok ? result.tsaName : result.reason).toBe(expected);
});

describe('addresses in a certificate', () => {
  test('of responder, issuer and list', () => {
    expect(accessPoints(parseCertificate(foreign.certificate))).toEqual({
      ocsp: [`${origin}/ocsp`],
      issuers: [`${origin}/ca.cer`],
      crls: [`${origin}/ca.crl`],
    });
    expect(accessPoints(parseCertificate(foreign.root))).toEqual({ ocsp: [], issuers: [], crls: [] });
  });
  test('none of other schemes, and none of a malformed extension', async () => {
    const key = await generateKey('p256');
    const withAccess = async (oid: string, value: Uint8Array) =>
      accessPoints(
        parseCertificate(
          await createCertificate(
            {
              ...{ serial: testSerial(), ...life, subject: { CN: 'x' }, spki: key.spki },
              keyUsage: ['digitalSignature'],
              extensions: [{ oid, critical: false, value }],
            },
            key,
          ),
        ),
      );
    const address = (text: string) =>
      derSequence(derSequence(derOid(OID.ocsp), derElement(0x86, new TextEncoder().encode(text))));
    const none = { ocsp: [], issuers: [], crls: [] };
    for (const text of ['file:///etc/passwd', 'ldap://a/b', 'gopher://a', '//a', 'http://', ''])
      expect(await withAccess(OID.authorityInfoAccess, address(text)), text).toEqual(none);
    for (const broken of [fromHex('30'), fromHex('3003020101'), fromHex('0500')]) {
      expect(await withAccess(OID.authorityInfoAccess, broken)).toEqual(none);
      expect(await withAccess(OID.crlDistributionPoints, broken)).toEqual(none);
    }
    expect((await withAccess(OID.authorityInfoAccess, address('HTTP://a.example/o'))).ocsp).toEqual([
      'HTTP://a.example/o',
    ]);
  });
});
