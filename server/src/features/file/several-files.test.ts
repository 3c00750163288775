// Several files in one upload: each inspected for itself, all of them or none; one pair of credentials, used once.
import { PassThrough } from 'node:stream';
import { fileRoutes as r } from '@xinqi/wire/file';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { makePdf } from '../../../../pdf/src/testing/make-pdf.ts';
import type { Ctx, FilePart } from '../../platform/endpoint.ts';
import { multipart } from '../../testing/multipart.ts';
import { receiveSeveral } from './receive-upload.ts';
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

const owner = async () => {
  const { rows } = await sql<{ account_id: string }>`select account_id from file limit 1`.execute(u.deps.db);
  return rows[0]!;
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

it('reads on what stands behind a refused file, so that its sender gets to hear the answer', async () => {
  const { targetId } = await u.credentials(me.bearer);
  const [second, third] = [new PassThrough(), new PassThrough()];
  const part = (stream: PassThrough, fileName: string, next: FilePart | 'end'): FilePart => ({
    ...{ stream, fileName, truncated: () => false },
    next: async () => next,
    wasLast: async () => next === 'end',
  });
  const first = new PassThrough();
  first.end(pdf);
  second.end(pdf);
  third.end(pdf);
  const file = part(first, '甲.pdf', part(second, '..', part(third, '丙.pdf', 'end')));
  const who = { accountId: (await owner()).account_id, office: 'me', fileName: '甲.pdf' };
  const ctx = { file, now: u.deps.clock.now() } as unknown as Ctx;
  await expect(receiveSeveral(u.deps, ctx, targetId, who)).rejects.toThrow();
  await vi.waitFor(() => expect([second.readableEnded, third.readableEnded]).toEqual([true, true]));
});
