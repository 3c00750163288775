// Captcha input beside its picture; a click on the picture fetches another one.
import { Field } from '../field.tsx';
import type { Captcha } from './use-captcha.ts';

export function CaptchaField({ captcha, error }: { captcha: Captcha; error?: string | undefined }) {
  const { picture, broken, text, setText, refresh } = captcha;
  return (
    <Field
      label="图形验证码"
      name="imgCode"
      autoComplete="off"
      autoCapitalize="off"
      spellCheck={false}
      maxLength={12}
      placeholder="请输入图中字符"
      value={text}
      onValue={setText}
      error={error}
      side={
        <button type="button" className="captcha" onClick={() => void refresh()} title="看不清？换一张">
          {picture ? (
            <img src={picture.source} alt="图形验证码，看不清时按此键换一张" width={112} height={42} />
          ) : (
            <span className="small">{broken ? '加载失败，重试' : '加载中…'}</span>
          )}
        </button>
      }
    />
  );
}
