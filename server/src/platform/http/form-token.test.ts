// J-03: `_ctToken` where a browser can send no headers: the bearer as a form field of a POST that asks for bytes. In an address, at
// any other call, or beside a header that says something else it is nothing.
import { type Bearer, encodeBearer } from '@xinqi/wire';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { document } from '../../../../pdf/src/upload/testing/make-pdf.ts';
import { startUploads, type Uploads } from '../../features/file/testing/uploads.ts';

type Person = Awaited<ReturnType<Uploads['signIn']>>;

let u: Uploads;
let me: Person;
let you: Person;
let fileId: string;
beforeAll(async () => {
  u = await startUploads();
  [me, you] = [await u.signIn(), await u.signIn()];
  ({ fileId } = await u.settle(me.bearer, document()));
});
afterAll(() => u.close());

const form = (fields: Record<string, string>, more: { bearer?: Bearer; type?: string } = {}) =>
  u.callRaw('POST', '/fileOper/show', {
    payload: new URLSearchParams({ fileId, ...fields }).toString(),
    contentType: more.type ?? 'application/x-www-form-urlencoded',
    ...(more.bearer ? { bearer: more.bearer } : {}),
  });
const code = (a: { body: unknown }) => (a.body as { code?: string } | undefined)?.code;

it('opens the file of whose token it is, and no other', async () => {
  const mine = await form({ _ctToken: encodeBearer(me.bearer) });
  expect(mine.headers['content-type']).toBe('application/pdf');
  expect(mine.raw.subarray(0, 5).toString()).toBe('%PDF-');
  expect(code(await form({ _ctToken: encodeBearer(you.bearer) }))).toBe('NOT_FOUND');
  for (const bad of ['', 'x', encodeBearer({ token: 'A'.repeat(43) })])
    expect(code(await form({ _ctToken: bad }))).toBe('10201');
});

it('beside a header it says the same, or nobody asks', async () => {
  const _ctToken = encodeBearer(me.bearer);
  expect((await form({ _ctToken }, { bearer: me.bearer })).headers['content-type']).toBe('application/pdf');
  expect(code(await form({ _ctToken }, { bearer: you.bearer }))).toBe('10201');
  expect((await form({}, { bearer: me.bearer })).headers['content-type']).toBe('application/pdf');
});

it('stands in no address, in no JSON, and at no other call', async () => {
  const _ctToken = encodeBearer(me.bearer);
  const query = new URLSearchParams({ fileId, _ctToken });
  expect(code(await u.callRaw('GET', `/fileOper/show?${query}`))).toBe('10201');
  const inAddress = await u.callRaw('POST', `/fileOper/show?${query}`, {
    payload: `fileId=${fileId}`,
    contentType: 'application/x-www-form-urlencoded',
  });
  expect(code(inAddress)).toBe('10201');
  const json = await u.callRaw('POST', '/fileOper/show', {
    payload: JSON.stringify({ fileId, _ctToken }),
    contentType: 'application/json',
  });
  expect(code(json)).toBe('10201');
  const other = await u.callRaw('POST', '/fileOper/convertInfo', {
    payload: new URLSearchParams({ fileId, _ctToken }).toString(),
    contentType: 'application/x-www-form-urlencoded',
  });
  expect(code(other)).toBe('10201');
});
