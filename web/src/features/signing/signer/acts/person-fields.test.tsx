// A dialog that is confirmed with something missing: the wrong fields are marked, the first has the focus, and the
// sentence says what is wrong with it.
import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { FormDialog } from '../../../../ui/dialog/form-dialog.tsx';
import { checkPerson, nobody, PersonFields } from './person-fields.tsx';
import { ReasonField, useReason } from './reason-field.tsx';

function Dialog() {
  const [person, setPerson] = useState(nobody);
  const reason = useReason('test of person-fields', '转交');
  return (
    <FormDialog
      title="转交他人签署"
      okText="确认转交"
      doneText="已转交"
      check={() => checkPerson(person) ?? reason.check()}
      run={async () => {}}
      onClose={() => {}}
      onDone={() => {}}
    >
      <PersonFields person={person} onPerson={setPerson} />
      <ReasonField state={reason} />
    </FormDialog>
  );
}
const marked = () =>
  screen.getAllByRole('textbox').map((field) => field.getAttribute('aria-invalid') === 'true');

describe('fields of a dialog', () => {
  it('are marked when confirmed too early, and led to one by one', async () => {
    const user = userEvent.setup();
    render(<Dialog />);
    expect(marked()).toEqual([false, false, false]);
    const confirm = screen.getByRole('button', { name: '确认转交' });
    await user.click(confirm);
    expect(screen.getByRole('alert').textContent).toBe('请填写姓名');
    expect(marked()).toEqual([true, true, true]);
    // the dialog itself takes the focus when it has opened, which may be later
    const led = (label: string) =>
      waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(label)));
    await led('姓名');

    await user.type(screen.getByLabelText('姓名'), '李婷');
    expect(marked()).toEqual([false, false, false]);
    await user.click(confirm);
    expect(screen.getByRole('alert').textContent).toBe('请填写手机号');
    await led('手机号');

    await user.type(screen.getByLabelText('手机号'), '1391234');
    await user.click(confirm);
    expect(screen.getByRole('alert').textContent).toBe('手机号格式不正确');
    await user.clear(screen.getByLabelText('手机号'));
    await user.type(screen.getByLabelText('手机号'), '19912345678');
    await user.click(confirm);
    expect(screen.getByRole('alert').textContent).toBe('请填写转交原因');
    expect(marked()).toEqual([false, false, true]);
  });

  it('tell a name that is missing from one that cannot be used', () => {
    expect(checkPerson({ ...nobody, mobile: '19912345678' })).toBe('请填写姓名');
    expect(checkPerson({ ...nobody, name: '<b>', mobile: '19912345678' })).toBe(
      '姓名中有不能使用的字符，请修改',
    );
    expect(checkPerson({ ...nobody, name: '李婷' }, true)).toBeUndefined();
  });
});
