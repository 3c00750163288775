// Levels and time sliding (P-08, P-09 of security.md): what long-term data prove, what they do not, and what attackers
// would like them to prove. Judged in 2030 unless said otherwise; signatures are of 2026-06-01 08:01 UTC.
import { parseCertificate } from '@xinqi/pki/check';
import { OID } from '@xinqi/pki/der';
import {
  createCertificate,
  createCms,
  createTimestampToken,
  generateKey,
  localSigner,
} from '@xinqi/pki/make';
import { nodeCryptoPort } from '@xinqi/pki/node';
import {
  makeResponder,
  makeTestHierarchy,
  TEST_TIME,
  type TestHierarchy,
  testCrl,
  testOcsp,
  testSerial,
} from '@xinqi/pki/testing';
import { webCryptoPort } from '@xinqi/pki/web';
import { beforeAll, describe, expect, test } from 'vitest';
import { addDocTimestamp, addValidationData } from '../sign/index.ts';
import { type LongTerm, makeLongTerm, signerCertificates } from '../testing/long-term.ts';
import { makePdf } from '../testing/make-pdf.ts';
import { appendUpdate, join, MARK, makeParty, open, type Party, patch, prepared } from '../testing/tamper.ts';
import type { VerifyOptions } from './index.ts';

let party: Party;
let longTerm: LongTerm;
let signed: Buffer;
const minutes = (n: number): Date => new Date(TEST_TIME.getTime() + n * 60_000);
const SIGNED_AT = minutes(1);

/** Certified by a, locked by b. */
async function contract(more: Parameters<Party['sign']>[2] = {}): Promise<Buffer> {
  const first = await party.sign(prepared(await makePdf(2)), 'sig.a', { certify: true, ...more });
  return party.sign(first, 'sig.b', { lock: true, appearances: { 'sig.b': MARK }, ...more });
}

beforeAll(async () => {
  party = await makeParty();
  longTerm = await makeLongTerm(party.hierarchy);
  signed = await contract();
});

async function levels(pdf: Uint8Array, more: Partial<VerifyOptions> = {}): Promise<string[]> {
  const { signatures } = await party.verdict(pdf, more);
  return signatures
    .filter(({ kind }) => kind === 'signature')
    .map((s) => [s.verdict === 'valid' ? s.level : s.verdict, s.levelReason ?? s.reason].join(' '));
}
const [INTACT, T_MISSING] = ['intact_later_changes', 'B-T revocation_missing'];
/** The file with an OCSP answer for a's signature only, the root's list, and a document timestamp. */
async function withAnswer(
  ocsp: (certificate: Uint8Array) => Promise<Uint8Array>,
  crls?: Uint8Array[],
): Promise<Buffer> {
  const own = signerCertificates(signed, party.hierarchy.eventCa.certificate);
  const ocsps = await Promise.all([...own.values()].map((certificate) => ocsp(certificate)));
  const lists = crls ?? [await testCrl(party.hierarchy.rootSigner)];
  return longTerm.stamped(
    join(signed, addValidationData(signed, { ocsps, crls: lists })!.tail),
    minutes(180),
  );
}
const ocspOf =
  (change: Parameters<typeof testOcsp>[3], responder = longTerm.responder) =>
  (certificate: Uint8Array) =>
    testOcsp(certificate, party.hierarchy.eventCa, responder, change);

