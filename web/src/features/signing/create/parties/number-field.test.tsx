// 合同编号 in step ②: the default rule and its next number, another rule, one's own number, and a rule that is gone.
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { NumberRuleRow } from '@xinqi/wire/numbering';
import { beforeEach, expect, it } from 'vitest';
import { useSession } from '../../../../platform/session.ts';
import { chooseOption, chosenIn } from '../../../../testing/choose-option.ts';
import { enterprise, person } from '../../../../testing/identities.ts';
import { fakeServer, ok } from '../../../../testing/show-page.tsx';
import { type Draft, emptyDraft } from '../draft/draft.ts';
import { WizardWorld } from '../testing/wizard-world.tsx';
import { useWizard } from '../wizard.ts';
import { NumberField } from './number-field.tsx';

const id = (n: number) => `00000000-0000-7000-8000-00000000000${n}`;
const rule = (n: number, change: Partial<NumberRuleRow>): NumberRuleRow => ({
  ...{ ruleId: id(n), name: `规则${n}`, pattern: 'A-{1}', reset: 'never', byHand: false },
  ...{ isDefault: false, enabled: true, next: `A-${n}` },
  ...change,
});
const standing = rule(1, { name: '采购', isDefault: true, next: 'YQ-CG-2026-0007' });
const own = rule(2, { name: '销售', byHand: true, next: 'XS-0001' });

beforeEach(() =>
  useSession.setState({ authUser: person, currentAuthUser: enterprise, token: 't', syncStatus: true }),
);
const Chosen = () => {
  const { numberRuleId, contractNo } = useWizard().draft;
  return <output>{JSON.stringify([numberRuleId, contractNo])}</output>;
};
const chosen = () => JSON.parse(screen.getByRole('status').textContent ?? '') as unknown;
const show = (list: NumberRuleRow[], draft: Partial<Draft> = {}) => {
  const sent = fakeServer({ '/c/numbering/choose': ok({ list }) });
  render(
    <WizardWorld draft={{ ...emptyDraft(new Date()), ...draft }}>
      <NumberField />
      <Chosen />
    </WizardWorld>,
  );
  return sent;
};

it('numbers by the default rule; another one lets a number be typed', async () => {
  show([standing, own]);
  await screen.findByText('发出时自动编号，预计为 YQ-CG-2026-0007');
  expect(chosen()).toEqual(['', '']);
  await userEvent.click(screen.getByLabelText('编号规则'));
  const offered = (await screen.findAllByRole('option')).map(({ textContent }) => textContent);
  expect(offered).toEqual(['采购', '销售']);
  await userEvent.click(screen.getByRole('option', { name: '销售' }));
  const typed = screen.getByLabelText('合同编号（选填）');
  await userEvent.type(typed, 'XS 1');
  expect(screen.getByText(/只能包含/)).toBeTruthy();
  await userEvent.clear(typed);
  await userEvent.type(typed, 'XS-9');
  expect(screen.queryByText(/只能包含/)).toBeNull();
  expect(chosen()).toEqual([own.ruleId, 'XS-9']);
  await chooseOption(screen.getByLabelText('编号规则'), '采购');
  expect(chosen()).toEqual([standing.ruleId, '']);
});

it('without a default rule it proposes to number nothing', async () => {
  show([own]);
  expect(chosenIn(await screen.findByLabelText('编号规则'))).toBe('不编号');
  expect(screen.queryByText(/预计为/)).toBeNull();
});

it('a rule that is gone since the draft was saved is said, and the default is not taken silently', async () => {
  show([standing], { numberRuleId: id(9) });
  await screen.findByText('此编号规则已停用或删除，请重新选择');
  expect(screen.queryByText(/预计为/)).toBeNull();
  expect(chosen()).toEqual([id(9), '']);
  await chooseOption(screen.getByLabelText('编号规则'), '采购');
  expect(chosen()).toEqual([standing.ruleId, '']);
  expect(screen.queryByText('此编号规则已停用或删除，请重新选择')).toBeNull();
});

it('a typed number stays in view, and can be taken out, when its rule lets nobody type any more', async () => {
  show([standing], { contractNo: 'XS-9' });
  await screen.findByText('此编号规则不允许手工填写，请清空后由规则编号');
  await userEvent.clear(screen.getByLabelText('合同编号（选填）'));
  expect(chosen()).toEqual(['', '']);
  await screen.findByText('发出时自动编号，预计为 YQ-CG-2026-0007');
});

it('a person is asked for no number', () => {
  useSession.setState({ currentAuthUser: person });
  const sent = show([standing]);
  expect(screen.queryByText('合同编号')).toBeNull();
  expect(sent).toEqual([]);
});
