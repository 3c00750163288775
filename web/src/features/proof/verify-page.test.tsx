// What is sent to be verified: a file, and beside it what somebody got before, if he chose that first.
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { showPage } from '../../testing/show-page.tsx';
import VerifyPage from './verify-page.tsx';

const upload = vi.hoisted(() => vi.fn());
vi.mock('../../platform/upload.ts', () => ({ upload }));
beforeEach(() => {
  upload.mockReset().mockReturnValue(new Promise(() => {}));
});

const named = (name: string) => new File(['x'], name);
const choose = async (label: RegExp, file: File) =>
  userEvent.upload((await screen.findByText(label)).closest('label')!.querySelector('input')!, file);
const sent = () => [upload.mock.calls[0]![2]].flat().map(({ name }: File) => name);

it('sends both, the one from before last', async () => {
  showPage(VerifyPage, '/certi/toValiView');
  await choose(/^早先取得/, named('回执.tlog-proof'));
  expect(screen.getByText('将与此文件核对：回执.tlog-proof')).toBeTruthy();
  expect(upload).not.toHaveBeenCalled();
  await choose(/^把文件拖到这里/, named('证据包.zip'));
  await waitFor(() => expect(sent()).toEqual(['证据包.zip', '回执.tlog-proof']));
});

it('compares no more when it was taken out', async () => {
  showPage(VerifyPage, '/certi/toValiView');
  await choose(/^早先取得/, named('回执.tlog-proof'));
  fireEvent.click(screen.getByRole('button', { name: '不再核对' }));
  await choose(/^把文件拖到这里/, named('证据包.zip'));
  await waitFor(() => expect(sent()).toEqual(['证据包.zip']));
});
