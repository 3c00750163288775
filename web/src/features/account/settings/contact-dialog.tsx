// 绑定邮箱, 更换手机号: captcha, code to the new one, then it is a login. Every other login of the account ends.
import { email as emailRule, mobile as mobileRule, normaliseMobile } from '@xinqi/domain';
import { accountRoutes } from '@xinqi/wire/account';
import { type ReactNode, useState } from 'react';
import { call } from '../../../platform/client.ts';
import { CaptchaField } from '../../../ui/captcha/captcha-field.tsx';
import { useCaptcha } from '../../../ui/captcha/use-captcha.ts';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { TestInboxLink } from '../../../ui/test-environment/test-inbox-link.tsx';
import { CodeField } from '../code-field.tsx';
import type { WithProof } from '../proof/use-proof.tsx';

const kinds = {
  email: {
    title: '绑定邮箱',
    ok: '绑定',
    done: '邮箱已绑定',
    hint: '绑定后可用该邮箱登录和找回密码，除当前登录外的登录会退出。',
    wrong: '邮箱格式不正确',
    field: { label: '邮箱', name: 'email', type: 'email', autoComplete: 'email', maxLength: 254 },
    read: (typed: string) => typed.trim(),
    right: (email: string) => emailRule(email).ok,
    send: (email: string, captcha: Captcha) => call(accountRoutes.sendEmailCode, { email, ...captcha }),
    change: (email: string, valicode: string) => call(accountRoutes.changeEmail, { email, valicode }),
  },
  mobile: {
    title: '更换手机号',
    ok: '更换',
    done: '手机号已更换',
    hint: '更换后用新手机号登录；您的合同都会保留，待签署的合同转到新手机号。除当前登录外的登录会退出，原手机号会收到提醒。',
    wrong: '请输入正确的手机号',
    field: { label: '新手机号', name: 'mobile', inputMode: 'tel', autoComplete: 'tel', maxLength: 40 },
    read: normaliseMobile,
    right: (mobile: string) => mobileRule(mobile).ok,
    send: (mobile: string, captcha: Captcha) => call(accountRoutes.sendMobileCode, { mobile, ...captcha }),
    change: (mobile: string, valicode: string) => call(accountRoutes.changeMobile, { mobile, valicode }),
  },
} as const;
export type ContactKind = keyof typeof kinds;
type Captcha = { imgCode: string; imgCodeId: string };
type Props = { kind: ContactKind; withProof: WithProof; onClose: () => void; onDone: () => void };

export function ContactDialog(props: Props) {
  const { field, read } = kinds[props.kind];
  const [typed, setTyped] = useState('');
  const [sent, setSent] = useState(false);
  const address = <Field {...field} readOnly={sent} value={typed} onValue={setTyped} />;
  const common = { ...props, target: read(typed), address };
  return sent ? <CodeStep {...common} /> : <SendStep {...common} onDone={() => setSent(true)} />;
}

type StepProps = Props & { target: string; address: ReactNode };

function SendStep({ kind, target, address, withProof, onClose, onDone }: StepProps) {
  const captcha = useCaptcha('bind', true);
  const { title, wrong, right, send } = kinds[kind];
  return (
    <FormDialog
      title={title}
      okText="发送验证码"
      doneText="验证码已发送，5分钟内有效"
      check={() => (!right(target) ? wrong : captcha.missing)}
      run={async () => {
        try {
          return await withProof(() => send(target, captcha.values));
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

function CodeStep({ kind, target, address, withProof, onClose, onDone }: StepProps) {
  const [code, setCode] = useState('');
  const { title, ok, done, hint, change } = kinds[kind];
  return (
    <FormDialog
      title={title}
      okText={ok}
      doneText={({ ended }) => (ended > 0 ? `${done}，其他${ended}处登录已退出` : done)}
      hint={hint}
      check={() => (code.length === 6 ? undefined : '请输入6位数字验证码')}
      run={() => withProof(() => change(target, code))}
      onClose={onClose}
      onDone={onDone}
    >
      {address}
      <CodeField code={code} onCode={setCode} />
      <TestInboxLink />
    </FormDialog>
  );
}
