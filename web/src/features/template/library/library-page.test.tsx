// 系统合同: found by category, read with its examples and blank; what is filled in is told.
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { templateRoutes as r } from '@xinqi/wire/template';
import { beforeEach, it, vi } from 'vitest';
import { useSession } from '../../../platform/session.ts';
import { person } from '../../../testing/identities.ts';
import { fakeServer, ok, showPage } from '../../../testing/show-page.tsx';
import LibraryPage from './library-page.tsx';

const row = {
  ...{ slug: 'housing', name: '住房租赁合同', category: '租赁', purpose: '城镇住房出租' },
  ...{ parties: ['甲方（出租人）', '乙方（承租人）'], reviewed: '2026-11-26' },
};
const [list, detail] = [r.sysContracts, r.sysContract].map((route) => route.paths[0].path) as [
  string,
  string,
];

beforeEach(() => {
  useSession.setState({ authUser: person, currentAuthUser: person, token: 't', syncStatus: true });
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
});

it('is read with examples, blank, and with what is filled in', async () => {
  fakeServer({
    [list]: () =>
      ok({
        ...{ list: [row], total: 1, itemPage: 1, pageSize: 20 },
        categories: [{ category: '租赁', count: 5 }],
      }),
    [r.sysContractAdopt.paths[0].path]: () => ok({ contractId: '00000000-0000-7000-8000-000000000001' }),
    [detail]: (form: URLSearchParams) => {
      const filled = !['0', 'false'].includes(form.get('filled') ?? '');
      return ok({
        ...row,
        ...{ mark: '示范文本，仅供参考', basis: ['《住房租赁条例》'] },
        roles: [],
        variables: [
          { name: '月租金', kind: 'money', required: true, filledBy: 'sender' },
          { name: '到期日', kind: 'date', required: false, filledBy: 'computed' },
        ],
        lines: [
          { kind: 'title', label: '', cells: [['住房租赁合同']] },
          { kind: 'article', label: '第一条', cells: [['租金']] },
          { kind: 'clause', label: '1.', cells: [[filled ? '月租金5,800.00元' : '月租金＿＿＿＿元']] },
          { kind: 'table', label: '', cells: [['名称'], ['双人床']] },
        ],
      });
    },
  });
  showPage(LibraryPage, '/tpl/sysContract');
  await userEvent.click(await screen.findByRole('button', { name: '预览 住房租赁合同' }));
  const drawer = await screen.findByRole('dialog', { name: '住房租赁合同' });
  await within(drawer).findByText('月租金5,800.00元');
  within(drawer).getByText('示范文本，仅供参考');
  within(drawer).getByRole('heading', { name: /第一条.租金/ });
  within(drawer).getByRole('cell', { name: '双人床' });
  await userEvent.click(within(drawer).getByRole('tab', { name: '空白文本' }));
  await within(drawer).findByText('月租金＿＿＿＿元');
  await userEvent.click(within(drawer).getByRole('tab', { name: '填写项' }));
  within(drawer).getByText('日期，自动计算');
  await userEvent.click(within(drawer).getByRole('button', { name: '用作我的模板' }));
  // the wizard of advanced templates, with the file that is his now
  await screen.findByText('elsewhere');
});
