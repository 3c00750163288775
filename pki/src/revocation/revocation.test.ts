// OCSP and CRL: what is believed, what is not, and what a chain's status is at a proven time (P-09 of security.md).
import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { parseCertificate, sha1Name } from '../check/index.ts';
import {
  derBoolean,
  derContext,
  derContextPrimitive,
  derOctetString,
  derOid,
  derSequence,
  OID,
  readDer,
} from '../der/index.ts';
import { createOcspResponse, encodeOcspFailure, localSigner, type Signer } from '../make/index.ts';
import { nodeCryptoPort } from '../node/index.ts';
import {
  makeResponder,
  makeTestHierarchy,
  TEST_TIME,
  type TestHierarchy,
  testCrl,
  testOcsp,
} from '../testing/index.ts';
import { webCryptoPort } from '../web/index.ts';
import { chainStatus, checkCrl, checkOcsp, encodeCertId, type RevocationItem, readCertId } from './index.ts';

let hierarchy: TestHierarchy;
let leaf: Signer;
let responder: Signer;
const NOW = new Date('2027-01-01T00:00:00Z');
const minutes = (n: number): Date => new Date(TEST_TIME.getTime() + n * 60_000);
beforeAll(async () => {
  hierarchy = await makeTestHierarchy();
  leaf = await hierarchy.issue();
  responder = await makeResponder(hierarchy.eventCa);
});

const pair = (signer: Signer, issuer: Signer) => ({
  certificate: parseCertificate(signer.certificate),
  issuer: parseCertificate(issuer.certificate),
  existedBy: NOW,
});
async function ocspReason(
  response: Uint8Array,
  change: Partial<ReturnType<typeof pair>> = {},
): Promise<string> {
  const result = await checkOcsp(nodeCryptoPort, { response, ...pair(leaf, hierarchy.eventCa), ...change });
  return result.ok ? result.status : result.reason;
}
async function crlReason(crl: Uint8Array, change: Partial<ReturnType<typeof pair>> = {}): Promise<string> {
  const result = await checkCrl(nodeCryptoPort, { crl, ...pair(leaf, hierarchy.eventCa), ...change });
  return result.ok ? result.status : result.reason;
}

test('the name hash is SHA-1, at every block boundary', () => {
  for (let length = 0; length < 200; length++) {
    const data = Uint8Array.from({ length }, (_, i) => (i * 7 + length) & 255);
    expect(Buffer.from(sha1Name(data)).toString('hex')).toBe(createHash('sha1').update(data).digest('hex'));
  }
});

