// 绑定邮箱: captcha, code to the new address, then it is a login. Every other login of the account ends.
import { email as emailRule } from '@xinqi/domain';
import { accountRoutes } from '@xinqi/wire/account';
import { type ReactNode, useState } from 'react';
import { call } from '../../../platform/client.ts';
import { CaptchaField } from '../../../ui/captcha/captcha-field.tsx';
import { useCaptcha } from '../../../ui/captcha/use-captcha.ts';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { TestInboxLink } from '../../../ui/test-environment/test-inbox-link.tsx';
import type { WithProof } from './use-proof.tsx';

type Props = { withProof: WithProof; onClose: () => void; onDone: () => void };

export function EmailDialog({ withProof, onClose, onDone }: Props) {
  const [typed, setEmail] = useState('');
  const [sent, setSent] = useState(false);
  const email = typed.trim();
  const common = { title: '绑定邮箱', onClose };
  const address = (
    <Field
      label="邮箱"
      name="email"
      type="email"
      autoComplete="email"
      maxLength={254}
      readOnly={sent}
      value={typed}
      onValue={setEmail}
    />
  );
  return sent ? (
    <CodeStep {...common} email={email} withProof={withProof} onDone={onDone} address={address} />
  ) : (
    <SendStep
      {...common}
      email={email}
      withProof={withProof}
      onDone={() => setSent(true)}
      address={address}
    />
  );
}

type StepProps = Props & { title: string; email: string; address: ReactNode };

function SendStep({ title, email, address, withProof, onClose, onDone }: StepProps) {
  const captcha = useCaptcha('bind', true);
  return (
    <FormDialog
      title={title}
      okText="发送验证码"
      doneText="验证码已发送，5分钟内有效"
      check={() =>
        !emailRule(email).ok ? '邮箱格式不正确' : captcha.values.imgCode ? undefined : '请输入图形验证码'
      }
      run={async () => {
        try {
          return await withProof(() => call(accountRoutes.sendEmailCode, { email, ...captcha.values }));
        } catch (thrown) {
          void captcha.refresh();
          throw thrown;
        }
      }}
      onClose={onClose}
      onDone={onDone}
    >
      {address}
      <CaptchaField captcha={captcha} />
      <TestInboxLink />
    </FormDialog>
  );
}

function CodeStep({ title, email, address, withProof, onClose, onDone }: StepProps) {
  const [code, setCode] = useState('');
  return (
    <FormDialog
      title={title}
      okText="绑定"
      doneText={({ ended }) => (ended > 0 ? `邮箱已绑定，其他${ended}处登录已退出` : '邮箱已绑定')}
      hint="绑定后可用该邮箱登录和找回密码，除当前登录外的登录会退出。"
      check={() => (code.length === 6 ? undefined : '请输入6位数字验证码')}
      run={() => withProof(() => call(accountRoutes.changeEmail, { email, valicode: code }))}
      onClose={onClose}
      onDone={onDone}
    >
      {address}
      <Field
        label="验证码"
        name="valicode"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={6}
        placeholder="6位数字"
        value={code}
        onValue={(value) => setCode(value.replace(/\D/g, ''))}
      />
      <TestInboxLink />
    </FormDialog>
  );
}
