// Waiting for uploaded files: by events while they come, by seldom questions where they do not, and not at all where nobody looks.
import { act, renderHook } from '@testing-library/react';
import type { FileInfo } from '@xinqi/wire/file';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { readyFile } from '../testing/wizard-world.tsx';
import { useFileInfo, useFileInfos } from './use-file-info.ts';
import { type FileTold, watchFile } from './watch-file.ts';

const of = (fileId: string, state: FileInfo['state']): FileInfo => ({ ...readyFile, fileId, state });
const gone = { success: false, data: null, code: 'NOT_FOUND', message: '文件不存在' };

type Stream = { fileId: string; open: boolean; say(info: FileInfo): void; end(): void };
let streams: Stream[];
/** Files that were asked for by convertInfo. */
let asked: string[];
/** What an opening gets instead of a stream. */
let refusal: object | undefined;
/** What a question is answered. */
let answer: (fileId: string) => object;
let stops: (() => void)[];

function openStream(fileId: string, signal: AbortSignal): Response {
  let out!: ReadableStreamDefaultController<Uint8Array>;
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      out = controller;
    },
  });
  const one: Stream = {
    ...{ fileId, open: true },
    say: (info) => out.enqueue(new TextEncoder().encode(`event: change\ndata: ${JSON.stringify(info)}\n\n`)),
    end() {
      one.open = false;
      out.close();
    },
  };
  signal.addEventListener('abort', () => {
    if (one.open) out.error(signal.reason);
    one.open = false;
  });
  streams.push(one);
  return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
}

beforeEach(() => {
  vi.useFakeTimers();
  [streams, asked, stops, refusal] = [[], [], [], undefined];
  answer = (fileId) => ({ success: true, data: of(fileId, 'checking') });
  vi.stubGlobal('fetch', async (path: string, { body, signal }: { body: string; signal: AbortSignal }) => {
    if (path === '/fileOper/convertWatch') {
      const { fileId } = JSON.parse(body) as { fileId: string };
      return refusal ? new Response(JSON.stringify(refusal)) : openStream(fileId, signal);
    }
    const fileId = new URLSearchParams(body).get('fileId') ?? '';
    asked.push(fileId);
    return new Response(JSON.stringify(answer(fileId)));
  });
});
afterEach(() => {
  for (const stop of stops) stop();
  visibility('visible');
  vi.useRealTimers();
});

function visibility(state: DocumentVisibilityState): void {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  document.dispatchEvent(new Event('visibilitychange'));
}
const pass = (ms = 0) => act(() => vi.advanceTimersByTimeAsync(ms));
function watch(fileId: string) {
  const told: FileTold[] = [];
  const stop = watchFile(fileId, (one) => told.push(one));
  stops.push(stop);
  return {
    stop,
    told: () =>
      told.map((one) => ('info' in one ? one.info.state : 'lost' in one ? one.lost.code : 'offline')),
  };
}

it('hears each move, asks nothing meanwhile, and closes when the file is settled', async () => {
  const a = watch('a');
  await pass();
  streams[0]!.say(of('a', 'checking'));
  await pass(30_000);
  streams[0]!.say(of('a', 'checking'));
  await pass(30_000);
  streams[0]!.say(of('a', 'ready'));
  await pass(120_000);
  expect(a.told()).toEqual(['checking', 'checking', 'ready']);
  expect([asked, streams.map(({ open }) => open)]).toEqual([[], [false]]);
});

it('a stream that is silent for a minute is doubted', async () => {
  const a = watch('a');
  await pass();
  streams[0]!.say(of('a', 'checking'));
  await pass(59_000);
  expect(asked).toEqual([]);
  answer = (fileId) => ({ success: true, data: of(fileId, 'refused') });
  await pass(1_000);
  expect([a.told(), asked]).toEqual([['checking', 'refused'], ['a']]);
});