describe('OCSP', () => {
  test('good, revoked and unknown, by a delegate and by the CA itself', async () => {
    expect(await ocspReason(await testOcsp(leaf.certificate, hierarchy.eventCa, responder))).toBe('good');
    expect(await ocspReason(await testOcsp(leaf.certificate, hierarchy.eventCa, hierarchy.eventCa))).toBe(
      'good',
    );
    const unknown = await testOcsp(leaf.certificate, hierarchy.eventCa, responder, {
      status: { kind: 'unknown' },
    });
    expect(await ocspReason(unknown)).toBe('unknown');
    const response = await testOcsp(leaf.certificate, hierarchy.eventCa, responder, {
      status: { kind: 'revoked', at: minutes(10), reason: 'keyCompromise' },
      algorithm: 'SHA-256',
    });
    const result = await checkOcsp(nodeCryptoPort, { response, ...pair(leaf, hierarchy.eventCa) });
    expect(result).toMatchObject({
      ok: true,
      status: 'revoked',
      revocation: { at: minutes(10), reason: 'keyCompromise' },
      thisUpdate: minutes(120),
      nextUpdate: minutes(180),
    });
  });
  test('with WebCrypto as in a browser', async () => {
    const port = webCryptoPort(globalThis.crypto.subtle);
    const response = await testOcsp(leaf.certificate, hierarchy.eventCa, responder);
    expect(await checkOcsp(port, { response, ...pair(leaf, hierarchy.eventCa) })).toMatchObject({ ok: true });
    const crl = await testCrl(hierarchy.eventCa);
    expect(await checkCrl(port, { crl, ...pair(leaf, hierarchy.eventCa) })).toMatchObject({ ok: true });
  });
  test('of another certificate, another issuer, a stranger with the same names', async () => {
    const other = await hierarchy.issue();
    expect(await ocspReason(await testOcsp(other.certificate, hierarchy.eventCa, responder))).toBe(
      'other_certificate',
    );
    const stranger = await makeTestHierarchy();
    const forged = await testOcsp(leaf.certificate, hierarchy.eventCa, await makeResponder(stranger.eventCa));
    expect(await ocspReason(forged)).toBe('responder_not_authorised');
    expect(await ocspReason(await testOcsp(leaf.certificate, stranger.eventCa, responder))).toBe(
      'other_certificate',
    );
  });
  test('responders that the issuer did not authorise', async () => {
    const answer = async (by: Signer): Promise<string> =>
      ocspReason(await testOcsp(leaf.certificate, hierarchy.eventCa, by));
    const refused = 'responder_not_authorised';
    expect(await answer(await makeResponder(hierarchy.eventCa, { extensions: [] }))).toBe(refused);
    expect(
      await answer(await makeResponder(hierarchy.eventCa, { extKeyUsage: { oids: [OID.timeStamping] } })),
    ).toBe(refused);
    const any = { oids: [OID.anyExtendedKeyUsage] };
    expect(await answer(await makeResponder(hierarchy.eventCa, { extKeyUsage: any }))).toBe(refused);
    expect(await answer(await makeResponder(hierarchy.eventCa, { keyUsage: ['keyEncipherment'] }))).toBe(
      refused,
    );
    expect(await answer(await makeResponder(hierarchy.rootSigner))).toBe(refused);
    expect(await answer(await makeResponder(hierarchy.eventCa, { notBefore: minutes(180) }))).toBe(refused);
    // It ended after it had answered, and nothing proves that the answer is older than its end.
    expect(await answer(await makeResponder(hierarchy.eventCa, { notAfter: minutes(240) }))).toBe(refused);
    const early = await makeResponder(hierarchy.eventCa, { notAfter: minutes(240) });
    const response = await testOcsp(leaf.certificate, hierarchy.eventCa, early);
    expect(await ocspReason(response, { existedBy: minutes(200) })).toBe('good');
    expect(
      await answer(localSigner({ algorithm: leaf.algorithm, sign: leaf.sign }, responder.certificate)),
    ).toBe('bad_signature');
    expect(await answer(leaf)).toBe(refused);
  });
  test('dates, failures, two statements about one certificate', async () => {
    const backwards = await testOcsp(leaf.certificate, hierarchy.eventCa, responder, {
      nextUpdate: minutes(60),
    });
    expect(await ocspReason(backwards)).toBe('bad_dates');
    const future = await testOcsp(leaf.certificate, hierarchy.eventCa, responder, {
      thisUpdate: new Date('2028-01-01'),
    });
    expect(await ocspReason(future)).toBe('from_the_future');
    expect(await ocspReason(encodeOcspFailure('tryLater'))).toBe('not_successful');
    const { certificate, issuer } = pair(leaf, hierarchy.eventCa);
    const id = readCertId(await encodeCertId(nodeCryptoPort, certificate, issuer));
    const twice = await createOcspResponse(responder, {
      answers: [
        { id, status: { kind: 'good' } },
        { id, status: { kind: 'unknown' } },
      ],
      thisUpdate: minutes(120),
    });
    expect(await ocspReason(twice)).toBe('malformed');
  });
  test('no changed byte of an answer is believed', async () => {
    const response = await testOcsp(leaf.certificate, hierarchy.eventCa, responder);
    for (let i = 0; i < response.length; i++) {
      const changed = Uint8Array.from(response);
      changed[i]! ^= 1 << (i % 8);
      expect(['good', 'revoked', 'unknown'], `byte ${i}`).not.toContain(await ocspReason(changed));
    }
    expect(await ocspReason(new Uint8Array([...response, 0]))).toBe('malformed');
  });
});

