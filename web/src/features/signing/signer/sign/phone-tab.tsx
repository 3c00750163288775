// 用手机签: the QR code, what the phone is doing, and the signature as soon as it is drawn.

import { useEffect, useRef } from 'react';
import { Button } from '../../../../ui/kit/button.tsx';
import { SvgImage } from '../../../../ui/sign-pad/svg-image.tsx';
import type { Access } from '../open/access.ts';
import { type HandOff, useHandOff } from './hand-off.ts';

const said: Record<HandOff['at'], string> = {
  asking: '正在生成二维码…',
  waiting: '请用手机相机或微信扫一扫，在手机上签名',
  opened: '手机已打开签名页，请在手机上书写',
  drawn: '签名已同步',
  expired: '二维码已失效',
  failed: '',
};

type Props = { access: Access; onDrawn: (handSignId: string, svg: string) => void };

export function PhoneTab({ access, onDrawn }: Props) {
  const { state, restart } = useHandOff(access);
  const latest = useRef(onDrawn);
  latest.current = onDrawn;
  useEffect(() => {
    if (state.at === 'drawn') latest.current(state.handSignId, state.svg);
  }, [state]);
  const code = state.at === 'waiting' || state.at === 'opened' ? state.code : undefined;
  return (
    <div className="phone-tab">
      <div className={state.at === 'opened' ? 'qr qr-opened' : 'qr'}>
        {code ? (
          <SvgImage svg={code.qrSvg} alt="手机签名二维码" />
        ) : (
          <span className="qr-empty" aria-hidden="true" />
        )}
      </div>
      <p role="status">{state.at === 'failed' ? state.message : said[state.at]}</p>
      {(state.at === 'expired' || state.at === 'failed') && <Button onClick={restart}>重新获取二维码</Button>}
      {code && <p className="small muted">二维码10分钟内有效，仅可签名一次；手机与电脑无需登录同一账号</p>}
    </div>
  );
}
