// A request that is open: the contract's pages, what is asked, the steps, and what the viewer may do. Beside each other on
// desktops, under two tabs with the acts in a bar on phones.

import { Link } from '@tanstack/react-router';
import { flowTypeName } from '@xinqi/domain';
import { flowRoutes, type InstDetail } from '@xinqi/wire/flow';
import { useEffect, useMemo, useState } from 'react';
import { approvalPage } from '../../../../platform/approvals/queries.ts';
import { useRefresh } from '../../../../platform/call/use-act.ts';
import { useCall } from '../../../../platform/call/use-call.ts';
import { type Failure, isExpired } from '../../../../platform/failure.ts';
import { useNamedList } from '../../../../platform/navigation/list-source.ts';
import { addressOf, bearerHeaders } from '../../../../platform/request.ts';
import { ApprovalSteps } from '../../../../ui/approval/approval-steps.tsx';
import { FlowTag } from '../../../../ui/approval/flow-tag.tsx';
import { isRunning } from '../../../../ui/approval/flow-words.ts';
import { Icon } from '../../../../ui/icons.tsx';
import { PdfView } from '../../../../ui/pdf-view/index.ts';
import { FileSwitch } from '../../../../ui/reading/file-switch.tsx';
import { HeadSlot } from '../../../../ui/reading/head-slot.tsx';
import { Tabs } from '../../../../ui/tabs.tsx';
import { usePhone } from '../../../../ui/use-phone.ts';
import { Acts } from './acts.tsx';
import { AuditFacts } from './audit-facts.tsx';
import { Decided, type Decision } from './decided.tsx';
import { InList } from './in-list.tsx';
import { type Access, readInst } from './use-audit.ts';
import '../../../../ui/reading/reading.css';
import './audit.css';

const POLL = 10_000;
const tabs = [
  ['facts', '审批详情'],
  ['document', '合同正文'],
] as const;

const watcherText = '您可查看审批进度；合同内容仅审批人与申请人可见';

type Props = {
  access: Access;
  instIdNo: string;
  first: InstDetail;
  /** The code has aged out. */
  onStale: () => void;
};

export function AuditView({ access, instIdNo, first, onStale }: Props) {
  const phone = usePhone();
  const from = useNamedList();
  const renew = useRefresh('flow');
  const [tab, setTab] = useState<(typeof tabs)[number][0]>('facts');
  const [decision, setDecision] = useState<Decision>();
  const [file, setFile] = useState(0);
  const query = useCall(
    flowRoutes.flowInstInfo,
    { instIdNo },
    {
      ...(access.by === 'link' ? { as: { signToken: access.signToken, quiet: true } } : {}),
      read: () => readInst(access, instIdNo),
      first,
      // others decide while the page is open
      every: (known, error) => (known && isRunning(known.status) && !error ? POLL : false),
    },
  );
  const inst = query.data ?? first;
  const stale = access.by === 'link' && query.error !== null && needsCode(query.error);
  useEffect(() => {
    if (stale && !decision) onStale();
  }, [stale, decision, onStale]);

  const source = useMemo(
    () => ({
      url: addressOf(flowRoutes.approveDocument, { instIdNo, ...(file > 0 ? { file } : {}) }),
      headers: () => bearerHeaders(access.by === 'link' ? { signToken: access.signToken } : {}),
    }),
    [access, instIdNo, file],
  );
  const done = (made: Decision) => {
    setDecision(made);
    void renew();
  };
  const head = (
    <HeadSlot>
      {access.by === 'session' && (
        <Link
          className="reading-back"
          to={from?.to ?? approvalPage[inst.flowType]}
          {...(from ? { search: from.search } : {})}
          aria-label={from?.text ?? '返回审批列表'}
        >
          <Icon name="left" size={18} />
          {!phone && '审批'}
        </Link>
      )}
      <h1 className="reading-title" title={inst.contractName}>
        {inst.contractName}
      </h1>
      <FlowTag status={inst.status} />
      {access.by === 'session' && !phone && <InList inst={inst} />}
    </HeadSlot>
  );
  if (decision)
    return (
      <>
        {head}
        <Decided
          inst={inst}
          decision={decision}
          bySession={access.by === 'session'}
          // a link ends with the turn: then there is nothing more to read
          onBack={query.error ? undefined : () => setDecision(undefined)}
        />
      </>
    );
  const facts = (
    <>
      <section className="side-part" aria-label={flowTypeName[inst.flowType]}>
        <AuditFacts inst={inst} />
      </section>
      <section className="side-part" aria-labelledby="audit-steps">
        <h2 id="audit-steps">审批进度</h2>
        <ApprovalSteps inst={inst} />
      </section>
    </>
  );
  const acts = <Acts access={access} inst={inst} onDone={done} onMoved={() => void renew()} phone={phone} />;
  const pages = (
    <div className="reading-document audit-pages">
      <FileSwitch names={inst.files} at={file} onChange={setFile} />
      <PdfView
        key={file}
        source={source}
        compact={phone}
        thumbnails={!phone}
        textLayer={!phone}
        bottomInset={phone ? 84 : 0}
        // who supervises approvals sees how far they are; the text is the server's to give or not
        {...(access.by === 'session' ? { absentText: watcherText } : {})}
      />
    </div>
  );
  if (phone)
    return (
      <main className="audit-phone">
        {head}
        <Tabs label="审批详情与合同正文" tabs={tabs} value={tab} onChange={setTab} className="audit-tabs" />
        {tab === 'facts' ? <div className="audit-sheet">{facts}</div> : pages}
        {acts}
      </main>
    );
  return (
    <div className="reading audit">
      {head}
      <main className="reading-main">{pages}</main>
      <aside className="reading-side audit-side" aria-label="审批">
        <div className="audit-scroll">{facts}</div>
        {acts}
      </aside>
    </div>
  );
}

const needsCode = (failure: Failure): boolean =>
  isExpired(failure) || failure.code === '10401' || failure.code === 'LINK_INVALID';