describe('CRL', () => {
  test('good and revoked, with reason and the earlier date of invalidity', async () => {
    expect(await crlReason(await testCrl(hierarchy.eventCa))).toBe('good');
    const { certificate } = pair(leaf, hierarchy.eventCa);
    const crl = await testCrl(hierarchy.eventCa, [
      { serial: Uint8Array.of(1), at: minutes(1) },
      { serial: certificate.serial, at: minutes(30), reason: 'keyCompromise', invalidSince: minutes(20) },
    ]);
    const result = await checkCrl(nodeCryptoPort, { crl, ...pair(leaf, hierarchy.eventCa) });
    expect(result).toMatchObject({
      status: 'revoked',
      revocation: { at: minutes(20), reason: 'keyCompromise' },
    });
  });
  test('of another CA, of a stranger with the same name, without the right to sign lists', async () => {
    expect(await crlReason(await testCrl(hierarchy.rootSigner))).toBe('other_certificate');
    const stranger = await makeTestHierarchy();
    const named = localSigner(stranger.eventCa, hierarchy.eventCa.certificate);
    expect(await crlReason(await testCrl(named))).toBe('bad_signature');
    expect(await crlReason(await testCrl(stranger.eventCa))).toBe('responder_unknown');
    const issuer = parseCertificate(hierarchy.eventCa.certificate);
    const change = { issuer: { ...issuer, keyUsage: new Set(['keyCertSign'] as const) } };
    expect(await crlReason(await testCrl(hierarchy.eventCa), change)).toBe('responder_not_authorised');
  });
  test('delta, indirect and partial lists prove nothing', async () => {
    const withExtension = async (oid: string, critical: boolean, value: Uint8Array): Promise<Uint8Array> => {
      const fields = readDer(await testCrl(hierarchy.eventCa));
      const tbs = readDer(fields.content.subarray(0, readLength(fields.content)));
      const added = derSequence(derOid(oid), ...(critical ? [derBoolean(true)] : []), derOctetString(value));
      const parts = splitTbs(tbs.content, added);
      const signed = derSequence(...parts);
      const rest = fields.content.subarray(readLength(fields.content));
      const algorithm = rest.subarray(0, readLength(rest));
      const signature = await hierarchy.eventCa.sign(signed);
      return derSequence(signed, algorithm, bitString(signature));
    };
    const scope = (...parts: Uint8Array[]) =>
      withExtension(OID.issuingDistributionPoint, true, derSequence(...parts));
    const yes = Uint8Array.of(0xff);
    expect(await crlReason(await withExtension('2.5.29.27', true, Uint8Array.of(2, 1, 1)))).toBe(
      'unsupported_extension',
    );
    expect(await crlReason(await withExtension('1.2.3', false, Uint8Array.of(5, 0)))).toBe('good');
    expect(await crlReason(await scope(derContextPrimitive(1, yes)))).toBe('good');
    expect(await crlReason(await scope(derContextPrimitive(2, yes)))).toBe('other_certificate');
    expect(await crlReason(await scope(derContextPrimitive(4, yes)))).toBe('unsupported_extension');
    expect(await crlReason(await scope(derContextPrimitive(3, Uint8Array.of(1, 2))))).toBe(
      'unsupported_extension',
    );
    const elsewhere = derContext(
      0,
      derContext(0, derContextPrimitive(6, new TextEncoder().encode('http://x/1'))),
    );
    expect(await crlReason(await scope(elsewhere))).toBe('other_certificate');
  });
  test('no changed byte of a list is believed', async () => {
    const crl = await testCrl(hierarchy.eventCa, [
      { serial: Uint8Array.of(9), at: minutes(1), reason: 'superseded' },
    ]);
    for (let i = 0; i < crl.length; i++) {
      const changed = Uint8Array.from(crl);
      changed[i]! ^= 1 << (i % 8);
      expect(['good', 'revoked'], `byte ${i}`).not.toContain(await crlReason(changed));
    }
  });
});

