// /applySign/contractPrint: a copy on paper with an anti-counterfeit code, as often as the sender allows; which copies were made.
import { Link } from '@tanstack/react-router';
import { type PrintRow, signingRoutes as r } from '@xinqi/wire/signing';
import { useState } from 'react';
import { useAct } from '../../../../platform/call/use-act.ts';
import { useCall } from '../../../../platform/call/use-call.ts';
import { asFailure } from '../../../../platform/failure.ts';
import { startDownload } from '../../../../platform/http/start-download.ts';
import { toast } from '../../../../platform/toast.ts';
import { timeText } from '../../../../ui/format.ts';
import { Icon } from '../../../../ui/icons.tsx';
import { Button } from '../../../../ui/kit/button.tsx';
import { LoadError } from '../../../../ui/load-error.tsx';
import { PageLoading } from '../../../../ui/page-loading.tsx';
import { ApplyTag } from '../../../../ui/status-tag.tsx';
import { TestMark } from '../../../../ui/test-environment/test-mark.tsx';
import { askOf, optionsOf, wireOf } from '../open/access.ts';
import { type Contract, ContractGate } from '../open/contract-gate.tsx';
import { GIVEN_UP, useProof } from '../open/proof.tsx';
import { LimitDialog } from './limit-dialog.tsx';
import './print.css';

function Copies({ list, onAgain }: { list: readonly PrintRow[]; onAgain: (row: PrintRow) => void }) {
  if (list.length === 0) return <p className="muted">还没有打印记录。</p>;
  return (
    <ul className="print-list">
      {list.map((row) => (
        <li key={row.printId}>
          <div>
            <strong>第 {row.copyNo} 份</strong>
            <span className="muted">（可打印 {row.copies} 份）</span>
          </div>
          <div className="mono">{row.code ?? '防伪码仅对方可见'}</div>
          <div className="muted small">
            {row.printer} · {timeText(row.time)}
          </div>
          {row.again && (
            <Button look="link" onClick={() => onAgain(row)} aria-label={`再次取得第 ${row.copyNo} 份`}>
              再次取得
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}

function Print({ contract }: { contract: Contract }) {
  const { access, detail } = contract;
  const asked = wireOf(access);
  const { data, error, refetch } = useCall(r.printInfo, asked, { as: () => askOf(access) });
  const create = useAct(r.printCreate);
  const prove = useProof();
  const [limiting, setLimiting] = useState(false);
  const get = async (printId?: string) => {
    try {
      const { url, fileName } = await prove(
        () => create.send({ ...asked, ...(printId ? { printId } : {}) }, optionsOf(access)),
        { text: '继续打印' },
      );
      startDownload(url, fileName);
    } catch (failure) {
      if (failure !== GIVEN_UP) toast.failure(asFailure(failure));
    }
  };
  if (error) return <LoadError error={error} onRetry={() => void refetch()} />;
  if (!data) return <PageLoading />;
  const left = Math.max(0, data.limit - data.printed);
  return (
    <main className="print-page">
      <h1>打印合同</h1>
      <section className="card" aria-label="合同">
        <p className="print-name">
          {data.contractName} <ApplyTag status={detail.status} /> {detail.testEnvironment && <TestMark />}
        </p>
        <p className="muted small">
          {data.pages} 页 · <span className="mono">{detail.contractNo ?? data.applyNo}</span>
        </p>
        <p>
          打印件由系统依已签署的电子合同生成：每页带有打印人、打印时间和份数的水印，页脚有防伪码和二维码，任何人可凭此核对打印记录与合同现状。
          打印件不含电子签名，不是签署原件。
        </p>
        <dl className="print-count">
          <dt>本方已打印</dt>
          <dd>
            {data.printed} 份，还可打印 {left} 份
          </dd>
          {data.setsLimit && (
            <>
              <dt>各方可打印</dt>
              <dd>
                {data.limit} 份{' '}
                <Button look="link" onClick={() => setLimiting(true)}>
                  调整
                </Button>
              </dd>
            </>
          )}
        </dl>
        <div className="print-acts">
          <Button
            look="primary"
            disabled={data.whyNot !== null}
            busy={create.busy}
            onClick={() => void get()}
          >
            <Icon name="print" size={18} />
            生成一份打印件
          </Button>
          <Link to="/signInfo/viewDetail" search={{ applyNo: data.applyNo }}>
            返回合同
          </Link>
        </div>
        <p className="muted small">
          {data.whyNot ?? '生成即计为一份；请打开下载的文件后打印。打印失败时，10分钟内可再次取得同一份。'}
        </p>
      </section>
      <section className="card" aria-labelledby="print-log">
        <h2 id="print-log">打印记录</h2>
        <Copies list={data.list} onAgain={(row) => void get(row.printId)} />
      </section>
      {limiting && (
        <LimitDialog applyId={data.applyId} copies={data.limit} onClose={() => setLimiting(false)} />
      )}
    </main>
  );
}

export default function PrintPage() {
  return <ContractGate>{(contract) => <Print contract={contract} />}</ContractGate>;
}