describe('levels', () => {
  test('B-T, B-LT, B-LTA step by step, and each renewal', async () => {
    expect(await levels(signed)).toEqual([T_MISSING, T_MISSING]);
    const withData = await longTerm.withData(signed);
    expect(await levels(withData)).toEqual(['B-LT no_document_timestamp', 'B-LT no_document_timestamp']);
    const archived = await longTerm.stamped(withData, minutes(180));
    expect(await levels(archived)).toEqual([`B-LTA ${INTACT}`, `B-LTA ${INTACT}`]);
    const renewed = await longTerm.stamped(archived, new Date('2029-01-01'));
    const report = await party.verdict(renewed);
    expect(report).toMatchObject({ verdict: 'valid', warnings: [] });
    expect(report.signatures.map(({ fieldName, kind, verdict }) => [fieldName, kind, verdict])).toEqual([
      ['sig.a', 'signature', 'valid'],
      ['sig.b', 'signature', 'valid'],
      ['DocTimeStamp1', 'timestamp', 'valid'],
      ['DocTimeStamp2', 'timestamp', 'valid'],
    ]);
    expect(report.signatures[0]?.time).toEqual({ at: SIGNED_AT.toISOString(), source: 'timestamp' });
    expect(report.signatures[0]?.levelReasonText).toBeUndefined();
  });
  test('with WebCrypto as in a browser', async () => {
    const pdf = await longTerm.stamped(await longTerm.withData(signed), minutes(180));
    const port = webCryptoPort(globalThis.crypto.subtle);
    expect(await levels(pdf, { port })).toEqual([`B-LTA ${INTACT}`, `B-LTA ${INTACT}`]);
  });
  test('a document timestamp before the data protects the signatures, but makes no B-LTA', async () => {
    const stampedFirst = await longTerm.withData(await longTerm.stamped(signed, minutes(30)));
    expect(await levels(stampedFirst)).toEqual(['B-LT no_document_timestamp', 'B-LT no_document_timestamp']);
  });
  test('data for one of two signatures', async () => {
    const data = await longTerm.data(signed);
    const one = addValidationData(signed, { ...data, perSignature: data.perSignature.slice(0, 1) })!;
    expect(await levels(join(signed, one.tail))).toEqual(['B-LT no_document_timestamp', T_MISSING]);
  });
  test('without a timestamp of its own a signature is proven by the document timestamp', async () => {
    const bare = await contract({ timestamp: async () => undefined });
    expect(await levels(bare)).toEqual(Array(2).fill('cannot_verify expired_without_timestamp'));
    const pdf = await longTerm.stamped(
      await longTerm.withData(await longTerm.stamped(bare, minutes(30))),
      minutes(200),
    );
    const { signatures } = await party.verdict(pdf);
    expect(signatures[0]).toMatchObject({
      verdict: 'valid',
      level: 'B-LTA',
      time: { at: minutes(30).toISOString(), source: 'timestamp' },
    });
    const late = await longTerm.stamped(bare, minutes(61));
    expect(await levels(late)).toEqual(Array(2).fill('cannot_verify expired_without_timestamp'));
  });
});

