// The deadline picker in a browser abroad: it shows and takes Beijing time, proposes ends of days there, and ends at the last day
// that the server accepts.
import { fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { emptyDraft } from '../draft/draft.ts';
import { WizardWorld } from '../testing/wizard-world.tsx';
import { useWizard } from '../wizard.ts';
import { DeadlineFields } from './deadline-fields.tsx';

const now = new Date('2026-11-24T17:30:00Z');
beforeEach(() => {
  vi.useFakeTimers({ now, toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const Deadline = () => <output>{useWizard().draft.deadline}</output>;
const show = () => {
  render(
    <WizardWorld draft={emptyDraft(now)} change={{ showProblems: true }}>
      <DeadlineFields />
      <Deadline />
    </WizardWorld>,
  );
  return screen.getByLabelText<HTMLInputElement>('签署截止时间（北京时间）');
};
const deadline = () => screen.getByRole('status').textContent;

it('shows what is proposed, and its bounds, as the clock in Beijing', () => {
  const input = show();
  expect([input.value, input.min, input.max]).toEqual([
    '2027-02-25T23:59',
    '2026-11-25T01:30',
    '2027-11-26T01:30',
  ]);
  expect(screen.getByLabelText<HTMLInputElement>(/^合同到期日/).min).toBe('2026-11-25');
});

it.each([
  ['2026-12-01T00:00', '2026-11-30T16:00:00.000Z'],
  ['2027-01-01T00:00', '2026-12-31T16:00:00.000Z'],
  // this hour is left out in New York: clocks go forward
  ['2027-03-14T02:30', '2027-03-13T18:30:00.000Z'],
])('%s is that hour in Beijing', (picked, iso) => {
  fireEvent.change(show(), { target: { value: picked } });
  expect(deadline()).toBe(iso);
  expect(screen.queryByText(/^签署截止时间(须|不能)/)).toBeNull();
});

it('takes the last minute it offers, and says so of the next', () => {
  const input = show();
  fireEvent.change(input, { target: { value: input.max } });
  expect(screen.queryByText('签署截止时间不能超过一年')).toBeNull();
  fireEvent.change(input, { target: { value: '2027-11-26T01:31' } });
  expect(screen.getByText('签署截止时间不能超过一年')).toBeTruthy();
  fireEvent.change(input, { target: { value: '' } });
  expect(screen.getByText('请选择签署截止时间')).toBeTruthy();
});

it('7天 ends with the day in Beijing', async () => {
  show();
  await userEvent.setup({ delay: null }).click(screen.getByRole('button', { name: '7天' }));
  expect(deadline()).toBe('2026-12-02T15:59:00.000Z');
});
