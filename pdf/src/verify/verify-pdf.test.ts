// What must be valid, and the verdicts that are not about attacks: no signature, no trust, expiry, foreign files.
import { createHash } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import { encodeCms, parseCms } from '@xinqi/pki/check';
import { createCms, createTimestampToken } from '@xinqi/pki/make';
import { makeTestHierarchy, TEST_TIME, testSerial } from '@xinqi/pki/testing';
import { webCryptoPort } from '@xinqi/pki/web';
import { beforeAll, describe, expect, test } from 'vitest';
import { makePdf, writePdf } from '../testing/make-pdf.ts';
import {
  appendUpdate,
  bytesOf,
  join,
  MARK,
  makeParty,
  objectText,
  open,
  type Party,
  prepared,
  signaturesOf,
} from '../testing/tamper.ts';

let party: Party;
let plain: Buffer;
beforeAll(async () => {
  party = await makeParty();
  plain = await makePdf(2);
});

/** Certified by a, locked by b, both with a reserved appearance. */
async function contract(): Promise<Buffer> {
  const first = await party.sign(prepared(plain), 'sig.a', {
    certify: true,
    appearances: { 'sig.a': MARK, 'xq.a.1': MARK },
  });
  return party.sign(first, 'sig.b', { lock: true, appearances: { 'sig.b': MARK, 'xq.b.1': MARK } });
}

