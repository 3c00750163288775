// The button keeps its name and its native type, and takes no second click while it works.
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { Button } from './button.tsx';

it('submits only when told to, and keeps two characters together', () => {
  render(
    <>
      <Button icon="search">确定</Button>
      <Button type="submit" look="primary" className="wide-only">
        提交
      </Button>
    </>,
  );
  const plain = screen.getByRole('button', { name: '确定' });
  expect([plain.getAttribute('type'), plain.classList.contains('btn')]).toEqual(['button', true]);
  const submit = screen.getByRole('button', { name: '提交' });
  expect([submit.getAttribute('type'), submit.className]).toEqual([
    'submit',
    expect.stringContaining('btn wide-only'),
  ]);
});
it('takes no second click while its act goes on', async () => {
  const act = vi.fn();
  render(
    <Button busy onClick={act}>
      保存
    </Button>,
  );
  await userEvent.click(screen.getByRole('button', { name: /保存/ }));
  expect(act).not.toHaveBeenCalled();
});
