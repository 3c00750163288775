// One application before a reviewer: what is said beside the pictures, then yes or no. What the other reviewer thinks is not shown.
import { MOST_REASON, type PaperSide, paperNames, sideName, zoneSide } from '@xinqi/domain';
import { realNameRoutes as r } from '@xinqi/wire/real-name';
import { useEffect, useState } from 'react';
import { useAct } from '../../../platform/call/use-act.ts';
import { useCall } from '../../../platform/call/use-call.ts';
import { fetchPicture } from '../../../platform/http/fetch-picture.ts';
import { addressOf } from '../../../platform/request.ts';
import { Button } from '../../../ui/kit/button.tsx';
import { TextAreaField } from '../../../ui/kit/text-area-field.tsx';
import { LoadError } from '../../../ui/load-error.tsx';
import { PageLoading } from '../../../ui/page-loading.tsx';
import { TestMark } from '../../../ui/test-environment/test-mark.tsx';
import { Rows } from '../rows.tsx';
import { countryName } from './country-name.ts';

function Picture({ attemptId, side, label }: { attemptId: string; side: PaperSide; label: string }) {
  const [address, setAddress] = useState<string>();
  const [missing, setMissing] = useState(false);
  useEffect(() => {
    const ended = new AbortController();
    let made: string | undefined;
    void fetchPicture(addressOf(r.reviewShow, { attemptId, side }), ended.signal).then((blob) => {
      if (ended.signal.aborted) return;
      if (!blob) return setMissing(true);
      made = URL.createObjectURL(blob);
      setAddress(made);
    });
    return () => {
      ended.abort();
      if (made) URL.revokeObjectURL(made);
    };
  }, [attemptId, side]);
  return (
    <figure className="review-picture">
      {address ? (
        <a href={address} target="_blank" rel="noopener" aria-label={`放大${label}`}>
          <img src={address} alt={label} />
        </a>
      ) : (
        <span role="status">{missing ? '照片未能加载，请刷新重试' : '正在加载…'}</span>
      )}
      <figcaption>{label}</figcaption>
    </figure>
  );
}

export function ReviewDesk({ attemptId, onDone }: { attemptId: string; onDone: () => void }) {
  const found = useCall(r.reviewOpen, { attemptId }, { fresh: true });
  const [reason, setReason] = useState('');
  const [refusing, setRefusing] = useState(false);
  const { busy, run } = useAct(r.reviewDecide);
  if (found.error) return <LoadError error={found.error} onRetry={() => void found.refetch()} />;
  if (!found.data) return <PageLoading />;
  const { paper, issuer, fullName, number, born, expires, mrz, sides, simulated } = found.data;
  const missing = refusing && reason.trim() === '' ? '请填写不通过的原因' : undefined;
  const decide = (pass: 0 | 1) => {
    if (pass === 0 && reason.trim() === '') return setRefusing(true);
    void run({ attemptId, pass, ...(pass ? {} : { reason }) }, { done: '已提交审核意见', after: onDone });
  };
  const rows = [
    ['证件', paperNames[paper]],
    ['签发国家', issuer && countryName(issuer)],
    ['姓名', fullName],
    ['证件号码', number],
    ['出生日期', born],
    ['有效期至', expires],
    [
      '机读码',
      zoneSide(paper) !== undefined &&
        (mrz === null
          ? '未能从照片读出（有的证件没有）'
          : mrz.length === 0
            ? '与填写一致，校验位正确'
            : mrz.join('；')),
    ],
  ] as const;
  return (
    <section className="card real-name-card review-desk" aria-label="待审核的证件">
      <h2>
        {fullName} {simulated && <TestMark />}
      </h2>
      <Rows rows={rows} />
      <div className="review-pictures">
        {sides.map((side) => (
          <Picture key={side} attemptId={attemptId} side={side} label={sideName(paper, side)} />
        ))}
      </div>
      <p className="muted small">
        机读码由系统从照片识别，可能有误，仅供参考。请逐项核对姓名、号码、出生日期、有效期是否与照片一致，照片是否为证件原件、有无涂改。查看照片会留下记录。
      </p>
      <TextAreaField
        label="不通过的原因（申请人会看到）"
        value={reason}
        maxLength={MOST_REASON}
        error={missing}
        onValue={setReason}
      />
      <div className="real-name-next">
        <Button look="primary" busy={busy} onClick={() => decide(1)}>
          通过
        </Button>
        <Button danger disabled={busy} onClick={() => decide(0)}>
          不通过
        </Button>
      </div>
    </section>
  );
}
