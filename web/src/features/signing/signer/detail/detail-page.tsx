// /signInfo/viewDetail (spec §2.2): one contract for its sender, its parties and a link: state, parties, file, progress,
// certificates, log, downloads; the sender's acts by state, 去签署 for whom it waits.
import { Link, useNavigate } from '@tanstack/react-router';
import { ApplyStatus, isAborted, isFinished, SignInfoStatus } from '@xinqi/domain';
import { signingRoutes } from '@xinqi/wire/signing';
import { useState } from 'react';
import { call } from '../../../../platform/client.ts';
import { ownPage } from '../../../../platform/known-pages.ts';
import { useListSource } from '../../../../platform/navigation/list-source.ts';
import { usePlainSearch } from '../../../../platform/plain-search.ts';
import { toast } from '../../../../platform/toast.ts';
import { Icon } from '../../../../ui/icons.tsx';
import { Button } from '../../../../ui/kit/button.tsx';
import { LoadError } from '../../../../ui/load-error.tsx';
import { HeadSlot } from '../../../../ui/reading/head-slot.tsx';
import { ApplyTag } from '../../../../ui/status-tag.tsx';
import { Tabs } from '../../../../ui/tabs.tsx';
import { TestMark } from '../../../../ui/test-environment/test-mark.tsx';
import { usePhone } from '../../../../ui/use-phone.ts';
import { ContractActs } from '../acts/contract-acts.tsx';
import { PartyActs } from '../acts/party-acts.tsx';
import { Readers } from '../acts/readers.tsx';
import { RelatedNote } from '../acts/related-note.tsx';
import { Downloads } from '../done/downloads.tsx';
import { ReturnLink } from '../done/return-link.tsx';
import { StepList } from '../done/step-list.tsx';
import { type Contract, ContractGate } from '../open/contract-gate.tsx';
import { PartyList } from '../parties/party-list.tsx';
import { StrengthNote } from '../parties/strength.tsx';
import { useLive } from '../read/use-live.ts';
import { ContractRecords } from '../records/contract-records.tsx';
import { Section } from '../records/section.tsx';
import { Certificates } from './certificates.tsx';
import { DocumentPane } from './document-pane.tsx';
import { Facts } from './facts.tsx';
import { useCertificates, useSignRecord } from './queries.ts';
import { Timeline } from './timeline.tsx';
import '../../../../ui/reading/reading.css';
import './detail.css';

const tabs = [
  ['facts', '合同详情'],
  ['document', '合同正文'],
] as const;

/** Contracts that no signatory has heard of. */
const notSent: Partial<Record<ApplyStatus, string>> = {
  [ApplyStatus.InitApproving]: '企业内部审批中，审批通过后将通知签署方；通过前可以撤回。',
  [ApplyStatus.InitRejected]: '未通过发起审批，合同未发出。可复制为新合同，修改后重新发起。',
};

const lateText = '发起审批已超时，合同未发出。可复制为新合同后重新发起。';

function useGoSign({ access, detail }: Contract) {
  const navigate = useNavigate();
  const { extendId } = usePlainSearch();
  return async () => {
    const signNo = detail.me?.signNo ?? '';
    if (access.by === 'link')
      return navigate({
        to: '/applySign/toDetailAnony',
        search: { applyNo: detail.applyNo, signNo, extendId },
      });
    try {
      const { url } = await call(signingRoutes.signUrl, { signNo });
      const page = ownPage(url);
      if (page)
        await navigate({ href: extendId ? `${page}&extendId=${encodeURIComponent(extendId)}` : page });
      else toast.bad('页面不存在');
    } catch (error) {
      toast.failure(error);
    }
  };
}

