// The pieces keep what a page says: names, values, errors that screen readers hear, and days as texts in Beijing.
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { chooseOption, chosenIn } from '../../testing/choose-option.ts';
import { DateField, DateRange } from './date-field.tsx';
import { dayOf, textOf, today, usualRanges } from './days.ts';
import { SelectField } from './select.tsx';

describe('SelectField', () => {
  function Kinds({ error }: { error?: string }) {
    const [kind, setKind] = useState(1);
    return (
      <SelectField
        label="类型"
        value={kind}
        error={error}
        hint="选一个"
        options={[
          [1, '公章'],
          [2, '合同章'],
        ]}
        onValue={setKind}
      />
    );
  }
  it('is a combobox with its label, and gives the value back in its own type', async () => {
    render(<Kinds error="不能用" />);
    const box = screen.getByRole('combobox', { name: '类型' });
    expect(box.getAttribute('aria-invalid')).toBe('true');
    const said = box.getAttribute('aria-describedby')?.split(' ') ?? [];
    expect(said.map((id) => document.getElementById(id)?.textContent)).toEqual(['不能用', '选一个']);
    await chooseOption(box, '合同章');
    expect(chosenIn(box)).toBe('合同章');
  });
});

describe('days', () => {
  it('are texts, without a zone, and nothing else passes', () => {
    expect(['2026-11-24', '', 'x'].map((text) => textOf(dayOf(text)))).toEqual(['2026-11-24', '', '']);
  });
  it('know today as Beijing does', () => {
    vi.useFakeTimers({ now: Date.parse('2026-12-31T16:30:00Z') });
    expect(textOf(today())).toBe('2027-01-01');
    vi.useRealTimers();
  });
  it('offer the periods that are asked for most', () => {
    const ranges = usualRanges(dayOf('2026-03-31')).map(
      ({ label, value }) => `${label} ${value.map(textOf).join(' ')}`,
    );
    expect(ranges).toEqual([
      '今天 2026-03-31 2026-03-31',
      '近7天 2026-03-25 2026-03-31',
      '近30天 2026-03-02 2026-03-31',
      '本月 2026-03-01 2026-03-31',
      '上月 2026-02-01 2026-02-28',
      '今年 2026-01-01 2026-12-31',
    ]);
  });
  it('are typed as they are shown', async () => {
    const set = vi.fn();
    render(<DateField label="开始日期" value="" onValue={set} />);
    await userEvent.type(screen.getByLabelText('开始日期'), '2026-11-24{Enter}');
    expect(set).toHaveBeenLastCalledWith('2026-11-24');
  });
  it('stand at both ends of a period, and a usual one is one click', async () => {
    const set = vi.fn();
    render(<DateRange label="发起日期" begin="2026-11-01" end="2026-11-24" onRange={set} />);
    expect(screen.getByLabelText<HTMLInputElement>('发起日期').value).toBe('2026-11-01');
    expect(screen.getByLabelText<HTMLInputElement>('发起日期，到').value).toBe('2026-11-24');
    await userEvent.click(screen.getByLabelText('发起日期'));
    await userEvent.click(await screen.findByText('近7天'));
    expect(set).toHaveBeenLastCalledWith(textOf(today().subtract(6, 'day')), textOf(today()));
  });
});
