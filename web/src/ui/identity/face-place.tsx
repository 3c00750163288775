// Where a face is shown: the page of the party that looks at it, opened here, or on a phone by its QR code.
import type { FacePlace as Place } from '@xinqi/wire/real-name';
import { SvgImage } from '../sign-pad/svg-image.tsx';
import { TestMark } from '../test-environment/test-mark.tsx';
import { useHandheld } from '../use-phone.ts';
import { keepFaceBack } from './face-back.ts';
import './identity.css';

/** `newTab`: this page stays as it is, and he comes back to it. */
export function FacePlace({ place, newTab }: { place: Place; newTab?: boolean }) {
  const phone = useHandheld();
  const { url, qrSvg, inWeChat, simulated } = place;
  const open = (name: string, look: string) => (
    <a
      href={url}
      className={look}
      {...(newTab ? { target: '_blank', rel: 'noreferrer' } : { onClick: keepFaceBack })}
    >
      {name}
    </a>
  );
  return (
    <div className="face-place">
      {phone ? (
        <>
          {open('前往人脸识别', 'btn btn-primary btn-large')}
          {inWeChat && <p className="muted small">认证机构的页面须在微信中打开，请先在微信中打开本页。</p>}
        </>
      ) : (
        <>
          <SvgImage svg={qrSvg} alt="人脸识别二维码" className="face-qr" />
          <p>请用{inWeChat ? '微信' : '手机'}扫一扫，在手机上完成人脸识别</p>
          {!inWeChat && open('在本机打开', 'small')}
        </>
      )}
      <p className="muted small">
        将前往认证机构的页面，由其使用摄像头 {simulated && <TestMark />}
        。30分钟内有效，只能由本人完成；信契不保存人脸图像。
      </p>
    </div>
  );
}
