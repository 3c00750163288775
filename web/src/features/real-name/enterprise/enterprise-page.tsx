// /auth/entIdentityAuth: how an enterprise is verified, and how far its application is: what is asked, the transfer and its amount, or the legal person.

import type { ProofWay } from '@xinqi/domain';
import { orgRoutes } from '@xinqi/wire/org';
import { type CorpProof, realNameRoutes as r } from '@xinqi/wire/real-name';
import { useEffect, useRef, useState } from 'react';
import { useCall } from '../../../platform/call/use-call.ts';
import { useKeptState } from '../../../platform/kept-input.ts';
import { actForCorp } from '../../../platform/rights/act-as.ts';
import { grantsOf } from '../../../platform/rights/rights.ts';
import { useSession } from '../../../platform/session.ts';
import { toast } from '../../../platform/toast.ts';
import { Empty } from '../../../ui/empty.tsx';
import { Button } from '../../../ui/kit/button.tsx';
import { LoadError } from '../../../ui/load-error.tsx';
import { PageLoading } from '../../../ui/page-loading.tsx';
import { StandingNote } from '../../../ui/standing-note.tsx';
import { TestMark } from '../../../ui/test-environment/test-mark.tsx';
import { AmountForm } from './amount-form.tsx';
import { type Application, ApplyForm, emptyApplication } from './apply-form.tsx';
import { LegalWaiting } from './legal-waiting.tsx';
import { LetterWaiting } from './letter-waiting.tsx';
import { StandingHistory } from './standing-history.tsx';
import { VerifiedCorp } from './verified-corp.tsx';
import '../real-name.css';

/** Why the last application proves nothing of an enterprise of this name; undefined while it may. */
function overText({ way, state, refusal, expired, accountEnd, companyName }: CorpProof, name: string) {
  if (companyName !== name) return '上次申请之后企业名称已修改，请重新申请。';
  if (way === 'legal') {
    if (state === 'refused')
      return `上次申请未通过：${refusal}。请改用对公打款，或与法定代表人确认后重新申请。`;
    if (state === 'failed') return '上次申请未通过：确认人与登记的法定代表人不一致。请核对后重新申请。';
    return expired ? '法定代表人超过 7 天未确认，上次申请已失效。请重新申请。' : undefined;
  }
  if (way === 'letter') {
    if (state === 'refused') return `上次申请未通过：${refusal}。请换个方式，或与法定代表人确认后重新申请。`;
    if (state === 'failed')
      return '上次申请未通过：授权委托书的签署人与登记的法定代表人不一致，或申请已不成立。请核对后重新申请。';
    return expired ? '法定代表人超过 7 天未签署，授权委托书已失效。请重新申请。' : undefined;
  }
  if (state === 'refused') return `上次打款未成功（尾号 ${accountEnd}）：${refusal}。请核对后重新申请。`;
  if (state === 'failed') return '上次申请的金额多次填写有误，已失效。请重新申请。';
  return expired ? '上次打款已超过 7 天，已失效。请重新申请。' : undefined;
}

const waiting = (proof: CorpProof) => {
  if (proof.way === 'transfer') return <AmountForm proof={proof} />;
  return proof.way === 'legal' ? <LegalWaiting proof={proof} /> : <LetterWaiting proof={proof} />;
};

/** Somebody else is about to answer. */
const isOpen = (proof: CorpProof | null | undefined): boolean =>
  proof?.state === 'sending' || (proof?.state === 'sent' && proof.way !== 'transfer' && !proof.expired);

type Props = {
  /** The way that is shown first. */
  way?: ProofWay;
};

/** A bank may take a day: nobody has to wait for it. */
function Sending({ proof }: { proof: CorpProof }) {
  return (
    <section className="card real-name-card" aria-live="polite">
      <h2>银行正在处理打款</h2>
      <p>
        将向 {proof.bankName} 尾号 {proof.accountEnd}{' '}
        的账户转入一笔小额款项，通常当天到账，最迟下一个工作日。可以离开本页，稍后再来。
      </p>
    </section>
  );
}

