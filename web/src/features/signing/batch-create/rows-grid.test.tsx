// The grid in which a clerk corrects her list: a table's cell holds several lines.
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { RowsGrid } from './rows-grid.tsx';
import type { List } from './use-list.ts';

beforeEach(() =>
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} })),
);

it('keeps the lines of a table, and tells beside it what is wrong in one', async () => {
  const change = vi.fn();
  const shared = { also: [], required: true, hint: '', example: '' };
  const list = {
    columns: [
      { ...shared, key: 'name', title: '姓名', kind: 'party' },
      { ...shared, key: 'v.明细', title: '明细', kind: 'lines' },
    ],
    judged: [
      {
        number: 2,
        values: { name: '王小明', 'v.明细': '办公桌|2\n椅子' },
        faults: [{ key: 'v.明细', message: '第2行须有2项，用“|”隔开：名称|数量' }],
        notes: [],
      },
    ],
    change,
    notesOf: () => [],
  };
  render(<RowsGrid list={{ ...list, bad: list.judged } as unknown as List} />);
  const cell = screen.getByLabelText('第2行 明细') as HTMLTextAreaElement;
  expect([cell.tagName, cell.value]).toEqual(['TEXTAREA', '办公桌|2\n椅子']);
  expect(screen.getByText('第2行须有2项，用“|”隔开：名称|数量')).toBeTruthy();
  await userEvent.type(cell, '|');
  expect(change).toHaveBeenLastCalledWith(2, 1, '办公桌|2\n椅子|');
  expect(screen.getByLabelText('第2行 姓名').tagName).toBe('INPUT');
});
