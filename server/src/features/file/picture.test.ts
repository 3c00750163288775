// A photograph of a paper on its way: a page of A4, turned as the camera says, compared by its sender, and then his to send.
import type { FileInfo } from '@xinqi/wire/file';
import { fileRoutes as r } from '@xinqi/wire/file';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { photograph } from '../../../../pdf/src/upload/testing/pictures.ts';
import { startUploads, type Uploads } from './testing/uploads.ts';

let u: Uploads;
let me: Awaited<ReturnType<Uploads['signIn']>>;
beforeAll(async () => {
  u = await startUploads();
  me = await u.signIn();
});
afterAll(() => u.close());

async function settle(bytes: Uint8Array, name: string): Promise<FileInfo> {
  const { body } = await u.upload(me.bearer, bytes, name);
  if (!body.success) throw new Error(body.code);
  await u.drain();
  return u.info(me.bearer, body.data.fileId);
}

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
  expect(file?.converted?.sources).toEqual([
    { key: expect.any(String), length: bytes.length, sha256: info.sha256, format: 'jpeg' },
  ]);
  expect([file?.converted?.fonts, file?.flattened]).toEqual([undefined, false]);
});

it.each([
  ['a text under the name of a picture', () => Buffer.from('%PDF-1.7 x'), 'FILE_PICTURE_NOT'],
  ['a picture that is cut', async () => (await photograph()).subarray(0, 400), 'FILE_PICTURE_BROKEN'],
])('refuses %s', async (_name, make, code) => {
  const info = await settle(await make(), '扫描.png');
  expect([info.state, info.reason?.code]).toEqual(['refused', code]);
});
