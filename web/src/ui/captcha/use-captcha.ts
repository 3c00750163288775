// The captcha: a puzzle or a question, and work that the browser does meanwhile. One use, 120 s, bound to its purpose (security.md
// B-04). A failed or used one is replaced; one that grew old is not by itself, because each one that is fetched makes the next dearer.
import type { Output } from '@xinqi/wire';
import { accountRoutes } from '@xinqi/wire/account';
import { useCallback, useEffect, useRef, useState } from 'react';
import { call } from '../../platform/client.ts';
import { asFailure } from '../../platform/failure.ts';

export type Purpose = 'login' | 'register' | 'reset' | 'bind' | 'userValidate';
type Kind = 'slide' | 'text';
type Drawn = Output<typeof accountRoutes.imgCode>;

/** Shorter than the server's 120 s: what is sent at the last moment has to arrive. */
const lifeMilliseconds = 112_000;

/** The current captcha while `wanted`; `refresh` fetches another and empties the answer. */
export function useCaptcha(verifyType: Purpose, wanted: boolean) {
  const [kind, setKind] = useState<Kind>('slide');
  const [drawn, setDrawn] = useState<Drawn | null>(null);
  const [trouble, setTrouble] = useState<string>();
  const [answer, setAnswer] = useState('');
  const [nonce, setNonce] = useState<string>();
  const working = useRef<AbortController>(undefined);
  const refresh = useCallback(async () => {
    working.current?.abort();
    const mine = new AbortController();
    working.current = mine;
    setAnswer('');
    setNonce(undefined);
    setTrouble(undefined);
    // what was tried counts no more: nobody shall solve it while the next one is on its way
    setDrawn(null);
    try {
      const next = await call(accountRoutes.imgCode, { verifyType, kind }, { visitor: true });
      if (mine.signal.aborted) return;
      setDrawn(next);
      const late = setTimeout(() => {
        mine.abort();
        setDrawn(null);
        setAnswer('');
        setTrouble('安全验证已过期，请换一张');
      }, lifeMilliseconds);
      mine.signal.addEventListener('abort', () => clearTimeout(late));
      const { findNonce } = await import('./find-nonce.ts');
      const found = await findNonce(next.imgCodeId, next.workBits, mine.signal);
      if (!mine.signal.aborted) setNonce(found);
    } catch (thrown) {
      if (!mine.signal.aborted) setTrouble(asFailure(thrown).message);
    }
  }, [verifyType, kind]);
  useEffect(() => {
    if (wanted) void refresh();
    return () => working.current?.abort();
  }, [wanted, refresh]);

  const given = answer.normalize('NFKC').trim();
  const answered = /^[0-9]{1,4}$/.test(given);
  return {
    kind,
    setKind,
    drawn,
    /** Why there is none, in words. */
    trouble,
    answer,
    setAnswer,
    worked: nonce !== undefined,
    refresh,
    /** What the person is told when the form is sent too early. */
    missing: !answered
      ? kind === 'slide'
        ? '请拖动滑块完成安全验证'
        : '请用数字回答安全验证的问题'
      : nonce === undefined
        ? '安全校验尚未完成，请稍候几秒再试'
        : undefined,
    values: {
      imgCode: answered && nonce !== undefined ? `${Number(given)}.${nonce}` : '',
      imgCodeId: drawn?.imgCodeId ?? '',
    },
  };
}
export type Captcha = ReturnType<typeof useCaptcha>;
