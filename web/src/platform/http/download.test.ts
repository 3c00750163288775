// The download helper of spec §7: POST form, blob, and the chain of names: header, downloadName, time.
import type { Route } from '@xinqi/wire';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { onExpiry } from '../expiry.ts';
import { TIMED_OUT } from '../failure.ts';
import { endSession, useSession } from '../session.ts';
import { useToasts } from '../toast.ts';
import { download, fileNameOf, nameInHeader } from './download.ts';

const route: Route = {
  id: 'x.file',
  family: 'x',
  method: 'POST',
  paths: [{ path: '/x/file', callers: ['user'] }],
  body: 'download',
  input: z.object({}),
  output: z.never(),
  summary: 'x',
};
const now = new Date('2026-01-01T19:04:05.067Z');
let sent: { path: string; body: string }[] = [];
const saved: { href: string; name: string }[] = [];

function answer(body: BodyInit, headers: Record<string, string>, status = 200): void {
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    sent.push({ path, body: String(init.body) });
    return new Response(body, { status, headers });
  });
}

beforeEach(() => {
  sent = [];
  saved.length = 0;
  endSession();
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x');
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push({ href: this.href, name: this.download });
  });
});

describe('the file’s name', () => {
  it.each([
    ['attachment; filename="a b.pdf"', 'a b.pdf'],
    ['attachment; filename=a.pdf', 'a.pdf'],
    ["attachment; filename*=UTF-8''%E5%90%88%E5%90%8C.pdf", '合同.pdf'],
    ['attachment; filename="x.pdf"; filename*=utf-8\'zh\'%E5%90%88.pdf', '合.pdf'],
    ["attachment; filename=x.pdf; filename*=UTF-8''%E5%ZZ", 'x.pdf'],
    ['attachment; filename="a\\"b.pdf"', 'a_b.pdf'],
    ['attachment; filename="..\\\\..\\\\evil.exe"', 'evil.exe'],
    ['attachment; filename="/etc/passwd"', 'passwd'],
    ['attachment; filename="a\u202efdp.exe"', 'a_fdp.exe'],
    ['attachment; filename=".."', undefined],
    ['attachment; filename=""', undefined],
    ['attachment', undefined],
    ['', undefined],
    [null, undefined],
  ])('%s → %s', (header, name) => expect(nameInHeader(header)).toBe(name));
  it('header, else downloadName, else the time', () => {
    const header = 'attachment; filename=h.pdf';
    expect([
      fileNameOf(header, 'd.pdf', now),
      fileNameOf(null, 'd.pdf', now),
      fileNameOf('inline', undefined, now),
      fileNameOf(null, '../', now),
    ]).toEqual(['h.pdf', 'd.pdf', '20260102030405067', '20260102030405067']);
  });
});

describe('download', () => {
  it('posts a form without downloadName and saves the bytes', async () => {
    answer('bytes', { 'content-type': 'application/pdf' });
    await expect(download(route, { a: '1', empty: '', downloadName: '合同.pdf' } as never)).resolves.toBe(
      '合同.pdf',
    );
    expect(sent).toEqual([{ path: '/x/file', body: 'a=1' }]);
    expect(saved).toEqual([{ href: 'blob:x', name: '合同.pdf' }]);
  });
  it('an envelope is a refusal, and nothing is saved', async () => {
    answer(JSON.stringify({ success: false, data: null, code: 'NOT_FOUND', message: '不存在' }), {
      'content-type': 'application/json; charset=utf-8',
    });
    await expect(download(route, {} as never)).rejects.toMatchObject({
      code: 'NOT_FOUND',
      message: '不存在',
    });
    expect(saved).toEqual([]);
    expect(useToasts.getState().list).toEqual([]);
  });
  it('neither is the page of a proxy a file', async () => {
    answer('<html>bad gateway', { 'content-type': 'text/html' }, 502);
    await expect(download(route, {} as never)).rejects.toMatchObject({
      code: 'NO_ANSWER',
      message: TIMED_OUT,
    });
    expect(useToasts.getState().list).toMatchObject([{ kind: 'bad', text: TIMED_OUT }]);
    expect(saved).toEqual([]);
  });
  it('a lost session rejects with reloadLogin', async () => {
    useSession.setState({ token: 'a'.repeat(43) });
    answer(JSON.stringify({ success: false, code: '10201', message: 'x' }), {
      'content-type': 'application/json',
    });
    const navigate = vi.fn();
    onExpiry({ navigate });
    await expect(download(route, {} as never)).rejects.toMatchObject({ code: '10201', reloadLogin: true });
    expect(navigate).toHaveBeenCalledTimes(1);
  });
  it('an abort is no fault', async () => {
    const stop = new AbortController();
    vi.stubGlobal('fetch', () => {
      stop.abort();
      return Promise.reject(new DOMException('aborted', 'AbortError'));
    });
    await expect(download(route, {} as never, { signal: stop.signal })).rejects.toMatchObject({
      name: 'AbortError',
    });
    expect(useToasts.getState().list).toEqual([]);
  });
});
