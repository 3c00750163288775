// A contract as a card on a phone.
import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Line } from '../line.ts';
import type { Selection } from '../selection.ts';
import { ListCards } from './list-cards.tsx';

const line = (key: string, number: string | null): Line => ({
  ...{ key, number, name: '房屋租赁合同', parties: '李四', signed: 0, progress: [], sender: '', tag: null },
  ...{ createTime: '', deadline: '', updateTime: '', signTime: '', overDate: '', level: '', actions: null },
  onOpen: () => undefined,
});
const none: Selection = {
  ...{ has: () => false, count: 0, all: false },
  ...{ toggle: () => undefined, toggleAll: () => undefined, clear: () => undefined },
};

it('a card tells the number by which people speak of the contract; a draft has none', () => {
  render(<ListCards lines={[line('a', 'YQ-CG-2027-0001'), line('b', null)]} selection={none} />);
  expect(screen.getAllByText(/^编号：/).map((one) => one.textContent)).toEqual(['编号：YQ-CG-2027-0001']);
});