const readLength = (input: Uint8Array): number => {
  const octets = input[1]! < 0x80 ? 0 : input[1]! & 0x7f;
  let length = octets === 0 ? input[1]! : 0;
  for (let i = 0; i < octets; i++) length = length * 256 + input[2 + i]!;
  return 2 + octets + length;
};
const bitString = (bytes: Uint8Array): Uint8Array => {
  const der = derOctetString(Uint8Array.of(0, ...bytes));
  der[0] = 3;
  return der;
};
/** The fields of a list's signed part with one more extension in its last field. */
function splitTbs(content: Uint8Array, added: Uint8Array): Uint8Array[] {
  const parts: Uint8Array[] = [];
  for (let at = 0; at < content.length; ) {
    const length = readLength(content.subarray(at));
    parts.push(content.subarray(at, at + length));
    at += length;
  }
  const list = readDer(readDer(parts.pop()!).content);
  return [...parts, derContext(0, derSequence(list.content, added))];
}

describe('status of a chain at a proven time', () => {
  const at = minutes(1);
  const item = (kind: RevocationItem['kind'], der: Uint8Array, existedBy = NOW): RevocationItem => ({
    kind,
    der,
    existedBy,
  });
  async function statuses(items: RevocationItem[], mode: 'after' | 'covering' = 'after'): Promise<string[]> {
    const chain = [leaf.certificate, hierarchy.eventCa.certificate, hierarchy.root].map(parseCertificate);
    const found = await chainStatus(nodeCryptoPort, { chain, items, at, leaf: mode });
    return found.map((entry) => (entry.status === 'unknown' ? entry.reason : entry.status));
  }
  const serialOf = (signer: Signer): Uint8Array => parseCertificate(signer.certificate).serial;

  test('complete, empty, and only partly known', async () => {
    const ocsp = item('ocsp', await testOcsp(leaf.certificate, hierarchy.eventCa, responder));
    const list = item('crl', await testCrl(hierarchy.rootSigner));
    expect(await statuses([ocsp, list])).toEqual(['good', 'good']);
    expect(await statuses([])).toEqual(['no_data', 'no_data']);
    expect(await statuses([list])).toEqual(['no_data', 'good']);
    expect(await statuses([item('crl', new Uint8Array(4)), item('ocsp', new Uint8Array(3))])).toEqual([
      'malformed',
      'malformed',
    ]);
  });
  test('an answer from before the signature knows nothing of a revocation until then', async () => {
    const before = await testOcsp(leaf.certificate, hierarchy.eventCa, responder, {
      thisUpdate: minutes(0),
      nextUpdate: minutes(50),
    });
    const list = item('crl', await testCrl(hierarchy.rootSigner, [], minutes(-60)));
    expect(await statuses([item('ocsp', before), list])).toEqual(['stale', 'good']);
    expect(await statuses([item('ocsp', before), list], 'covering')).toEqual(['good', 'good']);
    const ended = item('crl', await testCrl(hierarchy.rootSigner, [], minutes(-3000)));
    expect(await statuses([ended])).toEqual(['no_data', 'stale']);
  });
  test('silence about a certificate that had expired is not good', async () => {
    const forgetful = await testOcsp(leaf.certificate, hierarchy.eventCa, responder, {
      archiveCutoff: minutes(90),
    });
    expect(await statuses([item('ocsp', forgetful)])).toEqual(['forgotten', 'no_data']);
  });
  test('one believable revocation outweighs any number of good answers', async () => {
    const good = item('ocsp', await testOcsp(leaf.certificate, hierarchy.eventCa, responder));
    const revoked = item(
      'crl',
      await testCrl(hierarchy.eventCa, [{ serial: serialOf(leaf), at: minutes(-5) }], minutes(60)),
    );
    expect(await statuses([good, revoked])).toEqual(['revoked', 'no_data']);
    const hold = await testCrl(
      hierarchy.eventCa,
      [{ serial: serialOf(leaf), at: minutes(-5), reason: 'certificateHold' }],
      minutes(60),
    );
    expect(await statuses([good, item('crl', hold)])).toEqual(['good', 'no_data']);
    expect(await statuses([item('crl', hold)])).toEqual(['revoked', 'no_data']);
  });
});