describe('P-09: revocation at the proven time', () => {
  test('revoked before: invalid; after: valid', async () => {
    const revoked = (at: Date, reason?: 'keyCompromise') =>
      withAnswer(ocspOf({ status: { kind: 'revoked', at, ...(reason ? { reason } : {}) } }));
    expect(await levels(await revoked(minutes(0.5)))).toEqual(Array(2).fill('invalid certificate_revoked'));
    expect(await levels(await revoked(SIGNED_AT))).toEqual(Array(2).fill('invalid certificate_revoked'));
    expect(await levels(await revoked(minutes(2), 'keyCompromise'))).toEqual(
      Array(2).fill(`B-LTA ${INTACT}`),
    );
  });
  test('a list with an earlier date of invalidity', async () => {
    const { eventCa, rootSigner } = party.hierarchy;
    const serials = [...signerCertificates(signed, eventCa.certificate).values()].map(
      (der) => parseCertificate(der).serial,
    );
    const list = (at: Date, invalidSince?: Date) =>
      testCrl(
        eventCa,
        serials.map((serial) => ({ serial, at, ...(invalidSince ? { invalidSince } : {}) })),
      );
    const judge = async (...crls: Uint8Array[]) =>
      levels(join(signed, addValidationData(signed, { crls })!.tail));
    const root = await testCrl(rootSigner);
    expect(await judge(await list(minutes(5)), root)).toEqual(Array(2).fill('B-LT no_document_timestamp'));
    expect(await judge(await list(minutes(5), minutes(0)), root)).toEqual(
      Array(2).fill('invalid certificate_revoked'),
    );
  });
  test('revoked, and nothing proves that the signature is older', async () => {
    const bare = await contract({ timestamp: async () => undefined });
    const own = [...signerCertificates(bare, party.hierarchy.eventCa.certificate).values()];
    const status = { kind: 'revoked', at: minutes(20) } as const;
    const ocsps = await Promise.all(
      own.map((certificate) => ocspOf({ status, thisUpdate: minutes(25) })(certificate)),
    );
    const pdf = join(bare, addValidationData(bare, { ocsps })!.tail);
    expect(await levels(pdf, { now: minutes(40) })).toEqual(
      Array(2).fill('cannot_verify revoked_without_timestamp'),
    );
    const proven = await longTerm.stamped(bare, minutes(10));
    const later = join(proven, addValidationData(proven, { ocsps })!.tail);
    expect(await levels(later, { now: minutes(40) })).toEqual(Array(2).fill(T_MISSING));
  });
  test('the signing CA revoked before and after', async () => {
    const { eventCa, rootSigner } = party.hierarchy;
    const serial = parseCertificate(eventCa.certificate).serial;
    const list = (at: Date) => testCrl(rootSigner, [{ serial, at, reason: 'cACompromise' }]);
    expect(await levels(await withAnswer(ocspOf({}), [await list(minutes(-9))]))).toEqual(
      Array(2).fill('invalid certificate_revoked'),
    );
    expect(await levels(await withAnswer(ocspOf({}), [await list(minutes(9))]))).toEqual(
      Array(2).fill(`B-LTA ${INTACT}`),
    );
  });
  test('answers that prove nothing leave B-T, never an invalid signature', async () => {
    const { eventCa, rootSigner } = party.hierarchy;
    const stranger = await makeTestHierarchy();
    const changed = async (certificate: Uint8Array): Promise<Uint8Array> => {
      const ocsp = await ocspOf({ status: { kind: 'revoked', at: minutes(0) } })(certificate);
      ocsp[ocsp.length - 5]! ^= 1;
      return ocsp;
    };
    const cases: [string, Parameters<typeof withAnswer>[0], string][] = [
      [
        'of before the signature',
        ocspOf({ thisUpdate: minutes(0), nextUpdate: minutes(600) }),
        'revocation_stale',
      ],
      ['the authority has forgotten', ocspOf({ archiveCutoff: minutes(100) }), 'revocation_stale'],
      ['it does not know', ocspOf({ status: { kind: 'unknown' } }), 'revocation_missing'],
      ['from the future', ocspOf({ thisUpdate: minutes(999) }), 'revocation_refused'],
      [
        "a stranger's revocation",
        ocspOf({ status: { kind: 'revoked', at: minutes(0) } }, await makeResponder(stranger.eventCa)),
        'revocation_refused',
      ],
      ['by a responder of the root', ocspOf({}, await makeResponder(rootSigner)), 'revocation_refused'],
      ['by the timestamp authority', ocspOf({}, party.hierarchy.tsa.signer), 'revocation_refused'],
      ['a changed revocation', changed, 'revocation_refused'],
      [
        'of another certificate',
        async () => testOcsp((await party.hierarchy.issue()).certificate, eventCa, longTerm.responder),
        'revocation_missing',
      ],
      ['no answer at all', async () => new Uint8Array([0x30, 0]), 'revocation_refused'],
    ];
    for (const [what, ocsp, reason] of cases) {
      expect(await levels(await withAnswer(ocsp)), what).toEqual(Array(2).fill(`B-T ${reason}`));
    }
    // The responder's certificate ended in 2027: without a timestamp over the answer its key may have been anyone's since.
    const ended = await makeResponder(eventCa, { notAfter: new Date('2027-01-01') });
    const own = [...signerCertificates(signed, eventCa.certificate).values()];
    const ocsps = await Promise.all(own.map((certificate) => ocspOf({}, ended)(certificate)));
    const open = join(signed, addValidationData(signed, { ocsps, crls: [await testCrl(rootSigner)] })!.tail);
    expect(await levels(open)).toEqual(Array(2).fill('B-T revocation_refused'));
    expect(await levels(await longTerm.stamped(open, minutes(180)))).toEqual(
      Array(2).fill(`B-LTA ${INTACT}`),
    );
  });
});

/** An authority of the same root whose certificate has another life. */
async function otherTsa(
  notBefore: string,
  notAfter: string,
  kind: 'p256' | 'rsa2048' = 'p256',
): Promise<TestHierarchy> {
  const key = await generateKey(kind);
  const certificate = await createCertificate(
    {
      serial: testSerial(),
      subject: { C: 'CN', O: '信契', CN: '信契测试时间戳二' },
      notBefore: new Date(notBefore),
      notAfter: new Date(notAfter),
      spki: key.spki,
      keyUsage: ['digitalSignature'],
      extKeyUsage: { oids: [OID.timeStamping], critical: true },
    },
    party.hierarchy.rootSigner,
  );
  const tsa = { ...party.hierarchy.tsa, signer: localSigner(key, certificate) };
  const stampImprint = (hash: Uint8Array, genTime: Date): Promise<Uint8Array> =>
    createTimestampToken(
      tsa,
      { imprint: { algorithm: 'SHA-256', hash }, policy: undefined, nonce: undefined, certReq: true },
      { serial: testSerial(), genTime },
    );
  const stamp = async (value: Uint8Array, genTime = SIGNED_AT): Promise<Uint8Array> =>
    stampImprint(await nodeCryptoPort.digest('SHA-256', value), genTime);
  return { ...party.hierarchy, tsa, stamp, stampImprint };
}

