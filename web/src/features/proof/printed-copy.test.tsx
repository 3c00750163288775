// Checking a printed copy: the code of the QR code's address is asked at once, a typed one when it is sent; a voided contract is called so.
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { fakeServer, ok, refused, showPage } from '../../testing/show-page.tsx';
import VerifyPage from './verify-page.tsx';

const copy = {
  code: '0123-ABCD-EFGH-JKMN',
  copyNo: 2,
  copies: 10,
  printedAt: '2026-11-25T08:00:00.000Z',
  printer: '陈*远',
  pages: 3,
  applyNo: `APL${'0'.repeat(26)}`,
  preservationId: `PRS${'0'.repeat(26)}`,
  contractName: '采*同',
  state: 'voided',
  finishedAt: '2026-11-20T08:00:00.000Z',
  signatories: ['王*明'],
};

it('says what was printed, and that the contract is void now', async () => {
  fakeServer({ '/certi/printed': ok(copy) });
  showPage(VerifyPage, '/certi/toValiView?code=0123ABCDEFGHJKMN');
  expect(await screen.findByText('第 2 份（可打印 10 份），共 3 页')).toBeTruthy();
  expect(screen.getByText('该合同已作废，不再对各方具有约束力。')).toBeTruthy();
});

it('says that nobody printed it', async () => {
  const sent = fakeServer({ '/certi/printed': refused('PRINT_CODE_UNKNOWN', '没有查到该防伪码的打印记录') });
  showPage(VerifyPage, '/certi/toValiView');
  await userEvent.type(await screen.findByLabelText('核对打印件'), '0123-abcd');
  expect(sent).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: '核对' }));
  expect(await screen.findByText('没有查到该防伪码的打印记录')).toBeTruthy();
  await waitFor(() => expect(new URLSearchParams(sent[0]?.body).get('code')).toBe('0123-abcd'));
});