export default function EnterprisePage({ way }: Props) {
  const acting = useSession(({ currentAuthUser }) => currentAuthUser);
  const superFlag = grantsOf(acting).superFlag;
  const found = useCall(
    r.approveStatus,
    {},
    {
      fresh: true,
      when: superFlag,
      every: (known) => (isOpen(known?.proof) ? 3000 : false),
    },
  );
  const standing = useCall(orgRoutes.corpStanding, {}, { fresh: true });
  const [again, setAgain] = useState(false);
  const [said, setSaid] = useKeptState<Application>('enterprise application', emptyApplication);
  const [first, setFirst] = useState(way);
  const corpId = acting?.corpId ?? '';
  const asked = found.data?.proof && found.data.proof.way !== 'transfer' ? found.data.proof.state : '';
  const { refetch: readStanding } = standing;
  const was = useRef('');
  useEffect(() => {
    // the legal person's yes came in; the names of identities carry the mark, too
    if (was.current === 'sent' && asked === 'proved')
      Promise.all([readStanding(), actForCorp(corpId)]).catch(toast.failure);
    was.current = asked;
  }, [asked, corpId, readStanding]);
  if (acting?.userType !== 1)
    return (
      <section className="real-name" aria-labelledby="enterprise-title">
        <div className="page-head">
          <h1 id="enterprise-title">企业认证</h1>
        </div>
        <div className="card">
          <Empty text="请先切换到需要认证的企业，再申请企业认证" />
        </div>
      </section>
    );
  const error = standing.error ?? found.error;
  const reload = () => Promise.all([standing.refetch(), found.refetch()]);
  if (error) return <LoadError error={error} onRetry={() => void reload()} />;
  if (!standing.data || (superFlag && !found.data)) return <PageLoading />;
  const known = standing.data;
  const { companyName, verified, nameTaken, testEnvironment, history } = known;
  const proof = found.data?.proof ?? null;
  const over = proof ? overText(proof, companyName) : undefined;
  const waits = proof && !over && !again && (proof.state === 'sending' || proof.state === 'sent');
  const part = () => {
    if (verified)
      return (
        <VerifiedCorp
          standing={known}
          superFlag={superFlag}
          onCorrected={() => void Promise.all([reload(), actForCorp(corpId)]).catch(toast.failure)}
        />
      );
    if (!superFlag)
      return (
        <div className="card">
          <Empty text="请由超级管理员申请企业认证" />
        </div>
      );
    if (nameTaken)
      return (
        <div className="card">
          <Empty text="该名称已由其他账号完成认证，请修改企业名称或加入该企业" />
        </div>
      );
    if (waits)
      return (
        <>
          {proof.state === 'sending' ? <Sending proof={proof} /> : waiting(proof)}
          <p>
            <Button look="link" onClick={() => setAgain(true)}>
              {proof.way === 'transfer' && proof.state === 'sent' ? '没有收到款项？重新申请' : '换个方式验证'}
            </Button>
          </p>
        </>
      );
    return (
      <ApplyForm
        companyName={companyName}
        over={over}
        said={first ? { ...said, way: first } : said}
        onSaid={(next) => {
          setFirst(undefined);
          setSaid(next);
        }}
        onApplied={async () => {
          setAgain(false);
          await reload();
        }}
      />
    );
  };
  return (
    <section className="real-name" aria-labelledby="enterprise-title">
      <div className="page-head">
        <h1 id="enterprise-title">企业认证 {testEnvironment && <TestMark />}</h1>
        {!verified && (
          <p className="muted">
            先核对登记信息，再由企业的对公账户、法定代表人或其签署的授权委托书证明您可以代表企业。
          </p>
        )}
      </div>
      {!verified && <StandingNote standing={known} />}
      {part()}
      <StandingHistory history={history} />
    </section>
  );
}
