// Server-sent events by fetch: split chunks, reconnection, and refusals that end the stream.
import { signingRoutes } from '@xinqi/wire/signing';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { eventReader, type StreamEvent, stream } from './stream.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('joins chunks, ignores comments, reads JSON and text', () => {
  const events: StreamEvent[] = [];
  const feed = eventReader((event) => events.push(event));
  for (const chunk of [
    'event: cha',
    'nge\ndata: {"a":',
    '1}\n',
    '\n: ping\n\n',
    'id: 7\r\ndata: two\r\ndata: lines\r\n\r\n',
    'data: cut',
  ])
    feed(chunk);
  expect(events).toEqual([
    { event: 'change', data: { a: 1 } },
    { event: 'message', data: 'two\nlines', id: '7' },
  ]);
});

const live = (text: string) => new Response(text, { headers: { 'content-type': 'text/event-stream' } });

it('that was refused in the middle is asked for again, with the bearer of now, and says nothing of it', async () => {
  const answers = ['event: end\ndata: {"reason":"refused","code":"10201","message":"请登录"}\n\n'];
  const fetched = vi.fn(async () => live(answers.shift() ?? 'event: change\ndata: 2\n\n'));
  vi.stubGlobal('fetch', fetched);
  const [events, refused] = [[] as unknown[], vi.fn()];
  const stop = stream(signingRoutes.progress, { applyNo: 'A' }, ({ data }) => events.push(data), {
    onRefused: refused,
  });
  await vi.advanceTimersByTimeAsync(1000);
  stop();
  expect([events, refused.mock.calls]).toEqual([[2], []]);
});

it('reconnects after an end and stops when told', async () => {
  const fetched = vi.fn(async () => live('event: change\ndata: 1\n\n'));
  vi.stubGlobal('fetch', fetched);
  const events: unknown[] = [];
  const stop = stream(signingRoutes.progress, { applyNo: 'A' }, ({ data }) => events.push(data));
  await vi.advanceTimersByTimeAsync(0);
  expect(events).toEqual([1]);
  await vi.advanceTimersByTimeAsync(1000);
  expect(events).toEqual([1, 1]);
  stop();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(fetched).toHaveBeenCalledTimes(2);
});

it('that gave its place to a newer tab comes back when somebody looks at it, not before', async () => {
  const answers = ['event: end\ndata: {"reason":"elsewhere"}\n\n'];
  const fetched = vi.fn(async () => live(answers.shift() ?? 'event: change\ndata: 2\n\n'));
  vi.stubGlobal('fetch', fetched);
  const events: unknown[] = [];
  const stop = stream(signingRoutes.progress, { applyNo: 'A' }, ({ data }) => events.push(data));
  await vi.advanceTimersByTimeAsync(600_000);
  expect([events, fetched.mock.calls.length]).toEqual([[], 1]);
  window.dispatchEvent(new Event('focus'));
  await vi.advanceTimersByTimeAsync(0);
  expect(events).toEqual([2]);
  stop();
});

it('tells a refusal once and never asks again; a busy server is asked again', async () => {
  const answers = [
    new Response('{"success":false,"code":"BUSY","message":"系统繁忙"}', { status: 503 }),
    new Response('{"success":false,"code":"LINK_INVALID","message":"链接已失效"}'),
  ];
  const fetched = vi.fn(async () => answers.shift() ?? live(''));
  vi.stubGlobal('fetch', fetched);
  const refused = vi.fn();
  stream(signingRoutes.progress, { applyNo: 'A' }, () => {}, {
    signToken: 'c'.repeat(43),
    onRefused: refused,
  });
  await vi.advanceTimersByTimeAsync(120_000);
  expect(fetched).toHaveBeenCalledTimes(2);
  expect(refused.mock.calls).toEqual([[expect.objectContaining({ code: 'LINK_INVALID' })]]);
});
