// Several files in one upload: each inspected for itself, all of them or none; one pair of credentials, used once.
import { fileRoutes as r } from '@xinqi/wire/file';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makePdf } from '../../../../pdf/src/testing/make-pdf.ts';
import { multipart } from '../../testing/multipart.ts';
import { fieldsOf, filePart, startUploads, type Uploads } from './testing/uploads.ts';

let u: Uploads;
let me: Awaited<ReturnType<Uploads['signIn']>>;
let pdf: Uint8Array;
beforeAll(async () => {
  u = await startUploads();
  me = await u.signIn();
  pdf = await makePdf();
});
afterAll(() => u?.close());

type Answer = {
  success: boolean;
  code?: string;
  data: { list: { fileId: string; fileName: string; state: string }[] };
};
async function send(
  files: readonly (readonly [bytes: Uint8Array, name: string])[],
  { cut = 0, credentials }: { cut?: number; credentials?: Awaited<ReturnType<Uploads['credentials']>> } = {},
): Promise<Answer> {
  const parts = [
    ...fieldsOf(credentials ?? (await u.credentials(me.bearer))),
    ...files.map(([bytes, name]) => filePart(bytes, name)),
  ];
  const { payload, contentType } = multipart(parts);
  const body = payload.subarray(0, payload.length - cut);
  return (await u.callRaw('POST', '/fileOper/uploadBatch2', { payload: body, contentType })).body as Answer;
}
const kept = async () => {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from file`.execute(u.deps.db);
  return rows[0]!.n;
};

it('each file is kept under its own name and judged for itself', async () => {
  const credentials = await u.credentials(me.bearer);
  const answer = await send(
    [
      [pdf, '合同.pdf'],
      [Buffer.from('no pdf'), '附件.pdf'],
    ],
    { credentials },
  );
  expect(answer.data.list.map(({ fileName }) => fileName)).toEqual(['合同.pdf', '附件.pdf']);
  expect(answer.data.list[0]!.fileId).toBe(credentials.targetId);
  await u.drain();
  const states = [];
  for (const { fileId } of answer.data.list) states.push((await u.info(me.bearer, fileId)).state);
  expect(states).toEqual(['ready', 'refused']);
  expect((await send([[pdf, '再来.pdf']], { credentials })).code).toBe('UPLOAD_CREDENTIAL');
});

it('all or none: a name that is none, an empty file, a body that breaks off, one too many', async () => {
  const before = await kept();
  const good = [pdf, '合同.pdf'] as const;
  expect((await send([good, [pdf, '程序.exe']])).code).toMatch(/^FILE_/);
  expect((await send([good, [new Uint8Array(), '空.pdf']])).code).toBe('UPLOAD_INCOMPLETE');
  expect((await send([good, good], { cut: 60 })).code).toBe('UPLOAD_INCOMPLETE');
  const many = Array.from({ length: r.uploadBatch2.files + 1 }, () => good);
  expect((await send(many)).code).toBe('UPLOAD_INCOMPLETE');
  expect(await kept()).toBe(before);
});
