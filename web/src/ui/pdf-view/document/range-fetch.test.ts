// Ranges with the bearer of the moment; new tries after a lost network; the server's own sentence on refusal.
import { expect, it, vi } from 'vitest';
import { fetchRange } from './range-fetch.ts';

const bytes = new Uint8Array([37, 80, 68, 70, 45]);
const partial = () =>
  new Response(bytes.slice(1, 3), {
    status: 206,
    headers: { 'content-type': 'application/pdf', 'content-range': 'bytes 1-2/5' },
  });
const never = new AbortController().signal;

it('asks for the range with fresh headers every time', async () => {
  const fetched = vi.fn<typeof fetch>(async () => partial());
  vi.stubGlobal('fetch', fetched);
  let token = 'one';
  const source = { url: '/fileOper/show?fileId=x', headers: () => ({ authorization: token }) };
  const first = await fetchRange(source, 1, 3, never);
  token = 'two';
  await fetchRange(source, 1, 3, never);
  expect(first).toEqual({ bytes: bytes.slice(1, 3), total: 5, whole: false });
  expect(fetched.mock.calls.map(([, init]) => init?.headers)).toEqual([
    { authorization: 'one', Range: 'bytes=1-2' },
    { authorization: 'two', Range: 'bytes=1-2' },
  ]);
});

it('takes the whole file from a server without ranges', async () => {
  vi.stubGlobal(
    'fetch',
    async () => new Response(bytes, { status: 200, headers: { 'content-type': 'application/pdf' } }),
  );
  expect(await fetchRange({ url: '/x' }, 1, 3, never)).toEqual({ bytes, total: 5, whole: true });
});

it('tries again when the network comes back', async () => {
  const fetched = vi
    .fn<typeof fetch>()
    .mockRejectedValueOnce(new TypeError('offline'))
    .mockResolvedValue(partial());
  vi.stubGlobal('fetch', fetched);
  const answer = fetchRange({ url: '/x' }, 1, 3, never);
  await vi.waitFor(() => expect(fetched).toHaveBeenCalledTimes(1));
  window.dispatchEvent(new Event('online'));
  await expect(answer).resolves.toMatchObject({ total: 5 });
});

it('shows the sentence of an envelope and does not insist', async () => {
  const fetched = vi.fn<typeof fetch>(
    async () =>
      new Response(JSON.stringify({ success: false, message: '内容不存在或您没有权限访问' }), {
        headers: { 'content-type': 'application/json' },
      }),
  );
  vi.stubGlobal('fetch', fetched);
  await expect(fetchRange({ url: '/x' }, 0, 9, never)).rejects.toMatchObject({
    code: 'refused',
    message: '内容不存在或您没有权限访问',
  });
  expect(fetched).toHaveBeenCalledTimes(1);
});

it('knows a document that is not there for the reader, with the sentence of the server', async () => {
  const answer = JSON.stringify({ success: false, code: 'NOT_FOUND', message: '内容不存在或您没有权限访问' });
  const headers = { 'content-type': 'application/json' };
  vi.stubGlobal('fetch', async () => new Response(answer, { status: 404, headers }));
  await expect(fetchRange({ url: '/x' }, 0, 9, never)).rejects.toMatchObject({
    code: 'absent',
    message: '内容不存在或您没有权限访问',
  });
});

it('stops when the reader leaves', async () => {
  const abort = new AbortController();
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('offline');
  });
  const answer = fetchRange({ url: '/x' }, 0, 9, abort.signal);
  await Promise.resolve();
  abort.abort(new Error('left'));
  await expect(answer).rejects.toThrow();
});
