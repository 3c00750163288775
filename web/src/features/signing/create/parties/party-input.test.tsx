// A signatory's input offers entries of the address book: after a pause, by keyboard, with the mobile of the one taken.

import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { orgRoutes } from '@xinqi/wire/org';
import { useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
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
const list = orgRoutes.signersList.paths[0].path;
const detail = orgRoutes.signersDetail.paths[0].path;
const taken = vi.fn();
const left = vi.fn();
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
