// /m/takePicture?k=…: the phone that scanned the QR code. It sends pictures for the page on the desktop and is told how they were, never
// what stands on them. The key leaves the address at once; the phone's own one stays in this tab.
import { type OcrHint, type OcrKind, ocrHints, ocrKindNames } from '@xinqi/domain';
import type { Output } from '@xinqi/wire';
import { handOverOpened, realNameRoutes as r } from '@xinqi/wire/real-name';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../../platform/client.ts';
import { asFailure } from '../../../platform/failure.ts';
import { cleanAddress, keepInTab, keptJsonInTab } from '../../../platform/navigation/tab-storage.ts';
import { upload } from '../../../platform/upload.ts';
import { Button } from '../../../ui/kit/button.tsx';
import { PageLoading } from '../../../ui/page-loading.tsx';
import { PictureInput } from './picture-input.tsx';
import './ocr-cards.css';
import '../real-name.css';

const visitor = { visitor: true } as const;
const KEY = 'xinqi-take-picture';
type Opened = Output<typeof r.handOverOpen>;
type Sent = { at: 'sending' } | { at: 'sent'; hints: readonly OcrHint[] } | { at: 'failed'; message: string };

const kept = (): Opened | undefined => handOverOpened.safeParse(keptJsonInTab(KEY)).data;

/** Opened once: a reload of this tab goes on with what it got. */
async function open(): Promise<Opened> {
  const k = new URLSearchParams(window.location.search).get('k');
  if (!k) {
    const before = kept();
    if (before) return before;
    throw { code: 'OCR_HAND_OVER', message: '请用手机扫描电脑上的二维码打开本页' };
  }
  cleanAddress();
  const opened = await call(r.handOverOpen, { k }, { ...visitor, quiet: true });
  keepInTab(KEY, JSON.stringify(opened));
  return opened;
}

function Camera({
  kind,
  phoneKey,
  onOver,
}: {
  kind: OcrKind;
  phoneKey: string;
  onOver: (message: string) => void;
}) {
  const [sent, setSent] = useState<Sent>();
  const camera = useRef<HTMLInputElement>(null);
  const album = useRef<HTMLInputElement>(null);
  const send = (file: File) => {
    setSent({ at: 'sending' });
    upload(r.handOverTake, { phoneKey, kind }, file, { ...visitor, quiet: true }).then(
      ({ hints }) => setSent({ at: 'sent', hints }),
      (error: unknown) => {
        const { code, message } = asFailure(error);
        if (code === 'OCR_HAND_OVER') onOver(message);
        else setSent({ at: 'failed', message });
      },
    );
  };
  const name = ocrKindNames[kind];
  const busy = sent?.at === 'sending';
  return (
    <li className="card real-name-card ocr-about">
      <strong>{name}</strong>
      <span className="muted small" role="status">
        {busy && '正在识别，大约需要几秒…'}
        {sent?.at === 'sent' && '已识别，请在电脑上核对'}
      </span>
      {sent?.at === 'sent' &&
        sent.hints.map((hint) => (
          <span key={hint} className="ocr-hint small">
            {ocrHints[hint]}
          </span>
        ))}
      {sent?.at === 'failed' && (
        <span className="field-error" role="alert">
          {sent.message}
        </span>
      )}
      <span className="ocr-acts">
        <Button look="primary" large busy={busy} onClick={() => camera.current?.click()}>
          {sent ? '重拍' : '拍照'}
        </Button>
        <Button look="link" disabled={busy} onClick={() => album.current?.click()}>
          从相册选择
        </Button>
      </span>
      <PictureInput ref={camera} label={`拍摄${name}`} camera onFile={send} />
      <PictureInput ref={album} label={`选择${name}`} onFile={send} />
    </li>
  );
}

export default function TakePicturePage() {
  const [opened, setOpened] = useState<Opened>();
  const [over, setOver] = useState<string>();
  const asked = useRef<Promise<Opened>>(undefined);
  useEffect(() => {
    // once, however often the page is drawn: a second opening is refused
    asked.current ??= open();
    asked.current.then(setOpened, (error: unknown) => setOver(asFailure(error).message));
  }, []);
  if (over !== undefined)
    return (
      <section className="real-name ocr-take" aria-labelledby="take-title">
        <h1 id="take-title">无法拍照</h1>
        <p role="alert">{over}</p>
      </section>
    );
  if (!opened) return <PageLoading text="正在打开…" />;
  return (
    <section className="real-name ocr-take" aria-labelledby="take-title">
      <h1 id="take-title">拍摄证件</h1>
      <p className="muted">
        为账号 {opened.accountMasked}{' '}
        的实名认证拍照，识别结果显示在电脑上。照片识别后即删除。不是您本人的账号，请关闭本页。
      </p>
      <ul className="ocr-tiles">
        {opened.kinds.map((kind) => (
          <Camera key={kind} kind={kind} phoneKey={opened.phoneKey} onOver={setOver} />
        ))}
      </ul>
    </section>
  );
}