function Detail({ contract }: { contract: Contract }) {
  const { access, detail, refresh } = contract;
  const phone = usePhone();
  const why = detail.approvalLate ? lateText : notSent[detail.status];
  const live = useLive(contract);
  const record = useSignRecord(contract);
  const certificates = useCertificates(contract);
  const goSign = useGoSign(contract);
  const { party: named } = usePlainSearch();
  const source = useListSource(detail.isSender);
  const [tab, setTab] = useState<(typeof tabs)[number][0]>('facts');
  const signing = detail.status === ApplyStatus.Signing;
  const active = signing || detail.status === ApplyStatus.Signed || isFinished(detail.status);
  const mine = detail.parties.find((p) => p.signNo === detail.me?.signNo);
  const textClosed = isAborted(detail.status) && !detail.isSender && mine?.status !== SignInfoStatus.Signed;
  const sends = detail.isSender && access.by === 'session';
  const changed = () => {
    void refresh().catch(() => {});
    void record.refetch();
  };
  const canSign = detail.me?.canSign === true;
  const certificateList = certificates.data?.list ?? [];
  return (
    <main className={phone ? 'reading reading-phone detail detail-phone' : 'reading detail'}>
      <HeadSlot>
        {access.by === 'session' && (
          <Link
            className="reading-back detail-back"
            to={source.to}
            search={source.search}
            aria-label={source.text}
          >
            <Icon name="left" size={18} />
            {!phone && source.text}
          </Link>
        )}
        <h1 className="reading-title" title={detail.contractName}>
          {detail.contractName}
        </h1>
        <ApplyTag status={detail.status} late={detail.approvalLate} />
        {detail.testEnvironment && <TestMark />}
      </HeadSlot>
      {phone && <Tabs className="detail-tabs" label="详情与正文" tabs={tabs} value={tab} onChange={setTab} />}
      {(!phone || tab === 'document') &&
        (textClosed ? (
          <p className="detail-closed muted">合同已结束，您未签署，不能再查看合同正文。</p>
        ) : (
          <DocumentPane contract={contract} />
        ))}
      {(!phone || tab === 'facts') && (
        <div className="detail-side">
          <div className="detail-actions">
            {canSign && (
              <Button look="primary" onClick={() => void goSign()}>
                去签署
              </Button>
            )}
            {sends && <ContractActs detail={detail} onChanged={changed} />}
          </div>
          {!canSign && detail.me?.whyNot && signing && <p className="detail-why">{detail.me.whyNot}</p>}
          {why && <p className="detail-why">{why}</p>}
          <RelatedNote detail={detail} />
          {active && (
            <Section title="签署进度">
              <StepList detail={detail} live={live} />
              <Downloads contract={contract} />
            </Section>
          )}
          <Section title="签署方">
            <PartyList
              detail={detail}
              full
              named={named}
              acts={(party) => sends && <PartyActs detail={detail} party={party} onChanged={changed} />}
            />
            <StrengthNote parties={detail.parties} />
          </Section>
          {detail.readers.length > 0 && (
            <Section title="抄送">
              <Readers detail={detail} onChanged={changed} />
            </Section>
          )}
          <ContractRecords contract={contract} />
          <Section title="合同信息">
            <Facts contract={contract} />
            <ReturnLink detail={detail} />
          </Section>
          <Section title="签署记录">
            {record.data ? (
              <Timeline list={record.data.list} />
            ) : record.error ? (
              <LoadError error={record.error} onRetry={() => void record.refetch()} />
            ) : (
              <p className="muted">加载中…</p>
            )}
            <Link to="/applySign/toSignlog" search={{ applyNo: detail.applyNo }}>
              打印签署记录
            </Link>
          </Section>
          {certificateList.length > 0 && (
            <Section title="签名证书">
              <Certificates list={certificateList} />
            </Section>
          )}
          <p className="small muted detail-verify">
            收到的文件与证据包可在
            <a href="/certi/toValiView" target="_blank" rel="noreferrer">
              在线核验
            </a>
            中核对，也可离线核验。
          </p>
        </div>
      )}
    </main>
  );
}

export default function DetailPage() {
  const { applyNo } = usePlainSearch();
  // Another contract, as the one that voids this, is opened anew.
  return <ContractGate key={applyNo}>{(contract) => <Detail contract={contract} />}</ContractGate>;
}
