// 合同信息 and 到期提醒 in the wizard: asked as the enterprise defined them, judged while one types, kept in what is sent.
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { Particulars } from '@xinqi/wire/particulars';
import { beforeEach, expect, it } from 'vitest';
import { useSession } from '../../../../platform/session.ts';
import { chooseOption } from '../../../../testing/choose-option.ts';
import { enterprise, person } from '../../../../testing/identities.ts';
import { fakeServer, ok } from '../../../../testing/show-page.tsx';
import { type Draft, emptyDraft, toCreateInput } from '../draft/draft.ts';
import { WizardWorld } from '../testing/wizard-world.tsx';
import { useWizard } from '../wizard.ts';
import { EndReminders } from './end-reminders.tsx';
import { ParticularsField } from './particulars-field.tsx';
import { particularsProblem } from './particulars-problem.ts';
import { PrintCopies } from './print-copies.tsx';
import { WatermarkSwitch } from './watermark-switch.tsx';

const id = (n: number) => `00000000-0000-7000-8000-00000000000${n}`;
const field = { options: [], required: false, enabled: true };
const kept: Particulars = {
  version: 1,
  types: [{ typeId: id(1), name: '采购', enabled: true }],
  fields: [
    { fieldId: id(2), name: '项目', kind: 'text', ...field, required: true },
    { fieldId: id(3), name: '预算', kind: 'money', ...field },
    { fieldId: id(4), name: '旧字段', kind: 'text', ...field, enabled: false },
  ],
  remindDays: [30, 7],
  watermark: true,
};

const wu = { userId: id(9), name: '吴职员', mobileMasked: '138****0812', superFlag: false };
const zheng = { ...wu, userId: id(8), name: '郑经理' };

beforeEach(() =>
  useSession.setState({ authUser: person, currentAuthUser: enterprise, token: 't', syncStatus: true }),
);
const Sent = () => {
  const { overRemind, overRemindTo, printCopies, watermark, contractTypeId, customJson } = toCreateInput(
    useWizard().draft,
    2,
    false,
  );
  return (
    <output>
      {JSON.stringify({ overRemind, overRemindTo, printCopies, watermark, contractTypeId, customJson })}
    </output>
  );
};
const sent = () => JSON.parse(screen.getByRole('status').textContent ?? '') as unknown;
const show = (draft: Partial<Draft> = {}) => {
  fakeServer({
    '/c/particulars/info': ok(kept),
    // one who is not among the first is found by his name
    '/c/listCorpUsers': (form: URLSearchParams) => ok({ list: form.get('name') === '郑' ? [zheng] : [wu] }),
  });
  render(
    <WizardWorld draft={{ ...emptyDraft(new Date()), ...draft }}>
      <ParticularsField />
      <EndReminders />
      <PrintCopies />
      <WatermarkSwitch />
      <Sent />
    </WizardWorld>,
  );
};

it('asks for type and fields that are on, and says what is wrong with a value', async () => {
  show();
  await chooseOption(await screen.findByLabelText('企业合同类型（选填）'), '采购');
  await userEvent.type(screen.getByLabelText('项目'), 'Alpha');
  await userEvent.type(screen.getByLabelText('预算（选填）'), '很多');
  expect(screen.getByText(/应为金额/)).toBeTruthy();
  await userEvent.clear(screen.getByLabelText('预算（选填）'));
  await userEvent.type(screen.getByLabelText('预算（选填）'), '12.5');
  expect(screen.queryByText(/应为金额/)).toBeNull();
  expect(screen.queryByLabelText(/旧字段/)).toBeNull();
  await chooseOption(screen.getByLabelText('签署完成后各方可打印'), '各3份');
  expect(sent()).toEqual({
    printCopies: 3,
    contractTypeId: id(1),
    customJson: [
      { fieldId: id(2), value: 'Alpha' },
      { fieldId: id(3), value: '12.5' },
    ],
  });
});

it('a type or field that is gone since says so, and is taken out by hand', async () => {
  show({ contractTypeId: id(8), custom: { [id(4)]: '从前' } });
  await screen.findByText('此合同类型已停用或删除，请重新选择');
  await userEvent.click(screen.getByRole('button', { name: /移\s?除/ }));
  expect(screen.queryByText(/从前/)).toBeNull();
  await chooseOption(screen.getByLabelText('企业合同类型（选填）'), '不选择');
  expect(sent()).toEqual({});
});

it('what is required is demanded before the step is left', () => {
  const problem = (custom: Record<string, string>) => particularsProblem(custom, kept);
  expect(problem({})).toBe('请填写“项目”');
  expect(problem({ [id(2)]: '  ' })).toBe('请填写“项目”');
  expect(problem({ [id(2)]: '一期' })).toBeUndefined();
  expect(problem({ [id(2)]: '一期', [id(3)]: '很多' })).toContain('预算：');
  // a field that was disabled asks nothing, and neither does a person's contract
  expect([problem({ [id(2)]: '一期', [id(4)]: '' }), particularsProblem({}, undefined)]).toEqual([
    undefined,
    undefined,
  ]);
});

it('reminders stand as the enterprise has them until the sender chooses others and colleagues', async () => {
  show({ overDate: '2030-01-01' });
  await screen.findByLabelText('项目');
  expect((screen.getByLabelText('到期前7天') as HTMLInputElement).checked).toBe(true);
  expect(sent()).toEqual({});
  await userEvent.click(screen.getByLabelText('到期前7天'));
  await userEvent.click(screen.getByLabelText('到期当天'));
  expect(sent()).toEqual({ overRemind: [30, 0] });
  await userEvent.click(screen.getByRole('button', { name: '恢复默认' }));
  await userEvent.click(screen.getByLabelText(/同时提醒的同事/));
  await userEvent.click(await screen.findByText('吴职员（138****0812）'));
  expect(sent()).toEqual({ overRemindTo: [id(9)] });
  await userEvent.type(screen.getByLabelText(/同时提醒的同事/), '郑');
  await userEvent.click(await screen.findByText('郑经理（138****0812）'));
  expect(sent()).toEqual({ overRemindTo: [id(9), id(8)] });
});

it('the watermark is as the enterprise has it until the sender says otherwise', async () => {
  show();
  await screen.findByLabelText('项目');
  const mark = screen.getByLabelText(/阅读时显示水印/) as HTMLInputElement;
  expect([mark.checked, sent()]).toEqual([true, {}]);
  await userEvent.click(mark);
  expect([mark.checked, sent()]).toEqual([false, { watermark: 0 }]);
});
