// The dry run before a list is sent: one that was refused is made again, by the clerk or when the file has become ready.
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { fakeServer, ok, refused } from '../../../testing/show-page.tsx';
import { readyFile, WizardWorld } from '../create/testing/wizard-world.tsx';
import { batchDraft, fileMarks } from './batch-draft.ts';
import { SendBar } from './send-bar.tsx';
import type { List } from './use-list.ts';

const me = { name: '云签科技有限公司', userType: 1 as const };
const draft = { ...batchDraft(new Date(), me), fileId: 'f1', contractName: '劳动合同' };
const list = { rows: [{ number: 2, cells: { name: '王小明', mobile: '13800000001' } }], bad: [] };
const watching = (state: 'checking' | 'ready') => ({
  ...{ info: { ...readyFile, state }, lost: undefined, offline: false, take: () => undefined },
});
function Page({ state }: { state: 'checking' | 'ready' }) {
  return (
    <WizardWorld draft={draft} change={{ watch: watching(state) }}>
      <SendBar list={list as unknown as List} marks={fileMarks} onSent={() => undefined} />
    </WizardWorld>
  );
}
const answer = ok({ total: 1, contractNames: ['劳动合同'], approving: false });
const refusal = refused('APPLY_FILE_REQUIRED', '请先上传合同文件');
const sendButton = () => screen.getByRole('button', { name: '发起 1 份合同' });

it('is made again when the file has become ready', async () => {
  fakeServer({ '/i/applySign/batchCreate': refusal });
  const { rerender } = render(<Page state="checking" />);
  expect(await screen.findByText('请先上传合同文件')).toBeTruthy();
  expect(sendButton()).toHaveProperty('disabled', true);
  fakeServer({ '/i/applySign/batchCreate': answer });
  rerender(<Page state="ready" />);
  expect(await screen.findByText(/将生成/)).toBeTruthy();
  expect(sendButton()).toHaveProperty('disabled', false);
});

it('is made again when the clerk says so', async () => {
  fakeServer({ '/i/applySign/batchCreate': refusal });
  render(<Page state="ready" />);
  await screen.findByText('请先上传合同文件');
  fakeServer({ '/i/applySign/batchCreate': answer });
  await userEvent.click(screen.getByRole('button', { name: '重新核对' }));
  expect(await screen.findByText(/将生成/)).toBeTruthy();
});