describe('P-08: time sliding', () => {
  test('the authority’s certificate has expired: only a later timestamp keeps the older one alive', async () => {
    const old = await otherTsa('2026-01-01', '2028-01-01');
    const pdf = await contract({ timestamp: (value) => old.stamp(value) });
    expect(await levels(pdf, { now: new Date('2027-12-31') })).toEqual([T_MISSING, T_MISSING]);
    expect(await levels(pdf)).toEqual(Array(2).fill('cannot_verify timestamp_expired'));
    const withData = await longTerm.withData(pdf);
    expect(await levels(withData)).toEqual(Array(2).fill('cannot_verify timestamp_expired'));
    const renewed = await longTerm.stamped(withData, new Date('2027-06-01'));
    expect(await levels(renewed)).toEqual(Array(2).fill(`B-LTA ${INTACT}`));
    const tooLate = await longTerm.stamped(withData, new Date('2028-06-01'));
    expect(await levels(tooLate)).toEqual(Array(2).fill('cannot_verify timestamp_expired'));
  });
  test('three generations, each renewed before the one before it ended; one link missing breaks the chain', async () => {
    const [first, second] = [
      await otherTsa('2026-01-01', '2027-01-01'),
      await otherTsa('2026-01-01', '2028-06-01'),
    ];
    const data = await longTerm.withData(signed);
    const a = await longTerm.stamped(data, new Date('2026-10-01'), first);
    const b = await longTerm.stamped(a, new Date('2026-12-31'), second);
    const c = await longTerm.stamped(b, new Date('2028-01-01'));
    const kinds = async (pdf: Uint8Array) =>
      (await party.verdict(pdf)).signatures.map(({ verdict, reason }) => `${verdict} ${reason}`);
    expect(await kinds(c)).toEqual([...Array(4).fill(`valid ${INTACT}`), 'valid intact']);
    expect((await kinds(b)).slice(2)).toEqual(Array(2).fill('cannot_verify timestamp_expired'));
    const skipped = await longTerm.stamped(a, new Date('2028-01-01'));
    expect((await kinds(skipped)).slice(2)).toEqual(['cannot_verify timestamp_expired', 'valid intact']);
    expect((await party.verdict(skipped)).verdict).toBe('cannot_verify');
  });
  test('algorithms that have ended since', async () => {
    const rsa = await otherTsa('2026-01-01', '2035-01-01', 'rsa2048');
    const pdf = await longTerm.withData(await contract({ timestamp: (value) => rsa.stamp(value) }));
    const now = new Date('2032-01-01');
    expect(await levels(pdf, { now })).toEqual(Array(2).fill('cannot_verify algorithm_ended'));
    const kept = await longTerm.stamped(pdf, new Date('2030-12-31'));
    expect(await levels(kept, { now })).toEqual(Array(2).fill(`B-LTA ${INTACT}`));
    const algorithmEnds = { p256: new Date('2026-06-01T07:00:00Z') };
    expect(await levels(signed, { algorithmEnds })).toEqual(Array(2).fill('cannot_verify algorithm_ended'));
  });
  test('an authority that was revoked: by reason, and by what a later timestamp proves', async () => {
    const { rootSigner, tsa } = party.hierarchy;
    const serial = parseCertificate(tsa.signer.certificate).serial;
    const other = await otherTsa('2026-01-01', '2035-01-01');
    const list = (at: Date, reason?: 'keyCompromise' | 'superseded') =>
      testCrl(rootSigner, [{ serial, at, ...(reason ? { reason } : {}) }], minutes(300));
    const judge = async (crl: Uint8Array) =>
      levels(join(signed, addValidationData(signed, { crls: [crl] })!.tail));
    expect(await judge(await list(minutes(0), 'superseded'))).toEqual(
      Array(2).fill('cannot_verify timestamp_revoked'),
    );
    expect(await judge(await list(minutes(200), 'superseded'))).toEqual(Array(2).fill(T_MISSING));
    expect(await judge(await list(minutes(200), 'keyCompromise'))).toEqual(
      Array(2).fill('cannot_verify timestamp_revoked'),
    );
    expect(await judge(await list(minutes(200)))).toEqual(Array(2).fill('cannot_verify timestamp_revoked'));
    const proven = await longTerm.stamped(signed, minutes(100), other);
    const crls = [await list(minutes(200), 'keyCompromise')];
    expect(await levels(join(proven, addValidationData(proven, { crls })!.tail))).toEqual(
      Array(2).fill(T_MISSING),
    );
  });
  test('timestamps that contradict each other', async () => {
    const back = await longTerm.stamped(signed, minutes(-30));
    expect(await levels(back)).toEqual(Array(2).fill('cannot_verify timestamp_order'));
  });
  test('a document timestamp of a stranger, of other content, with another time, proves nothing', async () => {
    const old = await otherTsa('2026-01-01', '2028-01-01');
    const pdf = await longTerm.withData(await contract({ timestamp: (value) => old.stamp(value) }));
    const at = new Date('2027-06-01');
    const expired = Array(2).fill('cannot_verify timestamp_expired');
    expect(await levels(await longTerm.stamped(pdf, at, await makeTestHierarchy()))).toEqual(expired);
    const elsewhere = addDocTimestamp(pdf, () => party.hierarchy.stampImprint(new Uint8Array(32), at));
    expect(await levels(join(pdf, (await elsewhere)!.tail))).toEqual(expired);
    const real = await longTerm.stamped(pdf, at);
    const { signatures } = await party.verdict(real);
    expect(signatures.at(-1)).toMatchObject({ kind: 'timestamp', verdict: 'valid' });
    const backdated = patch(
      real,
      Buffer.from('20270601000000Z').toString('hex'),
      Buffer.from('20260901000000Z').toString('hex'),
    );
    const report = await party.verdict(backdated);
    expect(report.verdict).toBe('cannot_verify');
    expect(report.signatures.at(-1)).toMatchObject({ kind: 'timestamp', verdict: 'cannot_verify' });
    const signer = await party.hierarchy.issue();
    const noToken = addDocTimestamp(pdf, (digest) => createCms({ digest, signer }));
    expect((await party.verdict(join(pdf, (await noToken)!.tail))).verdict).toBe('cannot_verify');
  });
  test('no changed byte of the archive revisions is valid', async () => {
    const pdf = await longTerm.stamped(await longTerm.withData(signed), minutes(180));
    for (let i = signed.length; i < pdf.length; i += 97) {
      const changed = Buffer.from(pdf);
      changed[i]! ^= 1;
      expect((await party.verdict(changed)).verdict, `byte ${i}`).not.toBe('valid');
    }
  });
});