describe('valid', () => {
  test('a contract of two parties, with every fact of the report', async () => {
    const pdf = await contract();
    const report = await party.verdict(pdf);
    expect(report).toMatchObject({ verdict: 'valid', warnings: [] });
    expect(report.signatures).toHaveLength(2);
    expect(report.signatures[0]).toMatchObject({
      fieldName: 'sig.a',
      kind: 'signature',
      verdict: 'valid',
      reason: 'intact_later_changes',
      level: 'B-T',
      docMdp: 2,
      coversWholeFile: false,
      time: { at: '2026-06-01T08:01:00.000Z', source: 'timestamp' },
      signer: {
        name: '张*',
        organisation: '某公司',
        issuer: '信契测试签名 CA',
        validFrom: '2026-06-01T08:00:00.000Z',
        validTo: '2026-06-01T09:00:00.000Z',
        testCertificate: true,
      },
    });
    expect(report.signatures[1]).toMatchObject({
      fieldName: 'sig.b',
      reason: 'intact',
      coversWholeFile: true,
      revisionLength: pdf.length,
    });
    expect(report.signatures[1]?.docMdp).toBeUndefined();
    expect(report.revisions).toHaveLength(4);
    expect(report.revisions[0]?.length).toBe(plain.length);
    for (const { length, sha256 } of report.revisions) {
      expect(sha256).toBe(createHash('sha256').update(pdf.subarray(0, length)).digest('hex'));
    }
  });

  test('each earlier revision by itself', async () => {
    const pdf = await contract();
    const { revisions } = await party.verdict(pdf);
    expect((await party.verdict(pdf.subarray(0, revisions[2]!.length))).verdict).toBe('valid');
    expect((await party.verdict(pdf.subarray(0, revisions[1]!.length))).verdict).toBe('no_signature');
  });

  test('B-B while the certificate lasts: claimed time', async () => {
    const pdf = await party.sign(prepared(plain), 'sig.a', { timestamp: async () => undefined });
    const report = await party.verdict(pdf, { now: TEST_TIME });
    expect(report).toMatchObject({
      verdict: 'valid',
      signatures: [{ level: 'B-B', time: { at: '2026-06-01T08:00:30.000Z', source: 'claimed' } }],
    });
    expect(await party.verdict(pdf)).toMatchObject({
      verdict: 'cannot_verify',
      signatures: [{ reason: 'expired_without_timestamp' }],
    });
  });

  test('ten signatures in sequence on an upload without prepared fields', async () => {
    let pdf: Buffer = plain;
    for (let i = 0; i < 10; i++) {
      pdf = await party.sign(pdf, `extra${i}`, {
        placement: { page: i % 2, x: 20 + 50 * i, y: 500, width: 40, height: 20 },
        appearances: { [`extra${i}`]: MARK },
      });
    }
    const report = await party.verdict(pdf);
    expect(report.verdict).toBe('valid');
    expect(report.signatures.map((signature) => signature.verdict)).toEqual(Array(10).fill('valid'));
  });

  test('object streams and a cross-reference stream underneath', async () => {
    const pdf = await party.sign(await party.sign(packedPdf(), 'one'), 'two');
    const report = await party.verdict(pdf);
    expect(report).toMatchObject({
      verdict: 'valid',
      signatures: [{ verdict: 'valid' }, { verdict: 'valid' }],
    });
  });

  test('with WebCrypto as in a browser, object streams included', async () => {
    const port = webCryptoPort(globalThis.crypto.subtle);
    for (const pdf of [await contract(), await party.sign(await party.sign(packedPdf(), 'one'), 'two')]) {
      expect(await party.verdict(pdf, { port })).toEqual(await party.verdict(pdf));
      expect((await party.verdict(pdf, { port })).verdict).toBe('valid');
    }
  });

  test('keys P-384 and RSA', async () => {
    for (const kind of ['p384', 'rsa2048'] as const) {
      const pdf = await party.sign(plain, 'one', { signer: await party.hierarchy.issue({ kind }) });
      expect((await party.verdict(pdf)).verdict).toBe('valid');
    }
  });

  test('a security store and a document timestamp after the lock', async () => {
    const locked = await contract();
    const file = open(locked);
    const size = file.size;
    const catalog = objectText(locked, file.rootRef.num);
    const stored = appendUpdate(locked, {
      objects: {
        [file.rootRef.num]: catalog.replace(
          />>$/,
          `/DSS ${size} 0 R/Extensions<</ESIC<</BaseVersion/1.7/ExtensionLevel 5>>>>>>`,
        ),
        [size]: `<</Certs[${size + 1} 0 R]>>`,
        [size + 1]: '<</Length 3>>\nstream\nabc\nendstream',
      },
    });
    expect((await party.verdict(stored)).verdict).toBe('valid');
    const grown = appendUpdate(stored, {
      objects: {
        [size]: `<</Certs[${size + 1} 0 R ${size + 2} 0 R]>>`,
        [size + 2]: '<</Length 3>>\nstream\ndef\nendstream',
      },
    });
    const stamped = await documentTimestamp(grown);
    const report = await party.verdict(stamped);
    expect(report).toMatchObject({
      verdict: 'valid',
      signatures: [
        { verdict: 'valid' },
        { verdict: 'valid' },
        { kind: 'timestamp', verdict: 'valid', signer: { name: '信契测试时间戳' } },
      ],
    });
  });

  test('a visible field over an earlier one, or over most of a page, is not signed', async () => {
    const first = await party.sign(plain, 'one', {
      placement: { page: 0, x: 50, y: 50, width: 100, height: 50 },
      appearances: { one: MARK },
    });
    for (const placement of [
      { page: 0, x: 100, y: 60, width: 100, height: 50 },
      { page: 1, x: 0, y: 0, width: 500, height: 700 },
    ])
      await expect(party.sign(first, 'two', { placement, appearances: { two: MARK } })).rejects.toMatchObject(
        {
          code: 'field_covers',
        },
      );
  });
});

/** A one-page file whose catalog, page tree and page are inside an object stream. */
function packedPdf(): Buffer {
  const parts = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 300]>>',
  ];
  let offset = 0;
  const header = parts.map((part, i) => {
    const entry = `${i + 1} ${offset}`;
    offset += part.length + 1;
    return entry;
  });
  const first = `${header.join(' ')} `;
  const packed = deflateSync(bytesOf(first + parts.join(' ')));
  const head = '%PDF-1.7\n';
  const objects = join(
    `4 0 obj\n<</Type/ObjStm/N 3/First ${first.length}/Filter/FlateDecode/Length ${packed.length}>>\nstream\n`,
    packed,
    '\nendstream\nendobj\n',
  );
  const at = head.length + objects.length;
  const row = (a: number, b: number, c: number): number[] => [a, b >> 8, b & 255, c];
  const rows = [
    row(0, 0, 0),
    row(2, 4, 0),
    row(2, 4, 1),
    row(2, 4, 2),
    row(1, head.length, 0),
    row(1, at, 0),
  ];
  const table = deflateSync(Buffer.from(rows.flat()));
  return join(
    head,
    objects,
    `5 0 obj\n<</Type/XRef/Size 6/W[1 2 1]/Root 1 0 R/Filter/FlateDecode/Length ${table.length}>>\nstream\n`,
    table,
    `\nendstream\nendobj\nstartxref\n${at}\n%%EOF\n`,
  );
}

