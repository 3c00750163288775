// 10401 on a settings page: asks for the password once more, then repeats what was refused. One dialog a page.
import { accountRoutes } from '@xinqi/wire/account';
import { useState } from 'react';
import { call } from '../../../platform/client.ts';
import { asFailure } from '../../../platform/failure.ts';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { SecondField, useSecond } from '../second-field.tsx';

type Waiting = { go: () => void; stop: () => void };
export type WithProof = <T>(work: () => Promise<T>) => Promise<T>;
/** What `withProof` rejects with when the user closes the dialog: nothing was done. */
const notProved = { code: 'NOT_PROVED', message: '未验证身份，未作更改' };
export const isNotProved = (thrown: unknown): boolean => asFailure(thrown).code === notProved.code;

/** `withProof(work)` runs `work`, and once more after the dialog when it answers 10401. Put `dialog` into the page. */
export function useProof() {
  const [waiting, setWaiting] = useState<Waiting | null>(null);
  const withProof: WithProof = async (work) => {
    try {
      return await work();
    } catch (thrown) {
      if (asFailure(thrown).code !== '10401') throw thrown;
    }
    await new Promise<void>((go, stop) => setWaiting({ go, stop: () => stop(notProved) }));
    return work();
  };
  const end = (how: keyof Waiting) => () => {
    setWaiting(null);
    waiting?.[how]();
  };
  return { withProof, dialog: waiting && <ProofDialog onProved={end('go')} onClose={end('stop')} /> };
}

function ProofDialog({ onProved, onClose }: { onProved: () => void; onClose: () => void }) {
  const [password, setPassword] = useState('');
  const second = useSecond();
  return (
    <FormDialog
      title="验证身份"
      okText="确定"
      doneText="验证通过"
      hint="为保护账号安全，请再次输入当前登录密码，10分钟内有效。"
      check={() => (password ? undefined : '请输入密码')}
      run={async () => {
        try {
          return await call(accountRoutes.proveAgain, { password, ...second.value() });
        } catch (thrown) {
          second.take(thrown);
          throw thrown;
        }
      }}
      onClose={onClose}
      onDone={onProved}
    >
      <Field
        label="当前密码"
        name="current-password"
        type="password"
        autoComplete="current-password"
        maxLength={100}
        value={password}
        onValue={setPassword}
      />
      <SecondField second={second} silent />
    </FormDialog>
  );
}
