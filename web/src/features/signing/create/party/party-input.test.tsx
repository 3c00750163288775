// A signatory's input offers entries of the address book: after a pause, by keyboard, with the mobile of the one taken.

import { render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { orgRoutes } from '@xinqi/wire/org';
import { useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { enterpriseQuota } from '../../../../platform/enterprise-lookup.ts';
import { useSession } from '../../../../platform/session.ts';
import { person } from '../../../../testing/identities.ts';
import { fakeServer, ok, refused } from '../../../../testing/show-page.tsx';
import { PartyInput } from './party-input.tsx';

const contactId = '00000000-0000-7000-8000-000000000001';
const entry = (name: string) => ({
  contactId,
  userType: 0,
  name,
  operatorName: null,
  mobileMasked: '139****2222',
  shared: false,
  mayChange: true,
  source: 'sent',
  usedCount: 1,
  lastUsedTime: null,
  version: 0,
});
const corps = orgRoutes.findByPagedEnterpriseList.paths[0].path;
const list = orgRoutes.signersList.paths[0].path;
const detail = orgRoutes.signersDetail.paths[0].path;
const taken = vi.fn();
const left = vi.fn();
const enterprise = vi.fn();
function Company() {
  const [value, setValue] = useState('');
  return (
    <PartyInput
      label="企业名称"
      value={value}
      placeholder=""
      error={undefined}
      userType={1}
      onChange={setValue}
      onLeave={left}
      onTake={taken}
      onEnterprise={(name) => {
        enterprise(name);
        setValue(name);
      }}
    />
  );
}
function Input({ phone = false }: { phone?: boolean }) {
  const [value, setValue] = useState('');
  return (
    <PartyInput
      label="姓名"
      value={value}
      placeholder=""
      error={undefined}
      phone={phone}
      userType={0}
      onChange={setValue}
      onLeave={left}
      onTake={taken}
    />
  );
}
const found = () =>
  ok({
    list: [entry('欧阳娜'), { ...entry('欧阳锋'), contactId: contactId.replace(/1$/, '2') }],
    total: 2,
    itemPage: 1,
    pageSize: 6,
  });

beforeEach(() => {
  taken.mockReset();
  enterprise.mockReset();
  useSession.setState({ authUser: person, currentAuthUser: person, token: 't', syncStatus: true });
});

describe('offers', () => {
  it('are walked by arrows, taken by Enter, with the mobile in clear', async () => {
    const sent = fakeServer({
      [list]: found,
      [detail]: ok({ ...entry('欧阳娜'), mobile: '13911112222', remark: '' }),
    });
    render(<Input />);
    const input = screen.getByRole('combobox', { name: '姓名' });
    await userEvent.type(input, '欧阳');
    const options = await screen.findAllByRole('option');
    expect(options.map((x) => x.textContent)).toEqual(['欧阳娜139****2222', '欧阳锋139****2222']);
    expect(sent.filter((x) => x.path === list).length).toBeLessThanOrEqual(2);
    await userEvent.keyboard('{ArrowUp}');
    expect(input.getAttribute('aria-activedescendant')).toBe(options[1]!.id);
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}');
    await waitFor(() =>
      expect(taken).toHaveBeenCalledWith({ name: '欧阳娜', operator: '', mobile: '13911112222' }),
    );
    expect(screen.queryByRole('listbox')).toBeNull();
  });

  it('close by Escape and on leaving; nothing is offered before somebody types', async () => {
    const sent = fakeServer({ [list]: found });
    render(<Input />);
    await userEvent.click(screen.getByRole('combobox'));
    expect(sent).toEqual([]);
    await userEvent.keyboard('欧');
    await screen.findAllByRole('option');
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('option')).toBeNull();
    await userEvent.keyboard('阳');
    await screen.findAllByRole('option');
    await userEvent.tab();
    expect(screen.queryByRole('option')).toBeNull();
    expect(left).toHaveBeenCalled();
  });

  it('come from three digits on; a failing search disturbs nobody', async () => {
    const sent = fakeServer({ [list]: refused('BUSY', '系统繁忙') });
    render(<Input phone />);
    await userEvent.type(screen.getByRole('combobox'), '13');
    await userEvent.type(screen.getByRole('combobox'), '9');
    await waitFor(() => expect(sent.map((x) => new URLSearchParams(x.body).get('keyword'))).toEqual(['139']));
    expect(screen.queryByText('系统繁忙')).toBeNull();
  });
});

