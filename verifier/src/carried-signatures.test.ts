// Packs of files that came signed: what was there before is told and compared with the bytes; planted lies are refuted.
import { makeSamplePack, type SampleOptions } from '@xinqi/evidence/testing';
import { signTail } from '@xinqi/pdf/sign';
import { nodeCryptoPort } from '@xinqi/pki/node';
import { makeTestHierarchy, TEST_TIME, type TestHierarchy } from '@xinqi/pki/testing';
import { beforeAll, describe, expect, it } from 'vitest';
import { verifyFile } from './index.ts';
import { plainPdf } from './testing/signed-pack.ts';

const now = new Date(TEST_TIME.getTime() + 7_200_000);
let hierarchy: TestHierarchy;
/** Signed by a party of another product, then by ours. */
let sound: Uint8Array;
let broken: Uint8Array;

type Uploaded = NonNullable<SampleOptions['uploaded']>;
type Told = Uploaded['told'][number];

async function add(pdf: Uint8Array, by: TestHierarchy, fieldName: string) {
  const signer = await by.issue({ name: '张*', from: TEST_TIME });
  const { tail } = await signTail(pdf, {
    ...{ fieldName, appearances: {}, signer, signedAt: TEST_TIME },
    timestamp: (value) => hierarchy.stamp(value, new Date(TEST_TIME.getTime() + 10_000)),
  });
  const revision = new Uint8Array(Buffer.concat([pdf, tail]));
  return { revision, certificate: signer.certificate, field: fieldName };
}

beforeAll(async () => {
  hierarchy = await makeTestHierarchy();
  sound = (await add(plainPdf(), hierarchy, 'Other')).revision;
  broken = Uint8Array.from(sound);
  broken[Buffer.from(broken).indexOf('(contract)') + 1]! ^= 1;
});

async function judged(base: Uint8Array, uploaded: Uploaded) {
  const signature = await add(base, hierarchy, 'sig-a');
  const { bytes } = await makeSamplePack({
    hierarchy,
    original: base,
    base,
    signatures: [signature],
    uploaded,
  });
  const report = await verifyFile(bytes, { anchors: [hierarchy.root], crypto: nodeCryptoPort, now });
  const claim = report.claims.find((c) => c.claim === 'carried_signatures');
  return { ...report, result: claim?.result, reason: claim?.reason };
}
const told = (base: Uint8Array, verdict: Told['verdict'] = 'valid', reason = 'intact'): Told => ({
  ...{ order: 1, kind: 'signature', verdict, reason, covers: base.length },
});
const signed = (carries?: number): Uploaded['upload'] => ({
  signed: true,
  ...(carries === undefined ? {} : { carries }),
});

describe('signatures with which a file was uploaded', () => {
  it('are proved as they were judged; a sound one leaves the pack valid', async () => {
    const report = await judged(sound, { upload: signed(1), told: [told(sound)] });
    expect(report).toMatchObject({
      verdict: 'valid',
      result: 'proved',
      reason: '上传时已有 1 个签名：有效 1 个，被改动或无效 0 个，无法核验 0 个',
    });
  });
  it('that were broken are told, and are not held against the signatories', async () => {
    const report = await judged(broken, {
      upload: signed(1),
      told: [told(broken, 'invalid', 'digest_mismatch')],
    });
    expect(report).toMatchObject({ verdict: 'valid_with_warnings', result: 'proved' });
    expect(report.reason).toContain('被改动或无效 1 个');
    expect(report.warnings).toEqual([expect.stringContaining('上传时已有的签名“Other”')]);
  });
  it('a file without any says so', async () => {
    const report = await judged(plainPdf(), { upload: { signed: false }, told: [] });
    expect(report).toMatchObject({ result: 'proved', reason: '上传时没有签名' });
  });
  it('packs that were made before they were recorded say that they are silent', async () => {
    const report = await judged(sound, { upload: signed(), told: [] });
    expect(report).toMatchObject({ verdict: 'valid_with_warnings', result: 'not_covered' });
  });
});

describe('lies about them are refuted', () => {
  const lies: [string, () => Promise<{ verdict: string; result: string | undefined }>][] = [
    ['none, where there is one', () => judged(sound, { upload: { signed: false }, told: [] })],
    ['none, counted', () => judged(sound, { upload: { signed: true, carries: 0 }, told: [] })],
    ['one, where there is none', () => judged(plainPdf(), { upload: signed(1), told: [told(plainPdf())] })],
    [
      'one more than there are',
      () => judged(sound, { upload: signed(2), told: [told(sound), { ...told(sound), order: 2 }] }),
    ],
    ['counted, but not told', () => judged(sound, { upload: signed(1), told: [] })],
    ['a broken one told as valid', () => judged(broken, { upload: signed(1), told: [told(broken)] })],
    [
      'a broken one told as not verifiable',
      () =>
        judged(broken, { upload: signed(1), told: [told(broken, 'cannot_verify', 'untrusted_certificate')] }),
    ],
    [
      'one that covers another length',
      () => judged(sound, { upload: signed(1), told: [{ ...told(sound), covers: sound.length - 1 }] }),
    ],
    [
      'a timestamp in the place of a signature',
      () => judged(sound, { upload: signed(1), told: [{ ...told(sound), kind: 'timestamp' }] }),
    ],
  ];
  it.each(lies)('%s', async (_name, lie) => {
    expect(await lie()).toMatchObject({ verdict: 'invalid', result: 'refuted' });
  });
  it('what only the rules call a change is a difference, not a lie', async () => {
    const report = await judged(sound, {
      upload: signed(1),
      told: [told(sound, 'changed_after_signing', 'form_changed')],
    });
    expect(report).toMatchObject({ verdict: 'valid_with_warnings', result: 'not_covered' });
  });
});