/** Appends a document timestamp in an invisible field of its own. */
async function documentTimestamp(pdf: Buffer): Promise<Buffer> {
  const file = open(pdf);
  const form = file.catalog.get('AcroForm') as { num: number };
  const page = /\/Kids\s*\[\s*(\d+) 0 R/.exec(Buffer.from(pdf).toString('latin1'))![1];
  const size = file.size;
  const room = 6000;
  const blank = ' '.repeat(60);
  const withField = (range: string, contents: string): Buffer =>
    appendUpdate(pdf, {
      objects: {
        [form.num]: objectText(pdf, form.num).replace(/\]/, ` ${size} 0 R]`),
        [size]: `<</Type/Annot/Subtype/Widget/FT/Sig/T(stamp)/F 132/Rect[0 0 0 0]/P ${page} 0 R/V ${size + 1} 0 R>>`,
        [size + 1]:
          `<</Type/DocTimeStamp/Filter/Adobe.PPKLite/SubFilter/ETSI.RFC3161/ByteRange${range}/Contents<${contents}>>>`,
      },
    });
  const draft = withField(blank, '0'.repeat(2 * room));
  const openAt = draft.lastIndexOf('/Contents<') + 9;
  const close = openAt + 2 * room + 2;
  const range = `[0 ${openAt} ${close} ${draft.length - close}]`.padEnd(60);
  const ranged = withField(range, '0'.repeat(2 * room));
  const hash = createHash('sha256')
    .update(ranged.subarray(0, openAt))
    .update(ranged.subarray(close))
    .digest();
  const token = await createTimestampToken(
    party.hierarchy.tsa,
    { imprint: { algorithm: 'SHA-256', hash }, policy: undefined, nonce: undefined, certReq: true },
    { serial: testSerial(), genTime: new Date('2027-01-01T00:00:00Z') },
  );
  return withField(
    range,
    Buffer.from(token)
      .toString('hex')
      .padEnd(2 * room, '0'),
  );
}

describe('no signature', () => {
  test('unsigned, prepared, and drawn to look signed (P-06)', async () => {
    expect(await party.verdict(plain)).toMatchObject({ verdict: 'no_signature', signatures: [] });
    expect((await party.verdict(prepared(plain))).verdict).toBe('no_signature');
    const drawn = await makePdf(1, 'Signature valid. Digitally signed by Zhang San, 2026-06-01');
    expect((await party.verdict(drawn)).verdict).toBe('no_signature');
    const stamp = '0 0 1 rg 0 0 100 50 re f';
    const faked = writePdf([
      '<</Type/Catalog/Pages 2 0 R>>',
      '<</Type/Pages/Kids[3 0 R]/Count 1>>',
      '<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 300]/Annots[4 0 R]>>',
      '<</Type/Annot/Subtype/Widget/FT/Sig/T(Signature1)/Rect[10 10 110 60]/AP<</N 5 0 R>>>>',
      `<</Subtype/Form/BBox[0 0 100 50]/Length ${stamp.length}>>\nstream\n${stamp}\nendstream`,
    ]);
    expect((await party.verdict(faked)).verdict).toBe('no_signature');
  });
});

