// The errors page and the guard against a code in two families.
import { expect, it } from 'vitest';
import { duplicates, renderErrors } from './errors-page.ts';

it('renders one row a code', () => {
  const page = renderErrors({
    A_B: { message: '甲|乙', sentence: 'Why.', status: 429 },
    '10201': { message: '丙', sentence: 'So.' },
  });
  expect(page).toContain('| `A_B` | 甲\\|乙 | 429 | Why. |');
  expect(page).toContain('| `10201` | 丙 | 200 | So. |');
});

it('finds a code that two families claim', () => {
  const one = { A: { message: '', sentence: '' } };
  expect(
    duplicates([
      ['x', one],
      ['y', one],
    ]),
  ).toEqual(['error code A stands in x and in y']);
  expect(
    duplicates([
      ['x', one],
      ['y', {}],
    ]),
  ).toEqual([]);
});
