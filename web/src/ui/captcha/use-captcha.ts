// The image captcha: one use, 120 s, bound to its purpose (security.md B-04). A failed or used one is replaced.
import { accountRoutes } from '@xinqi/wire/account';
import { useCallback, useEffect, useState } from 'react';
import { call } from '../../platform/client.ts';

export type Purpose = 'login' | 'register' | 'reset' | 'bind' | 'userValidate';
type Picture = { imgCodeId: string; source: string };

/** The current picture while `wanted`; `refresh` fetches another and empties the typed text. */
export function useCaptcha(verifyType: Purpose, wanted: boolean) {
  const [picture, setPicture] = useState<Picture | null>(null);
  const [broken, setBroken] = useState(false);
  const [text, setText] = useState('');
  const refresh = useCallback(async () => {
    setText('');
    setBroken(false);
    // what was tried counts no more: nobody shall read it while the next one is on its way
    setPicture(null);
    try {
      const { imgCodeId, svg } = await call(accountRoutes.imgCode, { verifyType }, { visitor: true });
      setPicture({ imgCodeId, source: `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}` });
    } catch {
      setPicture(null);
      setBroken(true);
    }
  }, [verifyType]);
  useEffect(() => {
    if (wanted) void refresh();
  }, [wanted, refresh]);
  return {
    picture,
    broken,
    text,
    setText,
    refresh,
    values: { imgCode: text.trim(), imgCodeId: picture?.imgCodeId ?? '' },
  };
}
export type Captcha = ReturnType<typeof useCaptcha>;