describe('what else may stand beside the data', () => {
  test('an item of the store replaced or removed later', async () => {
    const pdf = await longTerm.withData(signed);
    const file = open(pdf);
    const store = file.catalog.get('DSS') as { num: number };
    const dss = file.dict(file.catalog.get('DSS'))!;
    const [list] = file.array(dss.get('CRLs')) as { num: number }[];
    const replaced = appendUpdate(pdf, {
      objects: { [list!.num]: '<</Length 4>>\nstream\nABCD\nendstream' },
    });
    expect((await party.verdict(replaced)).verdict).toBe('changed_after_signing');
    const emptied = appendUpdate(pdf, { objects: { [store.num]: '<</Type/DSS>>' } });
    expect((await party.verdict(emptied)).verdict).toBe('changed_after_signing');
  });
  test('rubbish in the store is passed over', async () => {
    const { size, rootRef } = open(signed);
    const entries = /<<(.*)>>/s.exec(text(signed, rootRef.num))![1];
    const pdf = appendUpdate(signed, {
      objects: {
        [rootRef.num]: `<<${entries}/DSS<</OCSPs[${size} 0 R 7 null]/CRLs 3/VRI<</A 1/B<</CRL[${size} 0 R]>>>>>>>>`,
        [size]: '<</Length 3/Filter/FlateDecode>>\nstream\nabc\nendstream',
      },
    });
    expect(await levels(pdf)).toEqual([T_MISSING, T_MISSING]);
  });
});

const text = (pdf: Buffer, num: number): string => {
  const range = open(pdf).range(num)!;
  return pdf.subarray(range.start, range.end).toString('latin1');
};
