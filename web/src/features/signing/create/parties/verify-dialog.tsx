// 核验身份: whether a name and an identity number belong together. The number is asked for here only, sent once, kept nowhere;
// after ten questions a day the server wants a captcha.
import { idCard } from '@xinqi/domain';
import { orgRoutes } from '@xinqi/wire/org';
import { Modal } from 'antd';
import { useState } from 'react';
import { call } from '../../../../platform/client.ts';
import { asFailure } from '../../../../platform/failure.ts';
import { CaptchaField } from '../../../../ui/captcha/captcha-field.tsx';
import { useCaptcha } from '../../../../ui/captcha/use-captcha.ts';
import { Field } from '../../../../ui/field.tsx';
import { TestMark } from '../../../../ui/test-environment/test-mark.tsx';

type Props = { name: string; onMatch: (testEnvironment: boolean) => void; onClose: () => void };

export function VerifyDialog({ name, onMatch, onClose }: Props) {
  const [number, setNumber] = useState('');
  const [error, setError] = useState<string>();
  const [needsCaptcha, setNeedsCaptcha] = useState(false);
  const [captchaError, setCaptchaError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [answer, setAnswer] = useState<{ match: boolean; testEnvironment: boolean }>();
  const captcha = useCaptcha('userValidate', needsCaptcha);

  const ask = async () => {
    if (busy) return;
    const identityNo = number.trim().toUpperCase();
    setAnswer(undefined);
    setCaptchaError(undefined);
    if (!identityNo) return setError('请输入身份证号码');
    if (!idCard(identityNo).ok) return setError('身份证号码格式不正确');
    if (needsCaptcha && captcha.missing) return setCaptchaError(captcha.missing);
    setError(undefined);
    setBusy(true);
    try {
      const { list, testEnvironment } = await call(orgRoutes.userValidate, {
        list: [{ name, identityNo }],
        ...(needsCaptcha ? captcha.values : {}),
      });
      const match = list.length === 0;
      setAnswer({ match, testEnvironment });
      if (match) onMatch(testEnvironment);
      else if (needsCaptcha) void captcha.refresh();
    } catch (thrown) {
      const failure = asFailure(thrown);
      if (failure.reloadLogin) return;
      if (failure.code === 'CAPTCHA_REQUIRED') {
        setNeedsCaptcha(true);
        setCaptchaError('今日核验次数较多，请完成安全验证后继续');
      } else if (failure.code === 'CAPTCHA_WRONG') {
        setCaptchaError(failure.message);
        void captcha.refresh();
      } else {
        setError(failure.code === 'TOO_MANY' ? `核验次数已达上限：${failure.message}` : failure.message);
        if (needsCaptcha) void captcha.refresh();
      }
    } finally {
      setBusy(false);
    }
  };
  return (
    <Modal
      open
      width={475}
      title="核验身份"
      okText={answer?.match ? '完成' : '核验'}
      cancelText="取消"
      okButtonProps={{ loading: busy }}
      cancelButtonProps={answer?.match ? { style: { display: 'none' } } : {}}
      onOk={() => (answer?.match ? onClose() : void ask())}
      onCancel={onClose}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void ask();
        }}
      >
        <p className="verify-lead muted">
          核验“{name}”与身份证号码是否一致。号码仅用于本次核验，不会保存，也不会写入合同。
        </p>
        <Field
          label="身份证号码"
          value={number}
          maxLength={40}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          error={error}
          onValue={(value) => {
            setNumber(value);
            setError(undefined);
            setAnswer(undefined);
          }}
        />
        {needsCaptcha && <CaptchaField captcha={captcha} error={captchaError} />}
        <div role="status">
          {answer && (
            <p className={answer.match ? 'verify-result verify-good' : 'verify-result verify-bad'}>
              {answer.match ? '姓名与身份证号码一致' : '姓名与身份证号码不一致，请向对方核对后再发起'}
              {answer.testEnvironment && (
                <>
                  {' '}
                  <TestMark />
                </>
              )}
            </p>
          )}
        </div>
        <button type="submit" hidden aria-hidden="true" tabIndex={-1} />
      </form>
    </Modal>
  );
}
