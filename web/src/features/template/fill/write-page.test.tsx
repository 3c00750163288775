// Filling in: the text follows what is typed, what is wrong is said where it stands, and only what may be sent is sent.
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { TplDetail } from '@xinqi/wire/template';
import { beforeEach, expect, it, vi } from 'vitest';
import { useSession } from '../../../platform/session.ts';
import { person } from '../../../testing/identities.ts';
import { fakeServer, ok, showPage } from '../../../testing/show-page.tsx';
import WritePage from './write-page.tsx';

const id = (n: number) => `00000000-0000-7000-8000-0000000000${n}`;
const sender = { required: true, filledBy: 'sender' as const };
const detail: TplDetail = {
  ...{ tplId: id(10), kind: 'advanced', name: '租房合同', groupName: null, enabled: true, version: 3 },
  ...{ pageCount: 1, useCount: 0, madeBy: '陈思远', updateTime: '2026-11-25T08:00:00.000Z' },
  ...{ mayManage: true, mayGrant: false, versionId: id(11), fileName: '租房.docx', pages: [] },
  roles: [{ role: '甲方', userType: 0, orderNum: 1, fields: [], self: true }],
  settings: { ifOrder: false, needQifengSign: false, contractKind: 'general', approveJson: [] },
  approvers: [],
  variables: [
    { name: '租金', kind: 'money', ...sender },
    { name: '有车位', kind: 'tick', ...sender, required: false },
    { name: '车位', kind: 'text', ...sender, when: '有车位' },
    {
      ...{ name: '年租金', kind: 'money', required: false, filledBy: 'computed' },
      formula: { compute: 'add', of: ['租金', '租金'] },
    },
  ],
  boxes: null,
  words: {
    tags: [],
    lines: [
      { cells: ['月租金 {{租金}} 元（{{租金:大写}}），两月 {{年租金}} 元。'] },
      { cells: ['{{#if 有车位}}车位 {{车位}}。{{/if}}'] },
    ],
  },
};

beforeEach(() => {
  useSession.setState({ authUser: person, currentAuthUser: person, token: 't', syncStatus: true });
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
});

it('shows the text as it will be, and sends what was filled in', async () => {
  const sent = fakeServer({
    '/i/tpl/detail': () => ok(detail),
    '/i/tpl/advancedVersion/fill': () => ok({ fillId: id(20), fileId: id(21) }),
    '/fileOper/convertInfo': () =>
      ok({ ...file, state: 'refused', reason: { code: 'X', message: '文件太长' } }),
  });
  showPage(WritePage, `/advancedVersion/writeVariables?tplId=${id(10)}`);
  const preview = await screen.findByRole('region', { name: '合同文本预览' });
  expect(preview.textContent).toContain('月租金 【租金】 元');
  await userEvent.click(screen.getByRole('button', { name: '生成合同文本' }));
  await screen.findByText('租金不能为空');
  await userEvent.type(screen.getByLabelText('租金'), '5,000.5');
  expect(preview.textContent).toContain('5,000.50 元（人民币伍仟元零伍角整），两月 10,001.00 元');
  expect(screen.queryByLabelText('车位')).toBeNull();
  await userEvent.click(screen.getByRole('checkbox', { name: '有车位' }));
  await userEvent.type(screen.getByLabelText('车位'), 'A-12');
  expect(within(preview).getByText('A-12')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: '生成合同文本' }));
  await screen.findByText('文件太长');
  const asked = sent.find((one) => one.path === '/i/tpl/advancedVersion/fill');
  expect(JSON.parse(asked!.body)).toEqual({
    ...{ tplId: id(10), version: 3, contractName: '租房合同' },
    values: { 租金: '5,000.5', 有车位: '1', 车位: 'A-12' },
  });
  // nothing of what was typed is lost on the way back
  await userEvent.click(screen.getByRole('button', { name: '返回修改' }));
  expect((screen.getByLabelText('车位') as HTMLInputElement).value).toBe('A-12');
  // a long text is typed to its end in one field
  await userEvent.type(screen.getByLabelText('车位'), `，${'位'.repeat(50)}`);
  expect((screen.getByLabelText('车位') as HTMLInputElement).value).toBe(`A-12，${'位'.repeat(50)}`);
});

const file = {
  ...{ fileId: id(21), fileName: '租房合同.docx', length: 1, sha256: '', queue: null, notes: [] },
  ...{ alreadySigned: false, signatures: [], standing: [], pageCount: 0, pages: [], converted: null },
  differs: null,
};
