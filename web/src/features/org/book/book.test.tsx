// The address book's pages: search and kinds, an entry checked before it is sent, colleagues' entries, doubles merged.

import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { type ContactRow, orgRoutes } from '@xinqi/wire/org';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { useSession } from '../../../platform/session.ts';
import { enterprise, person } from '../../../testing/identities.ts';
import { fakeServer, ok, refused, type Sent, showPage } from '../../../testing/show-page.tsx';
import MergePage from './merge-page.tsx';
import SignersPage from './signers-page.tsx';

const row = (n: number, name: string, more: Partial<ContactRow> = {}): ContactRow => ({
  contactId: `00000000-0000-7000-8000-00000000000${n}`,
  userType: 0,
  name,
  operatorName: null,
  mobileMasked: '139****2222',
  shared: false,
  mayChange: true,
  source: 'sent',
  usedCount: 3,
  lastUsedTime: '2026-11-01T08:00:00Z',
  version: 4,
  ...more,
});
const page = (...list: ContactRow[]) => ok({ list, total: list.length, itemPage: 1, pageSize: 20 });
type Paths = { paths: readonly { path: string }[] };
const path = (route: Paths, side = 0) => route.paths[side]!.path;
const bodies = (sent: Sent[], route: Paths, side = 0) =>
  sent
    .filter((x) => x.path === path(route, side))
    .map((x) =>
      x.body.startsWith('{') ? JSON.parse(x.body) : Object.fromEntries(new URLSearchParams(x.body)),
    );

beforeEach(() => {
  useSession.setState({ authUser: person, currentAuthUser: person, token: 't', syncStatus: true });
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
});

