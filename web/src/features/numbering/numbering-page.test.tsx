// 合同编号规则: what the list shows, a rule judged while it is typed, and what is sent.
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { NumberRuleRow } from '@xinqi/wire/numbering';
import { expect, it, vi } from 'vitest';
import { useSession } from '../../platform/session.ts';
import { enterprise, person } from '../../testing/identities.ts';
import { fakeServer, ok, showPage } from '../../testing/show-page.tsx';
import NumberingPage from './numbering-page.tsx';

const ruleId = '00000000-0000-7000-8000-000000000010';
const told = { name: '采购', pattern: 'YQ-CG-{YYYY}-{0001}', reset: 'year', byHand: false } as const;
const row: NumberRuleRow = { ruleId, ...told, isDefault: true, enabled: true, next: 'YQ-CG-2026-0007' };

it('lists rules, makes one whose fault is said at once, switches one off', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
  useSession.setState({ authUser: person, currentAuthUser: enterprise, token: 't', syncStatus: true });
  const sent = fakeServer({
    '/c/m/numbering/list': ok({ list: [row] }),
    '/c/m/numbering/save': ok({ ruleId }),
  });
  showPage(NumberingPage, '/console/numbering');
  await screen.findByText('YQ-CG-2026-0007');
  await userEvent.click(screen.getByRole('button', { name: '新建规则' }));
  const dialog = within(await screen.findByRole('dialog'));
  // another rule is the default one: the new one takes its place only when told to, and says so
  expect(dialog.queryByText(/成为默认规则/)).toBeNull();
  await userEvent.click(dialog.getByLabelText('设为默认规则'));
  expect(dialog.getByText('将代替“采购”成为默认规则')).toBeTruthy();
  await userEvent.click(dialog.getByLabelText('设为默认规则'));
  await userEvent.type(dialog.getByLabelText('规则名称'), '销售');
  const pattern = dialog.getByLabelText('编号规则');
  await userEvent.clear(pattern);
  await userEvent.type(pattern, 'XS-');
  expect(dialog.getByText(/须有且仅有一个流水号段/)).toBeTruthy();
  await userEvent.type(pattern, '{{YYYY}-{{001}');
  expect(dialog.getByText(/XS-[0-9]{4}-001/)).toBeTruthy();
  await userEvent.click(dialog.getByRole('button', { name: /保\s?存/ }));
  const saved = () =>
    sent
      .filter(({ path }) => path === '/c/m/numbering/save')
      .map(({ body }) => Object.fromEntries(new URLSearchParams(body)));
  await waitFor(() =>
    expect(saved()[0]).toMatchObject({
      name: '销售',
      pattern: 'XS-{YYYY}-{001}',
      reset: 'year',
      isDefault: 'false',
    }),
  );
  await userEvent.click(await screen.findByRole('button', { name: '停用 采购' }));
  await waitFor(() => expect(saved()[1]).toMatchObject({ ruleId, name: '采购', enabled: 'false' }));
});
