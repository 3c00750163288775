// 手机号 / 邮箱 with the domain's own rule.
import { mobileOrEmail } from '@xinqi/domain';
import { Field } from '../../ui/field.tsx';

export const targetError = (target: string): string | undefined =>
  mobileOrEmail(target.trim()).ok
    ? undefined
    : target.trim()
      ? '请输入正确的手机号或邮箱'
      : '请输入手机号或邮箱';

type Props = { value: string; onValue: (value: string) => void; error?: string | undefined };

export function TargetField(props: Props) {
  return (
    <Field
      {...props}
      label="手机号 / 邮箱"
      name="targetId"
      autoComplete="username"
      autoCapitalize="off"
      spellCheck={false}
      maxLength={254}
      placeholder="请输入手机号或邮箱"
    />
  );
}
