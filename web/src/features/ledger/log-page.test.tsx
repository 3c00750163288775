// The log's page says what was found and what was not, marks the test root, and asks with a clean hash.
import { fireEvent, screen } from '@testing-library/react';
import type { LogInfo } from '@xinqi/wire/ledger';
import { beforeEach, expect, it } from 'vitest';
import { fakeServer, ok, refused, type Sent, showPage } from '../../testing/show-page.tsx';
import LogPage from './log-page.tsx';

const info: LogInfo = {
  origin: 'xinqi.test/log/2026',
  size: 1042,
  rootHash: 'ab'.repeat(32),
  lastEventTime: '2026-11-20T10:00:00.000Z',
  lastTimestamp: { size: 1040, authority: '测试时间戳', time: '2026-11-20T10:00:30.000Z', test: true },
  witnesses: [{ name: 'w1.xinqi.test/a', size: 1039, time: '2026-11-20T10:00:31.000Z', test: true }],
  key: {
    vkey: 'xinqi.test/log/2026+1+A',
    sha256: 'cd'.repeat(32),
    rootSha256: 'ef'.repeat(32),
    testRoot: true,
  },
};
const known = '12'.repeat(32);
let sent: Sent[];
beforeEach(() => {
  sent = fakeServer({
    '/log/info': ok(info),
    '/log/lookup': (form: URLSearchParams) =>
      ok({
        entry:
          form.get('sha256') === known
            ? {
                final: true,
                logIndex: 37,
                time: '2026-11-20T09:00:00.000Z',
                timestamp: null,
                preservationId: `PRS${'0'.repeat(26)}`,
              }
            : null,
      }),
  });
});
const ask = async (text: string) => {
  const input = await screen.findByLabelText('或者输入文件的 SHA-256');
  fireEvent.change(input, { target: { value: text } });
  fireEvent.click(screen.getByRole('button', { name: '查询' }));
};

it('shows the live checkpoint and marks the test root', async () => {
  showPage(LogPage, '/blockChain');
  expect(await screen.findByText('1042 条')).toBeTruthy();
  expect(screen.getByText(info.rootHash)).toBeTruthy();
  expect(screen.getByText('测试证书')).toBeTruthy();
  expect(screen.getByText(/覆盖前 1040 条，其后 2 条待加盖/)).toBeTruthy();
  expect(screen.getByText(/w1\.xinqi\.test\/a/).textContent).toMatch(/测试环境.*联署前 1039 条/);
});
it('names what the log does not prove and the articles', async () => {
  showPage(LogPage, '/blockChain');
  expect(await screen.findByText('日志不能证明')).toBeTruthy();
  expect(screen.getByText(/记入日志之前的事实/)).toBeTruthy();
  expect(screen.getByText(/有相反证据足以推翻的除外/)).toBeTruthy();
  for (const article of ['第十六条', '第十七条', '第十八条']) expect(screen.getByText(article)).toBeTruthy();
});
it('finds a document by its hash, however it was typed', async () => {
  showPage(LogPage, '/blockChain');
  await ask(` ${known.toUpperCase().replace(/(.{8})/g, '$1 ')}`);
  expect(await screen.findByText('第 37 条，合同终稿')).toBeTruthy();
  expect(sent.find((s) => s.path === '/log/lookup')?.body).toBe(`sha256=${known}`);
  expect(screen.getByText(`PRS${'0'.repeat(26)}`).getAttribute('href')).toContain('/certi/certiPage');
});
it('says plainly that a document is not in the log', async () => {
  showPage(LogPage, '/blockChain');
  await ask('9'.repeat(64));
  expect(await screen.findByText('日志中没有这份文件')).toBeTruthy();
});
it('refuses what is no hash without asking, and shows a refusal', async () => {
  showPage(LogPage, '/blockChain');
  await ask('xyz');
  expect(await screen.findByText('请输入64位十六进制的 SHA-256')).toBeTruthy();
  expect(sent.some((s) => s.path === '/log/lookup')).toBe(false);
  fakeServer({ '/log/info': ok(info), '/log/lookup': refused('TOO_MANY', '操作过于频繁，请稍后再试') });
  await ask(known);
  expect(await screen.findByText('操作过于频繁，请稍后再试')).toBeTruthy();
});
