// Packs and PDFs as a stranger gets them: valid, changed, forged, mixed up, broken.
import { canonicalZip, judge, makeSamplePack } from '@xinqi/evidence/testing';
import { readZip } from '@xinqi/evidence/verify';
import { nodeCryptoPort } from '@xinqi/pki/node';
import { makeTestHierarchy, TEST_TIME, type TestHierarchy } from '@xinqi/pki/testing';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { type FileReport, printReport, verifyFile } from './index.ts';
import { plainPdf, signedPack, signOnce } from './testing/signed-pack.ts';

let hierarchy: TestHierarchy;
let pack: Uint8Array;
let pdf: Uint8Array;
let base: Uint8Array;
const now = new Date(TEST_TIME.getTime() + 7_200_000);
const none = { anchors: [], paths: [], unusable: 0 };
const nobody = { roots: none, own: [], timestamps: none, lists: none };

const check = (bytes: Uint8Array, anchors = [hierarchy.root]): Promise<FileReport> =>
  verifyFile(bytes, { anchors, crypto: nodeCryptoPort, now });
const result = (report: FileReport, claim: string) => report.claims.find((c) => c.claim === claim)?.result;

beforeAll(async () => {
  hierarchy = await makeTestHierarchy();
  ({ pack, pdf, base } = await signedPack(hierarchy, TEST_TIME));
});

describe('a pack', () => {
  it('is valid with both signatures, and prints contract, log and root first', async () => {
    const report = await check(pack);
    expect(report.claims.filter((c) => c.result === 'refuted')).toEqual([]);
    expect(report).toMatchObject({
      kind: 'pack',
      verdict: 'valid',
      contract: 'XQ202606010001',
      testCertificates: true,
    });
    expect(result(report, 'pdf_signatures')).toBe('proved');
    expect(report.signatures).toMatchObject([
      {
        verdict: 'valid',
        signer: '张*',
        level: 'B-T',
        timeSource: 'timestamp',
        field: 'sig.a',
        testCertificate: true,
      },
      {
        verdict: 'valid',
        signer: '张*',
        level: 'B-T',
        timeSource: 'timestamp',
        field: 'sig.b',
        testCertificate: true,
      },
    ]);
    const lines = printReport(report, {
      ...nobody,
      roots: { anchors: [hierarchy.root], paths: ['/root.pem'], unusable: 0 },
    }).split('\n');
    expect(lines[0]).toBe('合同编号：XQ202606010001');
    expect(lines[1]).toMatch(/^合同状态：已完成（文件定稿，2026-06-01 /);
    expect(lines[2]).toBe('事件日志：xinqi.test/log/2026');
    expect(lines[3]).toBe(`根证书 SHA-256：${report.rootSha256}`);
    expect(lines.join('\n')).toContain('测试证书');
    expect(lines.join('\n')).toContain('[未涵盖] 签署人的真实身份：');
  });

  it('without or under another anchor is never valid, and what it says of itself is marked', async () => {
    const stranger = await makeTestHierarchy();
    for (const anchors of [[], [stranger.root]]) {
      const report = await check(pack, anchors);
      expect(report.verdict).not.toMatch(/^valid/);
      expect(printReport(report, nobody)).toContain('合同编号：XQ202606010001（文件自称，未经证明）');
    }
    expect((await check(pack, [])).verdict).toBe('cannot_verify');
    const forged = await signedPack(stranger, TEST_TIME);
    expect((await check(forged.pack)).verdict).not.toMatch(/^valid/);
    expect((await check(forged.pdf)).verdict).not.toMatch(/^valid/);
  });

  it('with a changed byte in its PDF is invalid', async () => {
    const { files } = readZip(pack, () => true);
    const final = files.get('docs/final.pdf')!;
    for (let at = 0; at < final.length; at += 997) {
      const bad = final.slice();
      bad[at]! ^= 1;
      const report = await check(canonicalZip(new Map(files).set('docs/final.pdf', bad)));
      if (report.verdict !== 'invalid') expect.fail(`byte ${at}: ${report.verdict}`);
    }
  });

  it('whose PDF lacks a recorded signature, or has one that was not recorded, is invalid (D-12)', async () => {
    const real = await signOnce(hierarchy, base, 'sig.a', TEST_TIME);
    const unsigned = { ...real, revision: new Uint8Array([...base, ...Buffer.from('% not signed\n')]) };
    const missing = await makeSamplePack({ hierarchy, original: base, base, signatures: [unsigned] });
    expect((await judge(missing.bytes, [hierarchy.root])).verdict).toBe('valid');
    const report = await check(missing.bytes);
    expect(report.verdict).not.toMatch(/^valid/);
    expect(result(report, 'pdf_signatures')).not.toBe('proved');

    const twice = await signOnce(hierarchy, real.revision, 'sig.b', TEST_TIME);
    const hidden = { ...twice, certificate: real.certificate };
    const unrecorded = await makeSamplePack({ hierarchy, original: base, base, signatures: [hidden] });
    expect((await judge(unrecorded.bytes, [hierarchy.root])).verdict).toBe('valid');
    const second = await check(unrecorded.bytes);
    expect(second.verdict).toBe('invalid');
    expect(result(second, 'pdf_signatures')).toBe('refuted');
  });

  it('whose events name another certificate than the PDF is invalid', async () => {
    const real = await signOnce(hierarchy, base, 'sig.a', TEST_TIME);
    const other = await hierarchy.issue({ name: '李*' });
    const mixed = await makeSamplePack({
      hierarchy,
      original: base,
      base,
      signatures: [{ revision: real.revision, certificate: other.certificate }],
    });
    expect((await judge(mixed.bytes, [hierarchy.root])).verdict).toBe('valid');
    const report = await check(mixed.bytes);
    expect(report.verdict).toBe('invalid');
    expect(report.claims.find((c) => c.claim === 'pdf_signatures')?.reason).toContain('证书');
  });

  it('that is cut, prefixed or followed by bytes is invalid, not unknown', async () => {
    for (const bad of [
      pack.slice(0, -1),
      pack.slice(3),
      new Uint8Array([0, ...pack]),
      new Uint8Array([...pack, 0]),
    ]) {
      const report = await check(bad);
      expect(report).toMatchObject({ kind: 'pack', verdict: 'invalid' });
      expect(result(report, 'container')).toBe('refuted');
    }
  });
});

