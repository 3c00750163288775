// 合同信息项: what is kept is shown, and every change is sent as a whole under the version that was read.
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { Particulars } from '@xinqi/wire/particulars';
import { beforeEach, expect, it, vi } from 'vitest';
import { useSession } from '../../platform/session.ts';
import { chooseOption } from '../../testing/choose-option.ts';
import { enterprise, person } from '../../testing/identities.ts';
import { fakeServer, ok, showPage } from '../../testing/show-page.tsx';
import ParticularsPage from './particulars-page.tsx';

const id = (n: number) => `00000000-0000-7000-8000-00000000000${n}`;
const kept: Particulars = {
  version: 4,
  types: [{ typeId: id(1), name: '采购', enabled: true }],
  fields: [
    { fieldId: id(2), name: '项目', kind: 'text', options: [], required: true, enabled: true },
    { fieldId: id(3), name: '部门', kind: 'choice', options: ['甲', '乙'], required: false, enabled: false },
  ],
  remindDays: [30],
  watermark: false,
};

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
  useSession.setState({ authUser: person, currentAuthUser: enterprise, token: 't', syncStatus: true });
});
const show = async () => {
  const sent = fakeServer({
    '/c/particulars/info': ok(kept),
    '/c/m/particulars/save': ok({ version: 5 }),
  });
  showPage(ParticularsPage, '/console/particulars');
  await screen.findByText('采购');
  return () =>
    sent
      .filter(({ path }) => path === '/c/m/particulars/save')
      .map(({ body }) => {
        const form = new URLSearchParams(body);
        const json = (name: string) => JSON.parse(form.get(name) ?? 'null') as unknown;
        return {
          version: form.get('version'),
          types: json('typesJson'),
          fields: json('fieldsJson'),
          remindDays: json('remindDays'),
          watermark: form.get('watermark'),
        };
      });
};

it('shows types and fields; a new field with its choices goes behind the others', async () => {
  const saved = await show();
  expect(screen.getByText('甲、乙')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: '新建自定义字段' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.type(dialog.getByLabelText('名称'), '地区');
  await chooseOption(dialog.getByLabelText('类型'), '单选');
  await userEvent.type(dialog.getByLabelText('选项（每行一个）'), '华东');
  await userEvent.click(dialog.getByRole('button', { name: /保\s?存/ }));
  expect(await dialog.findByText('“地区”至少需要两个选项')).toBeTruthy();
  await userEvent.type(dialog.getByLabelText('选项（每行一个）'), '{Enter}华南');
  await userEvent.click(dialog.getByLabelText('发起合同时必填'));
  await userEvent.click(dialog.getByRole('button', { name: /保\s?存/ }));
  await waitFor(() => expect(saved()).toHaveLength(1));
  expect(saved()[0]).toEqual({
    version: '4',
    types: kept.types,
    fields: [...kept.fields, { name: '地区', kind: 'choice', options: ['华东', '华南'], required: true }],
    remindDays: [30],
    watermark: 'false',
  });
});

it('switches one on or off where it stands, deletes after a word, and chooses reminders', async () => {
  const saved = await show();
  await userEvent.click(screen.getByRole('button', { name: '启用 部门' }));
  await waitFor(() =>
    expect(saved()[0]?.fields).toEqual([kept.fields[0], { ...kept.fields[1], enabled: true }]),
  );
  await userEvent.click(screen.getByRole('button', { name: '删除 采购' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(/已经发出的合同保留/)).toBeTruthy();
  await userEvent.click(dialog.getByRole('button', { name: /删\s?除/ }));
  await waitFor(() => expect(saved()[1]?.types).toEqual([]));
  await userEvent.click(screen.getByLabelText('到期前7天'));
  await waitFor(() => expect(saved()[2]?.remindDays).toEqual([30, 7]));
  await userEvent.click(screen.getByLabelText(/阅读时显示水印/));
  await waitFor(() => expect(saved()[3]).toMatchObject({ watermark: 'true', fields: kept.fields }));
});
