// Step ④: everything once more, in words, before it leaves; one press sends once.
import { amountText, chineseDay, contractKindOf, excludedKindMessage, fenOf } from '@xinqi/domain';
import type { FileInfo } from '@xinqi/wire/file';
import { useRef, useState } from 'react';
import { asFailure, type Failure } from '../../../../platform/failure.ts';
import { minuteText, sizeText } from '../../../../ui/format.ts';
import { Button } from '../../../../ui/kit/button.tsx';
import { sendContract } from '../api.ts';
import { ApprovalHint } from '../approval/approval-hint.tsx';
import { usePreApproval } from '../approval/use-pre-approval.ts';
import { VideoSwitch } from '../demand/video-switch.tsx';
import { fieldsOf, isEmptyReader, isExcluded } from '../draft/draft.ts';
import { carriedHeadline } from '../file/carried-signatures.tsx';
import { KeptFacts } from '../particulars/kept-facts.tsx';
import { PrintCopies } from '../particulars/print-copies.tsx';
import { WatermarkSwitch } from '../particulars/watermark-switch.tsx';
import { PreviewDialog } from '../preview/preview-dialog.tsx';
import { type Step, useWizard } from '../wizard.ts';
import { DefaultsCard } from './defaults-card.tsx';
import { PartySummary } from './party-summary.tsx';

/** 2026年2月20日 23:59（北京时间）; nothing for no time. */
export const longTime = (iso: string): string => {
  const [day, clock] = minuteText(iso).split(' ');
  return day && clock ? `${chineseDay(day)} ${clock}（北京时间）` : '';
};

type SectionProps = { title: string; step: Step; more?: React.ReactNode; children: React.ReactNode };

function Section({ title, step, more, children }: SectionProps) {
  const { goTo } = useWizard();
  return (
    <section className="card wizard-card" aria-label={title}>
      <div className="confirm-head">
        <h2>{title}</h2>
        <span className="confirm-acts">
          {more}
          <Button look="link" aria-label={`修改${title}`} onClick={() => goTo(step)}>
            修改
          </Button>
        </span>
      </div>
      {children}
    </section>
  );
}

const fileWords = ({ fileName, pageCount, length }: FileInfo): string =>
  `${fileName}（${pageCount} 页，${sizeText(length)}）`;

