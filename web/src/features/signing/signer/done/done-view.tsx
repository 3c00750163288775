// After signing, at once: accepted when, under which number of the log; then what happens next, live, and the files.

import { Link } from '@tanstack/react-router';
import { isFinished } from '@xinqi/domain';
import { useSession } from '../../../../platform/session.ts';
import { namedTimeText } from '../../../../ui/format.ts';
import { Button } from '../../../../ui/kit/button.tsx';
import { HeadSlot } from '../../../../ui/reading/head-slot.tsx';
import { ApplyTag } from '../../../../ui/status-tag.tsx';
import { TestMark } from '../../../../ui/test-environment/test-mark.tsx';
import type { Contract } from '../open/contract-gate.tsx';
import { PartyList } from '../parties/party-list.tsx';
import type { Receipt } from '../sign/receipt.ts';
import { CheckMark } from './check-mark.tsx';
import { Downloads } from './downloads.tsx';
import { ReturnLink } from './return-link.tsx';
import { SaveReceipt } from './save-receipt.tsx';
import { StepList } from './step-list.tsx';
import './done.css';
import '../../../../ui/reading/reading.css';

type Props = { contract: Contract; receipt: Receipt | undefined; live: boolean; onRead: () => void };

export default function DoneView({ contract, receipt, live, onRead }: Props) {
  const { access, detail } = contract;
  const visitor = useSession(({ token }) => !token) && access.by === 'link';
  const me = detail.parties.find((party) => party.signNo === detail.me?.signNo);
  const finished = isFinished(detail.status);
  const acceptedAt = receipt?.acceptedAt ?? me?.signTime;
  const search = { applyNo: detail.applyNo };
  return (
    <main className="done">
      <HeadSlot>
        <p className="reading-title">{detail.contractName}</p>
        <ApplyTag status={detail.status} late={detail.approvalLate} />
        {detail.testEnvironment && <TestMark />}
      </HeadSlot>
      <section className="card done-card done-head">
        <span className="done-mark" aria-hidden="true">
          <CheckMark size={34} />
        </span>
        <div>
          <h1>{finished ? '合同已完成' : '签署成功'}</h1>
          <p className="done-name">《{detail.contractName}》</p>
          <dl className="facts done-facts">
            <dt>受理时间</dt>
            <dd>{namedTimeText(acceptedAt)}</dd>
            {receipt && (
              <>
                <dt>存证日志序号</dt>
                <dd className="mono">#{receipt.logIndex}</dd>
              </>
            )}
          </dl>
        </div>
      </section>
      <div className="done-columns">
        <section className="card done-card" aria-labelledby="done-progress">
          <h2 id="done-progress">签署进度</h2>
          <StepList detail={detail} live={live} />
          <Downloads contract={contract} large />
          {receipt && detail.me && <SaveReceipt receipt={receipt} signNo={detail.me.signNo} />}
          <ReturnLink detail={detail} />
          <nav className="done-links" aria-label="更多">
            <Button look="link" onClick={onRead}>
              查看合同
            </Button>
            <Link to="/signInfo/viewDetail" search={search}>
              合同详情
            </Link>
            <Link to="/applySign/toSignlog" search={search}>
              签署记录
            </Link>
            <a href="/certi/toValiView" target="_blank" rel="noreferrer">
              如何核验
            </a>
          </nav>
          {visitor && me?.userType === 0 && (
            <p className="small muted done-account">
              用手机号 {me.mobileMasked} <a href="/login">登录或注册</a>
              ，即可随时在“我签署的”中查看本合同。
            </p>
          )}
        </section>
        <section className="card done-card" aria-labelledby="done-parties">
          <h2 id="done-parties">签署方</h2>
          <PartyList detail={detail} />
        </section>
      </div>
    </main>
  );
}