describe('a contract without signatures', () => {
  it('has a pack whose PDF needs none; that it holds page images which no event names is a gap that warns', async () => {
    const { bytes } = await makeSamplePack({
      hierarchy,
      original: base,
      base,
      signatures: [],
      pictured: true,
    });
    const report = await check(bytes);
    expect(report).toMatchObject({ verdict: 'valid_with_warnings', signatures: [] });
    expect(result(report, 'pages')).toBe('not_covered');
    expect(result(report, 'pdf_signatures')).toBe('not_covered');
  });
});

describe('hostile input', () => {
  it('never throws and is never valid, whatever is cut, spliced or repeated in a pack or in one of its files', async () => {
    const { files } = readZip(pack, () => true);
    const names = [...files.keys()];
    const splice = (bytes: Uint8Array, [at, drop, add]: [number, number, Uint8Array]): Uint8Array => {
      const from = at % (bytes.length + 1);
      return new Uint8Array([...bytes.slice(0, from), ...add, ...bytes.slice(from + drop)]);
    };
    const edit = fc.tuple(fc.nat(), fc.nat(40), fc.uint8Array({ maxLength: 12 }));
    await fc.assert(
      fc.asyncProperty(edit, fc.option(fc.nat(names.length - 1)), async (change, pick) => {
        const name = pick === null ? undefined : names[pick]!;
        const bad =
          name === undefined
            ? splice(pack, change)
            : canonicalZip(new Map(files).set(name, splice(files.get(name)!, change)));
        if (Buffer.compare(bad, pack) === 0) return;
        const report = await check(bad);
        expect(report.verdict).not.toBe('valid');
        if (name !== undefined) expect(report.verdict).not.toBe('valid_with_warnings');
      }),
      { numRuns: 200 },
    );
  });
});

describe('a PDF', () => {
  it('signed by us is valid; the log is not covered', async () => {
    const report = await check(pdf);
    expect(report).toMatchObject({ kind: 'pdf', verdict: 'valid', contract: null });
    expect(report.claims.map((c) => [c.claim, c.result])).toEqual([
      ['pdf_integrity', 'proved'],
      ['pdf_signers', 'proved'],
      ['pdf_time', 'proved'],
      ['identity', 'not_covered'],
      ['log', 'not_covered'],
    ]);
  });

  it('has no anchor, is changed, or has no signature: each its own verdict', async () => {
    expect((await check(pdf, [])).verdict).toBe('cannot_verify');
    const appended = await check(new Uint8Array([...pdf, ...Buffer.from('\n% more')]));
    expect(appended.verdict).toBe('changed_after_signing');
    expect(result(appended, 'pdf_integrity')).toBe('refuted');
    const changed = pdf.slice();
    changed[Buffer.from(pdf).indexOf('contract')]! ^= 32;
    expect((await check(changed)).verdict).toBe('changed_after_signing');
    expect((await check(plainPdf())).verdict).toBe('no_signature');
  });
});

describe('other files', () => {
  it.each([
    ['nothing', new Uint8Array(0)],
    ['text', new Uint8Array(Buffer.from('hello'))],
    ['half a header', new Uint8Array(Buffer.from('%PDF'))],
  ])('%s cannot be verified', async (_name, bytes) => {
    expect(await check(bytes)).toMatchObject({ kind: 'unknown', verdict: 'cannot_verify' });
  });

  it('print without control or direction characters', async () => {
    const report = await check(pack);
    const hostile: FileReport = {
      ...report,
      contract: 'X\u001b[2J\u202e',
      signatures: [{ ...report.signatures[0]!, signer: 'a\nb' }],
    };
    const text = printReport(hostile, nobody);
    expect(text).toContain('X\ufffd[2J\ufffd');
    expect(text).toContain('a\ufffdb');
  });
});
