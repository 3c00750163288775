// A length of a field is shown and typed in millimetres, and kept in points within its bounds.
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { NumberField } from './number-field.tsx';

function show(start: number, kept: number[]) {
  function Left() {
    const [value, setValue] = useState(start);
    const keep = (points: number) => {
      kept.push(points);
      setValue(points);
    };
    return <NumberField label="左边距" length value={value} min={0} max={144} onChange={keep} />;
  }
  render(<Left />);
  return screen.getByLabelText<HTMLInputElement>('左边距');
}

it('shows an inch as 25.4, and takes what is typed as millimetres', async () => {
  const kept: number[] = [];
  const left = show(72, kept);
  expect(left.value).toBe('25.4');
  await userEvent.clear(left);
  await userEvent.type(left, '12.7{Enter}');
  expect(kept.map((points) => points.toFixed(6))).toEqual(['36.000000']);
  expect(left.value).toBe('12.7');
});

it('moves by a millimetre, and stops at the edge of the page', async () => {
  const kept: number[] = [];
  const left = show(72, kept);
  await userEvent.type(left, '{ArrowUp}');
  expect(left.value).toBe('26.4');
  await userEvent.clear(left);
  await userEvent.type(left, '900{Enter}');
  expect(kept.at(-1)).toBe(144);
});

it('leaves a field where it stands when what is shown was typed again', async () => {
  const kept: number[] = [];
  const left = show(100.04, kept);
  expect(left.value).toBe('35.3');
  await userEvent.clear(left);
  await userEvent.type(left, '35.3');
  await userEvent.tab();
  expect(kept).toEqual([]);
});
