// Photographs of a paper on their way: each a page of A4, turned as the camera says, compared by its sender, and then his to send.
import { createHash } from 'node:crypto';
import { MOST_PICTURES } from '@xinqi/pdf/upload';
import { fileRoutes as r } from '@xinqi/wire/file';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fourColours, photograph } from '../../../../pdf/src/upload/testing/pictures.ts';
import { multipart } from '../../testing/multipart.ts';
import { fieldsOf, filePart, startUploads, type UploadAnswer, type Uploads } from './testing/uploads.ts';

let u: Uploads;
let me: Awaited<ReturnType<Uploads['signIn']>>;
beforeAll(async () => {
  u = await startUploads();
  me = await u.signIn();
});
afterAll(() => u.close());

const settle = (bytes: Uint8Array, name: string) => u.settle(me.bearer, bytes, name);

it('becomes a page, is compared, and goes to a contract with its origin', async () => {
  const bytes = await photograph(6);
  const info = await settle(bytes, '收条.JPG');
  expect([info.state, info.reason, info.pageCount, info.converted?.checked]).toEqual([
    'ready',
    null,
    1,
    false,
  ]);
  // it lay and stands now
  expect(info.pages.map(({ width, height }) => height > width)).toEqual([true]);
  await expect(u.files.readyFile(u.deps.db, info.fileId, me.accountId)).rejects.toMatchObject({
    code: 'FILE_NOT_CHECKED',
  });
  await u.call(r.convertChecked, { fileId: info.fileId, checked: true }, { bearer: me.bearer });
  const file = await u.files.readyFile(u.deps.db, info.fileId, me.accountId);
  expect(file?.converted?.sources).toEqual([{ length: bytes.length, sha256: info.sha256, format: 'jpeg' }]);
  expect([file?.converted?.fonts, file?.flattened]).toEqual([undefined, false]);
});

it.each([
  ['a text under the name of a picture', () => Buffer.from('%PDF-1.7 x'), 'FILE_PICTURE_NOT'],
  ['a picture that is cut', async () => (await photograph()).subarray(0, 400), 'FILE_PICTURE_BROKEN'],
])('refuses %s', async (_name, make, code) => {
  const info = await settle(await make(), '扫描.png');
  expect([info.state, info.reason?.code]).toEqual(['refused', code]);
});

describe('several pictures', () => {
  const send = async (pictures: readonly Uint8Array[], { fileName = '收条.jpg', cut = 0 } = {}) => {
    const parts = [
      ...fieldsOf(await u.credentials(me.bearer)),
      { name: 'fileName', value: fileName },
      ...pictures.map((bytes, i) => filePart(bytes, `${i}.jpg`)),
    ];
    const { payload, contentType } = multipart(parts);
    const body = payload.subarray(0, payload.length - cut);
    return (await u.callRaw('POST', '/fileOper/uploadBatch', { payload: body, contentType }))
      .body as UploadAnswer['body'];
  };

  it('are one file, a page each in their order, and each stands in the origin', async () => {
    const pictures = [await photograph(1), await photograph(6), await fourColours().png().toBuffer()];
    const body = await send(pictures);
    if (!body.success) throw new Error(body.code);
    await u.drain();
    const info = await u.info(me.bearer, body.data.fileId);
    expect([info.state, info.pageCount, info.length]).toEqual(['ready', 3, Buffer.concat(pictures).length]);
    expect(info.pages.map(({ width, height }) => height > width)).toEqual([false, true, false]);
    await u.call(r.convertChecked, { fileId: info.fileId, checked: true }, { bearer: me.bearer });
    const file = await u.files.readyFile(u.deps.db, info.fileId, me.accountId);
    const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
    expect(file?.converted?.sources).toEqual(
      pictures.map((bytes, i) => ({
        length: bytes.length,
        sha256: sha256(bytes),
        format: i < 2 ? 'jpeg' : 'png',
      })),
    );
  });

  it('say which of them cannot be used', async () => {
    const body = await send([await photograph(), (await photograph()).subarray(0, 300)]);
    if (!body.success) throw new Error(body.code);
    await u.drain();
    const { state, reason, notes } = await u.info(me.bearer, body.data.fileId);
    expect([state, reason?.code, notes]).toEqual([
      'refused',
      'FILE_PICTURE_BROKEN',
      [{ code: 'picture_at', message: '第 2 张图片' }],
    ]);
  });

  it('are refused when they are none, too many, empty or cut on the way', async () => {
    const one = await photograph();
    const many = Array.from({ length: r.uploadBatch.files + 1 }, () => one);
    const codes = [
      await send([one], { fileName: '合同.pdf' }),
      await send(many),
      await send([one, new Uint8Array()]),
      await send([one, one], { cut: 200 }),
      await send([]),
    ].map(({ code }) => code);
    expect(codes).toEqual(['FILE_PICTURE_NOT', ...Array(4).fill('UPLOAD_INCOMPLETE')]);
    expect(r.uploadBatch.files).toBe(MOST_PICTURES);
  });
});