describe('通讯录', () => {
  it('is empty in words, searched, and narrowed by kind', async () => {
    const sent = fakeServer({
      [path(orgRoutes.signersList)]: (form: URLSearchParams) =>
        form.get('keyword') ? page(row(1, '欧阳娜')) : page(),
    });
    showPage(SignersPage, '/signSettings/signers');
    await screen.findByText('还没有联系人。发起合同后，签署方会自动保存到这里。');
    await userEvent.type(screen.getByRole('searchbox', { name: '搜索联系人' }), '欧');
    await screen.findByText('欧阳娜');
    await userEvent.click(screen.getByRole('tab', { name: '企业' }));
    await waitFor(() =>
      expect(bodies(sent, orgRoutes.signersList).at(-1)).toMatchObject({ keyword: '欧', userType: '1' }),
    );
    expect(screen.getByRole('link', { name: '合并重复' }).getAttribute('href')).toBe(
      '/signSettings/signMerge',
    );
  });

  it('offers registered enterprises for an enterprise’s name, with the credit code of the chosen one', async () => {
    const name = '北京云签科技有限公司';
    const sent = fakeServer({
      [path(orgRoutes.signersList)]: page(),
      [path(orgRoutes.findByPagedEnterpriseList)]: ok({
        list: [{ companyName: name }],
        total: 1,
        totalExact: true,
        itemPage: 1,
        pageSize: 6,
      }),
      [path(orgRoutes.queryCreditCode)]: ok({
        list: [{ signatoryFullName: name, creditCode: '91330100987608371X', registered: true }],
        testEnvironment: true,
      }),
    });
    showPage(SignersPage, '/signSettings/signers');
    await userEvent.click(await screen.findByRole('button', { name: '新增联系人' }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.type(dialog.getByLabelText('姓名'), '云签');
    expect(sent.map((x) => x.path)).not.toContain(path(orgRoutes.findByPagedEnterpriseList));
    await userEvent.click(dialog.getByLabelText('企业'));
    await userEvent.type(dialog.getByRole('combobox', { name: '企业名称' }), '科技');
    await dialog.findByRole('option', { name });
    await userEvent.keyboard('{ArrowDown}{Enter}');
    expect((dialog.getByRole('combobox') as HTMLInputElement).value).toBe(name);
    expect(await dialog.findByText('91330100987608371X')).toBeTruthy();
    expect(dialog.getByText('测试环境')).toBeTruthy();
    // Enter took the offer; it did not send the half-filled entry
    expect(sent.map((x) => x.path)).not.toContain(path(orgRoutes.signersSave));
    expect(dialog.queryByText('请输入经办人姓名')).toBeNull();
  });

  it('what is wrong is said before anything is sent; the server’s word comes after', async () => {
    const sent = fakeServer({
      [path(orgRoutes.signersList)]: page(),
      [path(orgRoutes.signersSave)]: refused('CONTACT_EXISTS', '通讯录中已有相同的联系人'),
    });
    showPage(SignersPage, '/signSettings/signers');
    await userEvent.click(await screen.findByRole('button', { name: '新增联系人' }));
    const dialog = await screen.findByRole('dialog');
    await userEvent.click(within(dialog).getByLabelText('企业'));
    const save = within(dialog)
      .getAllByRole('button', { name: /保\s?存/ })
      .at(-1)!;
    await userEvent.click(save);
    for (const words of ['请输入企业名称', '请输入经办人姓名', '手机号格式不正确'])
      within(dialog).getByText(words);
    expect(bodies(sent, orgRoutes.signersSave)).toEqual([]);
    await userEvent.type(within(dialog).getByLabelText('企业名称'), '上海甲有限公司');
    await userEvent.type(within(dialog).getByLabelText('经办人'), '王五');
    await userEvent.type(within(dialog).getByLabelText('经办人手机号'), '+86 139 1111 2222');
    await userEvent.click(save);
    await within(dialog).findByText('通讯录中已有相同的联系人');
    expect(bodies(sent, orgRoutes.signersSave)).toEqual([
      {
        userType: 1,
        name: '上海甲有限公司',
        operatorName: '王五',
        mobile: '13911112222',
        remark: '',
        shared: false,
      },
    ]);
  });

  it('an entry is opened for editing with its mobile and version; a colleague’s is read only', async () => {
    useSession.setState({ currentAuthUser: enterprise, consoleToken: 'c' });
    const sent = fakeServer({
      [path(orgRoutes.signersList, 1)]: page(
        row(1, '张三'),
        row(2, '共享客户', { shared: true, mayChange: false }),
      ),
      [path(orgRoutes.signersDetail, 1)]: ok({ ...row(1, '张三'), mobile: '13911112222', remark: '' }),
      [path(orgRoutes.signersSave, 1)]: ok(row(1, '张三')),
    });
    showPage(SignersPage, '/tpl/signers');
    await screen.findByText('同事共享');
    expect(screen.queryByRole('button', { name: '编辑 共享客户' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: '编辑 张三' }));
    const dialog = await screen.findByRole('dialog');
    expect(((await within(dialog).findByLabelText('手机号')) as HTMLInputElement).value).toBe('13911112222');
    await userEvent.click(within(dialog).getByRole('checkbox'));
    await userEvent.click(
      within(dialog)
        .getAllByRole('button', { name: /保\s?存/ })
        .at(-1)!,
    );
    await screen.findByText('保存成功');
    expect(bodies(sent, orgRoutes.signersSave, 1)[0]).toMatchObject({
      contactId: row(1, '').contactId,
      version: 4,
      shared: true,
    });
  });
});

describe('合并重复联系人', () => {
  it('keeps the chosen one, leaves out what is not the same', async () => {
    const contacts = [row(1, '孙悟空'), row(2, '孙悟恐'), row(3, '孙行者')];
    const sent = fakeServer({
      [path(orgRoutes.signersDoubles)]: ok({ list: [{ reason: 'mobile', contacts }] }),
      [path(orgRoutes.signersMerge)]: ok(row(2, '孙悟恐')),
    });
    showPage(MergePage, '/signSettings/signMerge');
    await screen.findByText(/发现 1 组/);
    await userEvent.click(screen.getByRole('radio', { name: /孙悟恐/ }));
    await userEvent.click(screen.getByRole('button', { name: '不合并 孙行者' }));
    await userEvent.click(screen.getByRole('button', { name: '合并 2 个' }));
    await screen.findByText('已合并 2 个联系人');
    expect(bodies(sent, orgRoutes.signersMerge)).toEqual([
      { keepId: contacts[1]!.contactId, contactIds: [contacts[0]!.contactId] },
    ]);
  });
});