it('asks seldom where there is no such stream', async () => {
  refusal = { success: false, data: null, code: 'NO_SUCH_CALL', message: '接口不存在' };
  const a = watch('a');
  await pass(10_000);
  expect(asked.length).toBeGreaterThan(1);
  expect(asked.length).toBeLessThan(7);
  answer = (fileId) => ({ success: true, data: of(fileId, 'ready') });
  await pass(3_000);
  const count = asked.length;
  await pass(60_000);
  expect([a.told().at(-1), asked.length]).toEqual(['ready', count]);
});

it('asks while a proxy keeps the events back, or the connection is broken, and no more when they come', async () => {
  const a = watch('a');
  await pass(1_500);
  expect(asked).toEqual(['a']);
  streams[0]!.say(of('a', 'checking'));
  await pass(20_000);
  expect(asked).toEqual(['a']);
  streams[0]!.end();
  answer = () => ({ success: false, data: null, code: 'BUSY', message: '系统繁忙' });
  await pass(1_000);
  expect([asked.length, a.told().at(-1)]).toEqual([2, 'offline']);
  streams[1]!.say(of('a', 'checking'));
  await pass(20_000);
  expect([asked.length, a.told().at(-1)]).toEqual([2, 'checking']);
});

it('a file that is gone is told by its code, once', async () => {
  refusal = gone;
  answer = () => gone;
  const a = watch('a');
  await pass(60_000);
  expect([a.told(), asked]).toEqual([['NOT_FOUND'], ['a']]);
});

it('a page that nobody sees has no connection, and hears everything when it is seen', async () => {
  const a = watch('a');
  await pass();
  streams[0]!.say(of('a', 'checking'));
  await pass();
  visibility('hidden');
  await pass(120_000);
  expect([streams.map(({ open }) => open), asked]).toEqual([[false], []]);
  visibility('visible');
  await pass();
  streams[1]!.say(of('a', 'ready'));
  await pass();
  expect(a.told()).toEqual(['checking', 'ready']);
});

it('of many files two have a stream, the next follows when one is settled or taken off', async () => {
  const [, b] = [watch('a'), watch('b'), watch('c'), watch('d')];
  const open = () => streams.filter((one) => one.open).map(({ fileId }) => fileId);
  await pass();
  expect(open()).toEqual(['a', 'b']);
  streams[0]!.say(of('a', 'ready'));
  await pass();
  expect(open()).toEqual(['b', 'c']);
  b.stop();
  await pass();
  expect(open()).toEqual(['c', 'd']);
});

it('the hook keeps what it knows: one that settles reopens no other, an answer of another call goes on, a page that is left ends all', async () => {
  const { result, rerender, unmount } = renderHook((ids: string[]) => useFileInfos(ids), {
    initialProps: ['a', 'b'],
  });
  await pass();
  streams[0]!.say(of('a', 'needs_consent'));
  streams[1]!.say(of('b', 'checking'));
  await pass();
  expect(result.current.map(({ info }) => info?.state)).toEqual(['needs_consent', 'checking']);
  expect(streams).toHaveLength(2);
  act(() => result.current[0]!.take(of('a', 'checking')));
  await pass();
  expect(streams.map(({ fileId, open }) => [fileId, open])).toEqual([
    ['a', false],
    ['b', true],
    ['a', true],
  ]);
  rerender(['a']);
  await pass();
  expect(streams[1]!.open).toBe(false);
  unmount();
  await pass(60_000);
  expect([streams.filter(({ open }) => open), asked]).toEqual([[], []]);
});

it('of one file: what was taken before the page knew its id is there when it does', async () => {
  const { result, rerender } = renderHook((id: string | undefined) => useFileInfo(id), {
    initialProps: undefined as string | undefined,
  });
  const { take } = result.current;
  act(() => take(of('a', 'ready')));
  expect(result.current.info).toBeUndefined();
  rerender('a');
  await pass();
  expect([result.current.info?.state, result.current.take, streams]).toEqual(['ready', take, []]);
});
