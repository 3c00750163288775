// U-09 Files that come signed: kept byte for byte, their signatures judged and told; used with consent where one is not
// sound, refused where the result could not be sealed or proved.

import { createHash } from 'node:crypto';
import { type SignRequest, signTail } from '@xinqi/pdf/sign';
import { reasonText } from '@xinqi/pdf/verify';
import { makeTestHierarchy, type TestHierarchy } from '@xinqi/pki/testing';
import { fileErrors, fileRoutes as r } from '@xinqi/wire/file';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { document, signedDocument } from '../../../../pdf/src/upload/testing/make-pdf.ts';
import { inTx } from '../../platform/db.ts';
import { startUploads, type Uploads } from './testing/uploads.ts';

const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest('hex');
let u: Uploads;
let me: Awaited<ReturnType<Uploads['signIn']>>;
let you: Awaited<ReturnType<Uploads['signIn']>>;
let own: TestHierarchy;
let stranger: TestHierarchy;

beforeAll(async () => {
  [own, stranger] = [await makeTestHierarchy(), await makeTestHierarchy()];
  u = await startUploads({ anchors: [own.root] });
  me = await u.signIn();
  you = await u.signIn();
});
afterAll(() => u.close());

const placement = { page: 0, x: 60, y: 500, width: 120, height: 48 };
async function sign(by: TestHierarchy, more: Partial<SignRequest> = {}, name = '王*') {
  const at = u.clock.now();
  const signer = await by.issue({ name, from: new Date(at.getTime() - 60_000) });
  const base = document();
  const { tail } = await signTail(base, {
    ...{ fieldName: 'Signature1', placement, signer, signedAt: at },
    appearances: { Signature1: { kind: 'operators', width: 10, height: 10, operators: '0 0 10 10 re f' } },
    ...more,
  });
  return Buffer.concat([base, tail]);
}
const altered = (pdf: Buffer): Buffer => {
  const bad = Buffer.from(pdf);
  bad[bad.indexOf('(Contract)') + 1]! ^= 1;
  return bad;
};
const ready = (fileId: string) => inTx(u.deps.db, (tx) => u.files.readyFile(tx, fileId, me.accountId));
const consent = (fileId: string, who = me) =>
  u.call(r.convertConsent, { fileId, consent: true }, { bearer: who.bearer });

describe('a sound file', () => {
  it('is kept byte for byte; its signatures and where they stand are told, nothing is asked', async () => {
    const bytes = await sign(own);
    const info = await u.settle(me.bearer, bytes);
    expect(info).toMatchObject({ state: 'ready', reason: null, alreadySigned: true, standing: [placement] });
    expect(info.signatures).toEqual([
      {
        field: 'Signature1',
        signer: '王*',
        kind: 'signature',
        verdict: 'valid',
        reason: '签名有效，签名后文件未被改动',
        sound: true,
        time: expect.any(String),
        stamped: false,
      },
    ]);
    const file = await ready(info.fileId);
    expect(file).toMatchObject({ alreadySigned: true, flattened: false, base: { sha256: sha256(bytes) } });
    expect(file?.carried).toEqual([
      { kind: 'signature', verdict: 'valid', reason: 'intact', covers: bytes.length },
    ]);
    expect(file).not.toHaveProperty('consentHash');
    expect((await consent(info.fileId)).body.code).toBe('STATE_CHANGED');
  });
  it('of an unknown root is not accused: who signed cannot be verified, and nothing is asked', async () => {
    const info = await u.settle(me.bearer, await sign(stranger));
    expect(info).toMatchObject({
      state: 'ready',
      signatures: [{ verdict: 'cannot_verify', sound: true, reason: reasonText('untrusted_certificate') }],
    });
  });
  it('of a root that is in one of the trust lists is valid', async () => {
    const listed = await startUploads({ anchors: [own.root], foreignAnchors: [stranger.root] });
    try {
      const { bearer } = await listed.signIn();
      const info = await listed.settle(bearer, await sign(stranger));
      expect(info).toMatchObject({ state: 'ready', signatures: [{ verdict: 'valid', signer: '王*' }] });
    } finally {
      await listed.close();
    }
  });
  it('an unsigned one has none', async () => {
    expect(await u.settle(me.bearer, document())).toMatchObject({ signatures: [], standing: [] });
  });
});

describe('a file that was changed after it was signed', () => {
  it('is told, used only when its sender agrees, and what he read is kept', async () => {
    const bytes = altered(await sign(own));
    const asked = await u.settle(me.bearer, bytes);
    expect(asked).toMatchObject({
      state: 'needs_consent',
      reason: { code: 'FILE_SIGNED_UNSOUND', message: fileErrors.FILE_SIGNED_UNSOUND.message },
      // Whose certificate it was is not believed where the digest does not fit.
      signatures: [{ verdict: 'changed_after_signing', sound: false, signer: '', field: 'Signature1' }],
    });
    expect(await ready(asked.fileId)).toBeUndefined();
    expect((await u.call(r.convertConsent, { fileId: asked.fileId, consent: true })).body.code).toBe('10201');
    expect((await consent(asked.fileId, you)).body.code).toBe('NOT_FOUND');
    expect((await consent(asked.fileId)).body.data.state).toBe('checking');
    expect((await consent(asked.fileId)).body.data.state).toBe('checking');
    await u.drain();
    expect(await u.info(me.bearer, asked.fileId)).toMatchObject({ state: 'ready', reason: null });
    expect((await consent(asked.fileId)).body.data.state).toBe('ready');
    const file = await ready(asked.fileId);
    const read = [
      fileErrors.FILE_SIGNED_UNSOUND.message,
      `1. 签名人不明（Signature1）：${asked.signatures[0]?.reason}`,
    ].join('\n');
    expect(file).toMatchObject({
      consentHash: sha256(read),
      original: { sha256: sha256(bytes) },
      base: { sha256: sha256(bytes) },
      carried: [{ verdict: 'changed_after_signing', reason: 'digest_mismatch' }],
    });
  });
  it('a name that tries to repaint the page is shown cleaned and cut', async () => {
    const evil = `\u202e效有\u0000${'长'.repeat(200)}`;
    const info = await u.settle(me.bearer, await sign(stranger, {}, evil.replace('\u0000', '\u200b')));
    const { signer } = info.signatures[0]!;
    expect(signer).toMatch(/^\ufffd效有\ufffd长+…$/);
    expect(signer.length).toBeLessThan(70);
  });
});

describe('what could not be sealed or proved is refused', () => {
  it.each([
    ['certified', { certify: true }],
    ['locked', { lock: true }],
  ])('a %s file', async (_name, more) => {
    expect(await u.settle(me.bearer, await sign(own, more))).toMatchObject({
      state: 'refused',
      reason: { code: 'FILE_SIGNED_FORBIDS' },
    });
  });
  it('a signature dictionary that no verifier can place is told as broken, not hidden', async () => {
    expect(await u.settle(me.bearer, signedDocument())).toMatchObject({
      state: 'needs_consent',
      reason: { code: 'FILE_SIGNED_UNSOUND' },
      signatures: [{ field: 'Signature1', signer: '', verdict: 'invalid' }],
    });
  });
});
