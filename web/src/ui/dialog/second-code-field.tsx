// 两步验证码: of the account owner's app, or one of the recovery codes.
import { Field } from '../field.tsx';

/** `problem`: why the code before this one was not taken. */
export function SecondCodeField(props: {
  code: string;
  setCode: (code: string) => void;
  problem: string | undefined;
}) {
  return (
    <Field
      label="两步验证码"
      name="secondCode"
      autoComplete="one-time-code"
      autoCapitalize="off"
      maxLength={20}
      placeholder="验证器中的6位数字"
      hint="手机不在身边？可输入一个恢复码"
      value={props.code}
      onValue={props.setCode}
      error={props.problem}
    />
  );
}