const named = (...names: string[]) =>
  ok({
    list: names.map((companyName) => ({ companyName })),
    total: names.length,
    totalExact: true,
    itemPage: 1,
    pageSize: 6,
  });
const nobody = ok({ list: [], total: 0, itemPage: 1, pageSize: 6 });

describe('registered enterprises', () => {
  it('are offered from two characters on, below the address book, and taken by keyboard', async () => {
    const sent = fakeServer({
      [list]: () =>
        ok({ list: [{ ...entry('云签甲公司'), userType: 1 }], total: 1, itemPage: 1, pageSize: 6 }),
      [corps]: named('云签甲公司', '北京云签科技有限公司'),
    });
    render(<Company />);
    const input = screen.getByRole('combobox', { name: '企业名称' });
    await userEvent.type(input, '云');
    await screen.findByRole('option');
    expect(sent.map((x) => x.path)).not.toContain(corps);
    await userEvent.type(input, '签');
    const group = await screen.findByRole('group', { name: '已认证企业' });
    // who stands in the address book is not offered twice
    expect(
      within(group)
        .getAllByRole('option')
        .map((x) => x.textContent),
    ).toEqual(['北京云签科技有限公司']);
    expect(screen.getByRole('group', { name: '通讯录' })).toBeTruthy();
    await userEvent.keyboard('{ArrowUp}{Enter}');
    expect(enterprise).toHaveBeenCalledWith('北京云签科技有限公司');
    expect(taken).not.toHaveBeenCalled();
    expect(screen.queryByRole('listbox')).toBeNull();
  });

  it('never come from an answer to an older text', async () => {
    let answerFirst: (value: Response) => void = () => {};
    vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
      const text = new URLSearchParams(String(init.body)).get('companyName');
      if (path === list) return Promise.resolve(new Response(JSON.stringify(nobody)));
      if (text === '云签')
        return new Promise<Response>((resolve, reject) => {
          answerFirst = resolve;
          init.signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError')));
        });
      return Promise.resolve(new Response(JSON.stringify(named('云签科技'))));
    });
    render(<Company />);
    await userEvent.type(screen.getByRole('combobox'), '云签');
    await waitFor(() => expect(answerFirst.name).not.toBe('answerFirst'));
    await userEvent.type(screen.getByRole('combobox'), '科');
    expect((await screen.findByRole('option')).textContent).toBe('云签科技');
    answerFirst(new Response(JSON.stringify(named('云签旧公司'))));
    await Promise.resolve();
    expect(screen.queryByText('云签旧公司')).toBeNull();
  });

  it('say plainly that the quota is used up, once, and let typing go on', async () => {
    const sent = fakeServer({
      [list]: nobody,
      [corps]: refused('TOO_MANY', '操作过于频繁，请稍后再试'),
    });
    render(<Company />);
    const input = screen.getByRole('combobox');
    await userEvent.type(input, '云签');
    expect((await screen.findByText(enterpriseQuota)).getAttribute('role')).toBe('status');
    await userEvent.type(input, '科技');
    await waitFor(() =>
      expect(
        sent.filter((x) => x.path === list && x.body.includes(encodeURIComponent('云签科技'))),
      ).toHaveLength(1),
    );
    expect(sent.filter((x) => x.path === corps)).toHaveLength(1);
    expect((input as HTMLInputElement).value).toBe('云签科技');
  });

  it('stay silent when they fail otherwise', async () => {
    const sent = fakeServer({ [list]: nobody, [corps]: refused('BUSY', '系统繁忙') });
    render(<Company />);
    await userEvent.type(screen.getByRole('combobox'), '云签');
    await waitFor(() => expect(sent.some((x) => x.path === corps)).toBe(true));
    expect(screen.queryByRole('status')).toBeNull();
    expect(screen.queryByText('系统繁忙')).toBeNull();
  });
});
