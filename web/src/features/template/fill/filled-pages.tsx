// The pages that were made of what was filled in, as they will be signed: looked at to the last one, then sent, or taken to the send wizard
// where places and all other settings can be changed.
import { useNavigate } from '@tanstack/react-router';
import type { Input } from '@xinqi/wire';
import { signingRoutes } from '@xinqi/wire/signing';
import { templateRoutes as r, type TplDetail } from '@xinqi/wire/template';
import { useRef, useState } from 'react';
import { useAttempt } from '../../../platform/call/use-attempt.ts';
import { call } from '../../../platform/client.ts';
import type { Failure } from '../../../platform/failure.ts';
import { Button } from '../../../ui/kit/button.tsx';
import { PdfView } from '../../../ui/pdf-view/index.ts';
import { usePhone } from '../../../ui/use-phone.ts';
import {
  confirmPages,
  type Draft,
  isUsable,
  loadDraft,
  SentPage,
  sendContract,
} from '../../signing/index.ts';
import { RolePlaces } from '../apply/role-places.tsx';
import { atAdvanced, type TplSide } from '../at-path.ts';
import { useFilledFile } from './use-filled-file.ts';

type Props = {
  tpl: TplDetail;
  side: TplSide;
  made: { fillId: string; fileId: string };
  names: readonly string[];
  asked: Input<typeof r.use>;
  onBack: () => void;
};
type Sent = { draft: Draft; applyNo: string; approving: boolean };

export function FilledPages({ tpl, side, made, names, asked, onBack }: Props) {
  const navigate = useNavigate();
  const phone = usePhone();
  const { info, source, offline, ready, places, problem } = useFilledFile(tpl, side, made.fileId);
  const [read, setRead] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const [sent, setSent] = useState<Sent>();
  /** The draft that was kept first: a second press sends the same one. */
  const draftId = useRef<string>(undefined);
  const { busy, attempt } = useAttempt();
  const mayGo = ready && read && places.settled;

  const keepDraft = async (step: number): Promise<string> => {
    if (draftId.current) return draftId.current;
    // a PDF was not converted: there is no other form that it could differ from
    if (info?.converted) await confirmPages(made.fileId);
    const { payload } = await call(r.use, { ...asked, fillId: made.fillId }, atAdvanced(r.use, side));
    // one line for each role, in their order
    const signatoryJson = payload.signatoryJson.map((line, at) => ({
      ...line,
      fields: places.roles[at]?.fields ?? line.fields,
    }));
    const asDraft = { saveToDraftBox: 1 as const, draftStep: step };
    const kept = await call(signingRoutes.create, { ...payload, signatoryJson, ...asDraft });
    draftId.current = kept.applyId;
    return kept.applyId;
  };
  const send = () => {
    setFailure(undefined);
    return attempt(
      async () => {
        const { draft } = await loadDraft(await keepDraft(4));
        const { applyNo, approving } = await sendContract(draft);
        if (!applyNo) throw { code: 'SYSTEM', message: '系统异常，请稍后再试' };
        return { draft, applyNo, approving };
      },
      { failed: setFailure, after: setSent },
    );
  };
  const adjust = () => {
    setFailure(undefined);
    return attempt(() => keepDraft(3), {
      failed: setFailure,
      after: (applyId) => navigate({ to: '/initiation/toCreate', search: { applyId, step: '3' } }),
    });
  };
  if (sent) return <SentPage {...sent} onAgain={onBack} />;
  return (
    <section className="tpl-apply" aria-label="核对合同文本">
      <div className="tpl-apply-form">
        <h1>核对合同文本</h1>
        <p className="muted">签署的是右侧的 PDF。请逐页核对文字、金额和签署位置，看到最后一页后即可发起。</p>
        {problem && (
          <p className="form-error" role="alert">
            {problem}
          </p>
        )}
        {!ready && !problem && (
          <p className="muted" role="status">
            {offline ? '网络不稳定，正在重新连接…' : '正在生成合同文本，通常需要十几秒…'}
          </p>
        )}
        {info?.notes.length ? (
          <p className="muted small">{info.notes.map((n) => n.message).join('；')}</p>
        ) : null}
        {places.unsure.length > 0 && (
          <p className="wizard-note" role="status">
            {places.unsure.join('、')}
            的签署位置未能随文字移动，请核对；如有偏差，请点击“调整签署位置和其他设置”。
          </p>
        )}
        <div className="tpl-apply-acts fill-acts">
          {failure && (
            <p className="form-error" role="alert">
              {failure.message}
            </p>
          )}
          <Button look="primary" large busy={busy} disabled={!mayGo} onClick={() => void send()}>
            核对无误，发起签署
          </Button>
          <Button large disabled={!mayGo || busy} onClick={() => void adjust()}>
            调整签署位置和其他设置
          </Button>
          <Button look="link" disabled={busy} onClick={onBack}>
            返回修改
          </Button>
        </div>
      </div>
      <div className="tpl-apply-pages">
        {isUsable(info) && (
          <PdfView
            source={source}
            pages={info.pages}
            compact={phone}
            onEndReached={() => setRead(true)}
            overlay={(at) => <RolePlaces at={at} roles={[...places.roles]} names={names} />}
          />
        )}
      </div>
    </section>
  );
}
