// 用手机拍照: a QR code for this page's cards, what the phone is doing, and each reading as soon as it is there.
import type { OcrKind } from '@xinqi/domain';
import type { Output } from '@xinqi/wire';
import { handOverEvent, type OcrReading, realNameRoutes as r } from '@xinqi/wire/real-name';
import { useEffect, useRef, useState } from 'react';
import { useAttempt } from '../../../platform/call/use-attempt.ts';
import { call } from '../../../platform/client.ts';
import { stream } from '../../../platform/stream.ts';
import { Button } from '../../../ui/kit/button.tsx';
import { SvgImage } from '../../../ui/sign-pad/svg-image.tsx';

type Props = {
  kinds: readonly OcrKind[];
  consentHash: string;
  ready: () => boolean;
  onReading: (reading: OcrReading) => void;
};
type Asked = Output<typeof r.handOver>;

const said = {
  waiting: '请用手机相机或微信扫一扫，在手机上拍照',
  opened: '手机已打开，请在手机上拍照，识别结果会显示在这里',
  expired: '二维码已失效',
} as const;

export function OcrPhone({ kinds, consentHash, ready, onReading }: Props) {
  const [asked, setAsked] = useState<Asked>();
  const [state, setState] = useState<keyof typeof said>('waiting');
  const [problem, setProblem] = useState<string>();
  const { busy, attempt } = useAttempt();
  const told = useRef(onReading);
  told.current = onReading;
  const id = asked?.handOverId;
  useEffect(() => {
    if (!id) return;
    return stream(
      r.handOverWatch,
      { handOverId: id },
      ({ data }) => {
        const event = handOverEvent.safeParse(data).data;
        if (!event) return;
        setState(event.state);
        for (const reading of event.readings) told.current(reading);
      },
      { onRefused: () => setState('expired') },
    );
  }, [id]);
  const ask = () => {
    if (!ready()) return;
    setProblem(undefined);
    void attempt(() => call(r.handOver, { consentHash, kinds: [...kinds] }), {
      failed: ({ message }) => setProblem(message),
      after: (code) => {
        setState('waiting');
        setAsked(code);
      },
    });
  };
  return (
    <div className="ocr-phone">
      {asked && state === 'waiting' && <SvgImage svg={asked.qrSvg} alt="手机拍照二维码" className="ocr-qr" />}
      {asked && <p role="status">{said[state]}</p>}
      {(!asked || state === 'expired') && (
        <Button busy={busy} onClick={ask}>
          {asked ? '重新获取二维码' : '用手机拍照'}
        </Button>
      )}
      {asked && state === 'waiting' && (
        <p className="muted small">10分钟内有效，仅限一部手机打开；手机无需登录，只能为本页拍照</p>
      )}
      {problem && (
        <p className="field-error" role="alert">
          {problem}
        </p>
      )}
    </div>
  );
}
