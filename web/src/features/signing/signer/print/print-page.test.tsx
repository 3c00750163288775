// The print page: what is left, a copy of one's own again, why none may be printed, and the sender's limit.
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { useSession } from '../../../../platform/session.ts';
import { person } from '../../../../testing/identities.ts';
import { fakeServer, ok, showPage } from '../../../../testing/show-page.tsx';
import { applyNo, detail, fieldId } from '../testing/contract.ts';
import PrintPage from './print-page.tsx';

const page = `/applySign/contractPrint?applyNo=${applyNo}`;
const row = {
  printId: fieldId(20),
  code: '0123-ABCD-EFGH-JKMN',
  copyNo: 1,
  copies: 3,
  printer: '陈思远',
  time: '2026-11-25T08:00:00.000Z',
  again: true,
};
const told = {
  applyId: fieldId(1),
  applyNo,
  contractName: '房屋租赁合同',
  pages: 2,
  limit: 3,
  printed: 1,
  whyNot: null,
  setsLimit: true,
  list: [row, { ...row, printId: fieldId(21), code: null, again: false, printer: '李娜' }],
};
beforeEach(() =>
  useSession.setState({
    authUser: person,
    allAuthUser: [person],
    currentAuthUser: person,
    token: 't',
    syncStatus: true,
  }),
);
const open = (answer: object) => {
  const sent = fakeServer({
    '/si/applySign/info': ok({ ...detail, status: 3, isSender: true, me: null }),
    '/signInfo/print/info': ok(answer),
    '/signInfo/print/create': ok({ url: '/fileOper/download?_ctToken=a', fileName: 'a.pdf', print: row }),
    '/i/applySign/printLimit': ok({ done: true }),
  });
  window.history.replaceState(null, '', page);
  showPage(PrintPage, page);
  return (path: string) =>
    sent.filter((one) => one.path === path).map(({ body }) => Object.fromEntries(new URLSearchParams(body)));
};

it('prints one, gets the same again, and lets the sender say how many', async () => {
  const sent = open(told);
  expect(await screen.findByText('1 份，还可打印 2 份')).toBeTruthy();
  expect(screen.getByText('防伪码仅对方可见')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: '生成一份打印件' }));
  await waitFor(() => expect(sent('/signInfo/print/create')).toEqual([{ applyNo }]));
  await userEvent.click(screen.getByRole('button', { name: '再次取得第 1 份' }));
  await waitFor(() => expect(sent('/signInfo/print/create')[1]).toEqual({ applyNo, printId: row.printId }));
  await userEvent.click(screen.getByRole('button', { name: '调整' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.clear(dialog.getByLabelText('份数'));
  await userEvent.type(dialog.getByLabelText('份数'), '5');
  await userEvent.click(dialog.getByRole('button', { name: /保\s?存/ }));
  await waitFor(() =>
    expect(sent('/i/applySign/printLimit')).toEqual([{ applyId: told.applyId, copies: '5' }]),
  );
});

it('says why none may be printed', async () => {
  open({ ...told, printed: 3, whyNot: '打印份数已用完，可请发起方调整', setsLimit: false });
  expect(await screen.findByText('打印份数已用完，可请发起方调整')).toBeTruthy();
  expect(screen.getByRole('button', { name: '生成一份打印件' })).toHaveProperty('disabled', true);
  expect(screen.queryByRole('button', { name: '调整' })).toBeNull();
});
