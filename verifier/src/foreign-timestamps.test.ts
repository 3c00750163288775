// Timestamps of an authority under a root of its own: valid with that root, open without it, and never more than time: that
// root makes no signatory, no log and no pack trusted (decisions "Trust anchors of the verifier").
import { canonicalZip } from '@xinqi/evidence/testing';
import { readZip } from '@xinqi/evidence/verify';
import { prepare, signTail } from '@xinqi/pdf/sign';
import { nodeCryptoPort as crypto } from '@xinqi/pki/node';
import { makeTestHierarchy, TEST_TIME, type TestHierarchy } from '@xinqi/pki/testing';
import { beforeAll, describe, expect, it } from 'vitest';
import { verifyFile } from './index.ts';
import { plainPdf, signedPack, signOnce } from './testing/signed-pack.ts';

const now = new Date(TEST_TIME.getTime() + 7_200_000);
let own: TestHierarchy;
let foreign: TestHierarchy;
/** Certifies as the installation does, and has its timestamps from strangers. */
let mixed: TestHierarchy;
let made: Awaited<ReturnType<typeof signedPack>>;
beforeAll(async () => {
  [own, foreign] = [await makeTestHierarchy(), await makeTestHierarchy()];
  mixed = { ...own, stamp: foreign.stamp, stampImprint: foreign.stampImprint };
  made = await signedPack(mixed, TEST_TIME, {
    change: (input) => ({ ...input, timestampRoots: [foreign.root] }),
  });
});

const judge = (bytes: Uint8Array, anchors: Uint8Array[], timestampAnchors: Uint8Array[] = []) =>
  verifyFile(bytes, { anchors, timestampAnchors, crypto, now });
const claimOf = (report: Awaited<ReturnType<typeof judge>>, claim: string) =>
  report.claims.find((c) => c.claim === claim);

describe('with the root of the authority', () => {
  it('pack and PDF are valid; the pack names that root as a hint', async () => {
    const report = await judge(made.pack, [own.root], [foreign.root]);
    expect(report.verdict).toBe('valid');
    expect(claimOf(report, 'trust_hint')?.reason).toContain('时间戳根证书 SHA-256');
    const pdf = await judge(made.pdf, [own.root], [foreign.root]);
    expect([pdf.verdict, pdf.signatures.map(({ level }) => level)]).toEqual(['valid', ['B-T', 'B-T']]);
  });
});

describe('without it', () => {
  it('the time is open, and so is what rests on it, though the pack holds the root', async () => {
    const report = await judge(made.pack, [own.root]);
    expect(report.verdict).toBe('cannot_verify');
    expect(claimOf(report, 'timestamp')?.result).toBe('not_covered');
    expect(report.signatures.map(({ reasonCode }) => reasonCode)).toEqual([
      'timestamp_untrusted',
      'timestamp_untrusted',
    ]);
    expect((await judge(made.pdf, [own.root])).verdict).toBe('cannot_verify');
  });
  it('another root in its place is seen', async () => {
    const { files } = readZip(made.pack, () => true);
    expect(files.get('certs/tsa-root-1.cer')).toEqual(foreign.root);
    const other = canonicalZip(new Map(files).set('certs/tsa-root-1.cer', (await makeTestHierarchy()).root));
    const report = await judge(other, [own.root], [foreign.root]);
    expect([report.verdict, claimOf(report, 'trust_hint')?.result]).toEqual(['invalid', 'refuted']);
  });
});

describe('attack: the authority’s root certifies other things', () => {
  it('a signatory: the signature is not trusted, with or without his own good timestamp', async () => {
    for (const hierarchy of [foreign, { ...foreign, stamp: own.stamp }]) {
      const { revision } = await signOnce(hierarchy, made.base, 'sig.a', TEST_TIME);
      const report = await judge(revision, [own.root], [foreign.root]);
      expect(report.verdict).toBe('cannot_verify');
      expect(report.signatures.map(({ reasonCode }) => reasonCode)).toEqual(['untrusted_certificate']);
      // Control: whoever trusts that root for everything gets another answer.
      expect((await judge(revision, [own.root, foreign.root])).verdict).toBe('valid');
    }
  });
  it('the authority signs a document itself: no signature either', async () => {
    const plain = plainPdf();
    const placement = { page: 0, x: 100, y: 100, width: 100, height: 50 };
    const fields = [{ signer: 'a', kind: 'signature' as const, name: '签名', placement }];
    const base = new Uint8Array(Buffer.concat([plain, prepare(plain, { fields })]));
    const request = { fieldName: 'sig.a', appearances: {}, signer: foreign.tsa.signer, signedAt: TEST_TIME };
    const { tail } = await signTail(base, {
      ...request,
      timestamp: (value) => foreign.stamp(value, new Date(TEST_TIME.getTime() + 10_000)),
    });
    const report = await judge(Buffer.concat([base, tail]), [own.root], [foreign.root]);
    expect(report.verdict).not.toMatch(/^valid/);
    expect(report.signatures.map(({ verdict }) => verdict)).not.toContain('valid');
  });
  it('keys of log and pack: a pack re-made under that root proves nothing', async () => {
    const forged = await signedPack(foreign, TEST_TIME);
    const report = await judge(forged.pack, [own.root], [foreign.root]);
    expect(report.verdict).not.toMatch(/^valid/);
    for (const claim of ['pack_key', 'log_key', 'signer_certificates'])
      expect(claimOf(report, claim)?.result, claim).not.toBe('proved');
    expect((await judge(forged.pack, [], [foreign.root])).verdict).not.toMatch(/^valid/);
  });
});
