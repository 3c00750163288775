// What was typed when a session expired comes back to the same page and the same identity, once, and to nobody else.
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { enterprise, person } from '../testing/identities.ts';
import { forgetKept, keepAllInput, takeKept, useKeptInput, useKeptState } from './kept-input.ts';
import { endSession, useSession } from './session.ts';

function Form({ value }: { value: string }) {
  useKeptInput('form', () => value || undefined);
  return null;
}
const minutes = 60_000;
beforeEach(() => {
  endSession();
  useSession.setState({ token: 'a'.repeat(43), currentAuthUser: person });
});

it('keeps the newest value and gives it back once', () => {
  const { rerender } = render(<Form value="a" />);
  rerender(<Form value="合同撤销原因" />);
  keepAllInput();
  expect(takeKept('form')).toBe('合同撤销原因');
  expect(takeKept('form')).toBeUndefined();
});
it('keeps nothing of a form that is empty or gone', () => {
  const { unmount } = render(<Form value="" />);
  keepAllInput();
  expect(takeKept('form')).toBeUndefined();
  unmount();
  keepAllInput();
  expect(sessionStorage.length).toBe(0);
});
it('is good for 30 minutes', () => {
  render(<Form value="x" />);
  keepAllInput(0);
  expect(takeKept('form', 30 * minutes)).toBeUndefined();
  keepAllInput(0);
  expect(takeKept('form', 30 * minutes - 1)).toBe('x');
});
it.each([
  ['another person', { ...person, userId: '00000000-0000-7000-8000-000000000009' }],
  ['the same person as an enterprise', enterprise],
  ['a visitor', null],
])('%s gets nothing', (_who, currentAuthUser) => {
  render(<Form value="秘密" />);
  keepAllInput();
  useSession.setState({ currentAuthUser });
  expect(takeKept('form')).toBeUndefined();
  useSession.setState({ currentAuthUser: person });
  expect(takeKept('form')).toBeUndefined(); // and it is gone
});
it('survives the end of the session, but not a sign-out', () => {
  render(<Form value="x" />);
  keepAllInput();
  endSession();
  useSession.setState({ token: 'a'.repeat(43), currentAuthUser: person });
  expect(takeKept('form')).toBe('x');
  keepAllInput();
  sessionStorage.setItem('another', '1');
  forgetKept();
  expect(takeKept('form')).toBeUndefined();
  expect(sessionStorage.getItem('another')).toBe('1');
});

function Dialog({ initial }: { initial: string }) {
  const [value, setValue] = useKeptState('dialog', initial);
  return <input aria-label="原因" value={value} onChange={(event) => setValue(event.target.value)} />;
}
const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: '原因' });

it('a form that is opened again has what was typed, and only after an expiry', async () => {
  const first = render(<Dialog initial="旧" />);
  await userEvent.setup().type(field(), '与新');
  keepAllInput();
  first.unmount();
  const second = render(<Dialog initial="旧" />);
  expect(field().value).toBe('旧与新');
  second.unmount();
  render(<Dialog initial="旧" />);
  expect(field().value).toBe('旧');
  // what nobody changed is not worth keeping
  keepAllInput();
  expect(takeKept('dialog')).toBeUndefined();
});