describe('cannot verify', () => {
  test('no anchors, strange anchors', async () => {
    const pdf = await contract();
    const none = await party.verdict(pdf, { anchors: [] });
    expect(none).toMatchObject({
      verdict: 'cannot_verify',
      signatures: [{ reason: 'no_trust_anchors', signer: { name: '张*', testCertificate: false } }, {}],
    });
    const stranger = await makeTestHierarchy();
    expect(await party.verdict(pdf, { anchors: [stranger.root] })).toMatchObject({
      verdict: 'cannot_verify',
      signatures: [{ verdict: 'cannot_verify' }, {}],
    });
  });
  test.each([
    ['nothing', Buffer.alloc(0), 'not_pdf'],
    ['no PDF', bytesOf('PK\x03\x04'.padEnd(2000)), 'not_pdf'],
    ['a header only', bytesOf('%PDF-1.7\n'), 'needs_repair'],
    [
      'a header after other bytes',
      join('x', writePdf(['<</Type/Catalog/Pages 2 0 R>>', '<</Type/Pages/Kids[]/Count 0>>'])),
      'not_pdf',
    ],
  ])('%s', async (_, bytes, reason) => {
    expect(await party.verdict(bytes)).toMatchObject({ verdict: 'cannot_verify', reason, signatures: [] });
  });
  test('encrypted files, files to be repaired, ambiguous files', async () => {
    const pdf = await party.sign(plain, 'one');
    const encrypted = appendUpdate(pdf, {
      objects: { 99: '<</Filter/Standard>>' },
      trailer: `/Root ${open(pdf).rootRef.num} 0 R/Encrypt 99 0 R`,
    });
    expect(await party.verdict(encrypted)).toMatchObject({ verdict: 'cannot_verify', reason: 'encrypted' });
    expect((await party.verdict(pdf.subarray(0, pdf.length - 30))).verdict).toBe('cannot_verify');
    const twice = writePdf([
      '<</Type/Catalog/Pages 2 0 R>>',
      '<</Type/Pages/Kids[3 0 R]/Count 1/Rotate 0/Rotate 90>>',
      '<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 300]>>',
    ]);
    expect(await party.verdict(await party.sign(twice, 'one'))).toMatchObject({
      verdict: 'cannot_verify',
      reason: 'ambiguous',
    });
    const broken = writePdf([
      '<</Type/Catalog/Pages 2 0 R>>',
      '<</Type/Pages/Kids[3 0 R]/Count 1>>',
      '<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 300]/Contents 4 0 R>>',
      '<</Length 5>>\nstream\nabc\nendstream',
    ]);
    expect(await party.verdict(await party.sign(broken, 'one'))).toMatchObject({
      verdict: 'cannot_verify',
      reason: 'needs_repair',
    });
  });
  test('a bomb in an object stream', async () => {
    const bomb = Buffer.from(packedPdf());
    const port = (await import('@xinqi/pki/node')).nodeCryptoPort;
    const pdf = await party.sign(bomb, 'one');
    const report = await party.verdict(pdf, {
      port: { ...port, inflate: async () => Promise.reject(new Error('too large')) },
    });
    expect(report.verdict).toBe('cannot_verify');
  });
});

describe('foreign signatures', () => {
  const foreign = async (): Promise<Buffer> => {
    const pdf = await party.sign(plain, 'one');
    const [info] = signaturesOf(pdf);
    const contents = info!.contents!;
    const [, open1, close, length] = info!.byteRange!;
    const hash = createHash('sha256')
      .update(pdf.subarray(0, open1))
      .update(pdf.subarray(close, close! + length!))
      .digest();
    const signer = await party.hierarchy.issue();
    const der = await createCms({ digest: hash, signer, timestamp: (value) => party.hierarchy.stamp(value) });
    const extra = await party.hierarchy.issue();
    const parsed = parseCms(der);
    const cms = encodeCms({ ...parsed, certificates: [...parsed.certificates, extra.certificate] });
    const out = Buffer.from(pdf);
    out.write(
      Buffer.from(cms)
        .toString('hex')
        .toUpperCase()
        .padEnd(contents.bytes.length * 2, '0'),
      contents.start + 1,
      'latin1',
    );
    return out;
  };
  test('extra certificates and upper-case digits: only with foreign anchors', async () => {
    const pdf = await foreign();
    expect(await party.verdict(pdf)).toMatchObject({
      verdict: 'cannot_verify',
      signatures: [{ reason: 'not_canonical' }],
    });
    expect(await party.verdict(pdf, { anchors: [], foreignAnchors: [party.hierarchy.root] })).toMatchObject({
      verdict: 'valid',
    });
    const changed = Buffer.from(pdf);
    changed[20]! ^= 1;
    expect(
      (await party.verdict(changed, { anchors: [], foreignAnchors: [party.hierarchy.root] })).verdict,
    ).not.toBe('valid');
  });
  test('another format is not judged', async () => {
    const pdf = await party.sign(plain, 'one');
    const other = Buffer.from(pdf);
    other.write('ETSI.CAdES.detacheX', other.indexOf('ETSI.CAdES.detached'), 'latin1');
    expect(await party.verdict(other)).toMatchObject({
      verdict: 'cannot_verify',
      signatures: [{ reason: 'unsupported_format' }],
    });
  });
});