export function ConfirmStep() {
  const { draft, dispatch, watch, further = [], autosave, sent, goTo } = useWizard();
  const { info } = watch;
  const [sending, setSending] = useState(false);
  const [problem, setProblem] = useState<Failure>();
  const [previewing, setPreviewing] = useState(false);
  const once = useRef(false);
  const ready = [watch, ...further].every((one) => one.info?.state === 'ready');
  const kind = contractKindOf(draft.contractKind);
  const excluded = isExcluded(draft);
  const pre = usePreApproval(draft);
  const amount = fenOf(draft.amount);
  const lacksAmount = pre?.asksAmount === true && amount === undefined;
  const readers = draft.readers.filter((one) => !isEmptyReader(one)).map(({ name }) => name.trim());

  const send = async () => {
    if (once.current) return;
    once.current = true;
    setSending(true);
    setProblem(undefined);
    try {
      // Saved first: the contract then has its number, and a repeated press after a lost answer sends nothing twice.
      if (!(await autosave.flush())) throw { code: 'NO_ANSWER', message: '网络不稳定，合同尚未发出，请重试' };
      const { applyNo, approving } = await sendContract(autosave.current());
      if (!applyNo) throw { code: 'SYSTEM', message: '系统异常，请稍后再试' };
      sent(applyNo, approving);
    } catch (error) {
      setProblem(asFailure(error));
    } finally {
      once.current = false;
      setSending(false);
    }
  };

  /** The file was given to whoever has the draft: without the template it goes out as any upload (docs/decisions/0100). */
  const leave = () => {
    dispatch({ type: 'leaveTemplate' });
    setProblem(undefined);
  };
  return (
    <div className="wizard-page confirm">
      <Section title="合同文件" step={1}>
        <dl className="confirm-facts">
          <dt>合同名称</dt>
          <dd className="wizard-break">{draft.contractName.trim()}</dd>
          <dt>{further.length > 0 ? `文件（${further.length + 1} 个）` : '文件'}</dt>
          <dd className="wizard-break">
            {[watch, ...further].map((one, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: files are told apart by their place
              <div key={at}>{one.info ? fileWords(one.info) : '—'}</div>
            ))}
          </dd>
          {kind && kind.key !== 'general' && (
            <>
              <dt>合同类型</dt>
              <dd>
                {kind.name}
                {kind.keepYears > 0 && `（建议保存不少于${kind.keepYears}年）`}
              </dd>
            </>
          )}
          {info?.alreadySigned && (
            <>
              <dt>说明</dt>
              <dd>{carriedHeadline(info.signatures)}；文件原样保留，仅添加签名</dd>
            </>
          )}
        </dl>
      </Section>
      <Section title="签署方与期限" step={2}>
        <dl className="confirm-facts">
          <dt>签署顺序</dt>
          <dd>{draft.ordered ? '按顺序签署，前一位完成后通知下一位' : '不分先后，同时通知'}</dd>
          <dt>签署截止时间</dt>
          <dd>{longTime(draft.deadline)}</dd>
          {readers.length > 0 && (
            <>
              <dt>抄送</dt>
              <dd className="wizard-break">{readers.join('、')}，合同完成后收到短信</dd>
            </>
          )}
          {draft.attachments.length > 0 && (
            <>
              <dt>附件</dt>
              <dd className="wizard-break">{draft.attachments.map(({ fileName }) => fileName).join('、')}</dd>
            </>
          )}
          {amount !== undefined && (
            <>
              <dt>合同金额</dt>
              <dd>{amountText(amount)}</dd>
            </>
          )}
          {draft.overDate && (
            <>
              <dt>合同到期日</dt>
              <dd>{chineseDay(draft.overDate)}</dd>
            </>
          )}
          <KeptFacts />
        </dl>
      </Section>
      <Section
        title="签署位置与通知"
        step={3}
        more={
          <Button look="link" onClick={() => setPreviewing(true)}>
            以签署方视角预览
          </Button>
        }
      >
        <ol className="confirm-parties">
          {draft.parties.map((party, index) => (
            <PartySummary
              key={party.key}
              party={party}
              number={index + 1}
              ordered={draft.ordered}
              fields={fieldsOf(draft, party.key)}
              edgeSeal={draft.placement.edgeSeals.includes(party.key)}
              approved={pre?.needed === true}
            />
          ))}
        </ol>
        {(!info?.alreadySigned || draft.presSeal) && (
          <label className="confirm-option">
            <input
              type="checkbox"
              checked={draft.presSeal}
              onChange={(event) => dispatch({ type: 'edit', change: { presSeal: event.target.checked } })}
            />
            <span>全部签署后在末页左下角显示保全章（发出后不能再增加签署方）</span>
          </label>
        )}
        <VideoSwitch />
        <WatermarkSwitch />
        <PrintCopies />
      </Section>
      {pre && <ApprovalHint pre={pre} />}
      <DefaultsCard />
      <div className="confirm-send">
        {problem && (
          <p className="form-error" role="alert">
            {problem.message}
            {(problem.code === 'TPL_REVOKED' || problem.code === 'TPL_OFF') && (
              <Button look="link" onClick={leave}>
                不再关联模板
              </Button>
            )}
          </p>
        )}
        {excluded && (
          <label className="confirm-excluded">
            <input
              type="checkbox"
              checked={draft.kindConfirmed}
              onChange={(event) =>
                dispatch({ type: 'edit', change: { kindConfirmed: event.target.checked } })
              }
            />
            <span>{excludedKindMessage}。我已知悉，仍要发起</span>
          </label>
        )}
        {lacksAmount && (
          <p className="form-error" role="alert">
            贵企业按金额确定审批人，请先
            <Button look="link" onClick={() => goTo(2)}>
              填写合同金额
            </Button>
          </p>
        )}
        {!ready && info && (
          <p className="muted" role="status">
            {watch.offline ? '网络不稳定，正在重新连接…' : '正在检查文件，完成后即可发起'}
          </p>
        )}
        <Button
          look="primary"
          large
          className="confirm-button"
          disabled={!ready || sending || lacksAmount || (excluded && !draft.kindConfirmed)}
          aria-busy={sending}
          onClick={() => void send()}
        >
          {sending ? '正在发起…' : pre?.needed ? '提交发起审批' : '发起签署'}
        </Button>
        <p className="muted small">
          {pre?.needed
            ? '审批通过后签署方会收到短信；通过前可随时撤回'
            : '发起后签署方会收到短信；签署完成前可随时撤销'}
        </p>
      </div>
      {previewing && <PreviewDialog onClose={() => setPreviewing(false)} />}
    </div>
  );
}
