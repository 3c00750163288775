// P-10 through the real calls and the real sandbox: a file of which two readers show two texts is offered a copy true to
// the picture; both pictures are the owner's alone.
import { fileRoutes as r } from '@xinqi/wire/file';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { HIDDEN_LAYERS } from '../../../../pdf/src/upload/testing/layered-pdfs.ts';
import { document, signedDocument } from '../../../../pdf/src/upload/testing/make-pdf.ts';
import { TWO_TEXTS } from '../../../../pdf/src/upload/testing/two-texts.ts';
import { inTx } from '../../platform/db.ts';
import { startUploads, type Uploads } from './testing/uploads.ts';

let u: Uploads;
let me: Awaited<ReturnType<Uploads['signIn']>>;
let you: Awaited<ReturnType<Uploads['signIn']>>;
beforeAll(async () => {
  u = await startUploads();
  me = await u.signIn();
  you = await u.signIn();
});
afterAll(() => u.close());

const take = (fileId: string) => inTx(u.deps.db, (tx) => u.files.readyFile(tx, fileId, me.accountId));
const picture = (fileId: string, reader: string, bearer = me.bearer) =>
  u.callRaw('GET', `/fileOper/differing?fileId=${fileId}&reader=${reader}`, { bearer });

it('ends in the offer, shows both pictures to the owner only, and makes a copy that readers agree on', async () => {
  const found = TWO_TEXTS.find(({ name }) => name === 'an inline image shorter than it says')!;
  const asked = await u.settle(me.bearer, found.bytes());
  expect(asked).toMatchObject({
    state: 'needs_consent',
    reason: { code: 'FILE_TWO_TEXTS' },
    differs: { page: 1, pictures: 2 },
  });
  expect(await take(asked.fileId)).toBeUndefined();
  for (const reader of ['pdfium', 'pdfjs']) {
    const mine = await picture(asked.fileId, reader);
    expect(mine.headers['content-type']).toBe('image/png');
    const yours = await picture(asked.fileId, reader, you.bearer);
    expect(yours.body).toMatchObject({ success: false, code: 'NOT_FOUND' });
    const nobodys = await u.callRaw('GET', `/fileOper/differing?fileId=${asked.fileId}&reader=${reader}`);
    expect(nobodys.headers['content-type']).not.toBe('image/png');
  }
  await u.call(r.convertConsent, { fileId: asked.fileId, consent: true }, { bearer: me.bearer });
  await u.drain();
  expect(await u.info(me.bearer, asked.fileId)).toMatchObject({
    state: 'ready',
    differs: null,
    pageCount: 1,
  });
  const file = await take(asked.fileId);
  expect(file).toMatchObject({ flattened: true, consentHash: expect.stringMatching(/^[0-9a-f]{64}$/) });
  expect((await u.deps.storage.get(file!.original.key)).equals(Buffer.from(found.bytes()))).toBe(true);
});

it('U-07 a layer that is off is settled by pictures of what the screen shows, with consent', async () => {
  const asked = await u.settle(me.bearer, HIDDEN_LAYERS[0]!.bytes());
  expect(asked).toMatchObject({ state: 'needs_consent', reason: { code: 'FILE_HIDDEN_LAYERS' } });
  expect(asked.notes.map(({ code }) => code)).toContain('hidden_layers');
  await u.call(r.convertConsent, { fileId: asked.fileId, consent: true }, { bearer: me.bearer });
  await u.drain();
  expect(await u.info(me.bearer, asked.fileId)).toMatchObject({ state: 'ready', reason: null });
  const file = await take(asked.fileId);
  expect(file).toMatchObject({ flattened: true, consentHash: expect.stringMatching(/^[0-9a-f]{64}$/) });
  expect((await u.deps.storage.get(file!.base.key)).includes('(Layer)')).toBe(false);
});

it('a file that readers agree on has no pictures to show', async () => {
  const plain = await u.settle(me.bearer, document());
  expect((await picture(plain.fileId, 'pdfium')).body).toMatchObject({
    success: false,
    code: 'STATE_CHANGED',
  });
});

it('a signed file is refused with both pictures: a copy would break its signatures', async () => {
  const bytes = signedDocument({
    content:
      'BT /F1 18 Tf 72 700 Td (The price is 10,000) Tj ET 1 0 0 1 0 --300 cm BT /F1 18 Tf 72 640 Td (1,000,000) Tj ET',
  });
  const asked = await u.settle(me.bearer, bytes);
  // The signature is a fake one: he is told that first.
  expect(asked).toMatchObject({ state: 'needs_consent', reason: { code: 'FILE_SIGNED_UNSOUND' } });
  await u.call(r.convertConsent, { fileId: asked.fileId, consent: true }, { bearer: me.bearer });
  await u.drain();
  expect(await u.info(me.bearer, asked.fileId)).toMatchObject({
    state: 'refused',
    reason: { code: 'FILE_TWO_TEXTS' },
    differs: { page: 1, pictures: 2 },
  });
});
