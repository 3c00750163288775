// /initiation/invalidation/cancellation: starts voiding a finished contract. Chosen among those that the acting identity sent
// (or named by ?applyNo=), with what follows, before the reason is given and the voiding contract goes out.
import { useNavigate } from '@tanstack/react-router';
import { ApplyStatus, SignListTab } from '@xinqi/domain';
import { signingRoutes } from '@xinqi/wire/signing';
import { useState } from 'react';
import { useAct } from '../../../platform/call/use-act.ts';
import { useCall } from '../../../platform/call/use-call.ts';
import { usePlainSearch } from '../../../platform/plain-search.ts';
import { useMayHere } from '../../../platform/rights/rights.ts';
import { minuteText } from '../../../ui/format.ts';
import { Button } from '../../../ui/kit/button.tsx';
import { LoadError } from '../../../ui/load-error.tsx';
import { PageLoading } from '../../../ui/page-loading.tsx';
import { ApplyTag } from '../../../ui/status-tag.tsx';
import { SearchBox } from '../list/filter/search-box.tsx';
import { useApplyList } from '../list/queries.ts';
import { ReasonField, useReason } from '../signer/acts/reason-field.tsx';
import './initiation.css';
import '../list/list.css';

const path = '/initiation/invalidation/cancellation';
const voiding = 8;

function Choose({ onChoose }: { onChoose: (applyNo: string) => void }) {
  const [keyword, setKeyword] = useState('');
  const [searchType, setSearchType] = useState('0');
  const list = useApplyList({ signStatus: SignListTab.Done, keyword, filters: { searchType }, pageSize: 20 });
  const rows = (list.data?.list ?? []).filter(
    (row) => row.signStatus === ApplyStatus.Preserved && row.createType !== voiding,
  );
  return (
    <section className="card start-card" aria-labelledby="void-choose">
      <div className="start-head">
        <h2 id="void-choose">选择要作废的合同</h2>
        <SearchBox
          value={keyword}
          searchType={searchType}
          onSearch={(text, type) => {
            setKeyword(text);
            setSearchType(type);
          }}
        />
      </div>
      {list.error ? (
        <LoadError error={list.error} onRetry={() => void list.refetch()} />
      ) : !list.data ? (
        <PageLoading />
      ) : rows.length === 0 ? (
        <p className="muted start-empty">
          {keyword ? '没有找到符合条件的合同' : '没有可以作废的合同：只有您发起的、已完成的合同可以作废'}
        </p>
      ) : (
        <ul className="start-rows">
          {rows.map((row) => (
            <li key={row.applyId}>
              <span className="start-name">
                <strong title={row.contractName}>{row.contractName}</strong>
                <span className="small muted" title={row.allSignerName}>
                  {minuteText(row.signTime)} 完成 · {row.allSignerName}
                </span>
              </span>
              <Button aria-label={`作废 ${row.contractName}`} onClick={() => onChoose(row.applyNo)}>
                选择
              </Button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Confirm({ applyNo, onOther }: { applyNo: string; onOther: () => void }) {
  const navigate = useNavigate();
  const reason = useReason(`void ${applyNo}`, '作废');
  const [problem, setProblem] = useState<string>();
  const sending = useAct(signingRoutes.invalidation, {
    done: '作废协议已发出，等待各方签署',
    after: ({ applyNo: agreement }) =>
      navigate({ to: '/signInfo/viewDetail', search: { applyNo: agreement } }),
    failed: ({ message }) => setProblem(message),
  });
  const contract = useCall(signingRoutes.info, { applyNo });
  if (contract.error)
    return (
      <section className="card start-card">
        <LoadError error={contract.error} onRetry={() => void contract.refetch()} />
        <Button onClick={onOther}>选择其他合同</Button>
      </section>
    );
  if (!contract.data) return <PageLoading />;
  const { data: detail } = contract;
  const whyNot = !detail.isSender
    ? '只有发起方可以作废该合同'
    : detail.createType === voiding
      ? '作废协议不能再作废'
      : detail.status !== ApplyStatus.Preserved
        ? '该合同当前不能作废，仅已完成的合同可以作废'
        : undefined;
  const send = () => {
    const missing = reason.check();
    setProblem(missing);
    if (!missing) void sending.run({ applyId: detail.applyId, reason: reason.reason.trim() });
  };
  return (
    <section className="card start-card" aria-labelledby="void-confirm">
      <div className="start-head">
        <h2 id="void-confirm">
          作废“{detail.contractName}” <ApplyTag status={detail.status} late={detail.approvalLate} />
        </h2>
        <Button look="link" onClick={onOther}>
          选择其他合同
        </Button>
      </div>
      <dl className="facts void-facts">
        <dt>合同编号</dt>
        <dd className="mono">{detail.applyNo}</dd>
        <dt>完成时间</dt>
        <dd>{minuteText(detail.finishTime)}</dd>
        <dt>签署作废协议的各方</dt>
        <dd>
          {detail.parties
            .filter((party) => party.replacedBy === null)
            .map((party) => `${party.name}（${party.mobileMasked}）`)
            .join('、')}
        </dd>
      </dl>
      {whyNot ? (
        <p className="form-error" role="alert">
          {whyNot}
        </p>
      ) : (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            send();
          }}
        >
          <ReasonField state={reason} />
          <p className="field-hint void-follows">
            将生成作废协议，由以上各方签署；全部签署后原合同作废，任一方拒签或逾期未签的，原合同继续有效。
          </p>
          {problem && (
            <p className="form-error" role="alert">
              {problem}
            </p>
          )}
          <Button type="submit" danger disabled={sending.busy} aria-busy={sending.busy}>
            发起作废
          </Button>
        </form>
      )}
    </section>
  );
}

export default function CancellationPage() {
  const { applyNo } = usePlainSearch();
  const navigate = useNavigate();
  const may = useMayHere('invalidation');
  const choose = (to: string | undefined) => void navigate({ to: path, search: { applyNo: to } });
  return (
    <section className="start" aria-labelledby="void-title">
      <h1 id="void-title">作废合同</h1>
      {!may ? (
        <p className="card start-card form-error" role="alert">
          作废企业合同需要“合同作废”权限，请联系企业管理员
        </p>
      ) : applyNo ? (
        <Confirm key={applyNo} applyNo={applyNo} onOther={() => choose(undefined)} />
      ) : (
        <Choose onChoose={choose} />
      )}
    </section>
  );
}
