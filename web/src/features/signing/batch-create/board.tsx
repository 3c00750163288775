// The board of one batch. It reads itself again while contracts are being sent, or wait for their approval.
import { Link, useNavigate } from '@tanstack/react-router';
import {
  type ApplyStatus,
  BatchRowState,
  BatchState,
  batchRowStateName,
  batchStateName,
} from '@xinqi/domain';
import { type BatchRow, signingRoutes as r } from '@xinqi/wire/signing';
import { Progress } from 'antd';
import { useCallback, useEffect, useState } from 'react';
import { useAct, useRefresh } from '../../../platform/call/use-act.ts';
import { useAttempt } from '../../../platform/call/use-attempt.ts';
import { useCall } from '../../../platform/call/use-call.ts';
import { call } from '../../../platform/client.ts';
import { saveSheet } from '../../../platform/http/save-sheet.ts';
import { toast } from '../../../platform/toast.ts';
import { Button } from '../../../ui/kit/button.tsx';
import type { ListColumn } from '../../../ui/list/columns.ts';
import { ListPage } from '../../../ui/list/list-page.tsx';
import { RowAct } from '../../../ui/list/row-act.tsx';
import { LoadError } from '../../../ui/load-error.tsx';
import { PageLoading } from '../../../ui/page-loading.tsx';
import { ApplyTag } from '../../../ui/status-tag.tsx';
import { CheckDialog } from './check-dialog.tsx';
import '../create/upload/upload.css';

const columns: readonly ListColumn<BatchRow>[] = [
  { key: 'number', title: '行', width: 60, number: true, cell: (row) => row.number },
  { key: 'name', title: '签署方', width: 140, cell: (row) => <strong>{row.name}</strong> },
  { key: 'mobile', title: '手机号', width: 130, number: true, cell: (row) => row.mobileMasked },
  { key: 'contract', title: '合同名称', width: 200, grow: true, cell: (row) => row.contractName },
  {
    key: 'state',
    title: '状态',
    width: 190,
    cell: (row) =>
      row.applyStatus === null ? (
        <span>
          {batchRowStateName[row.state as BatchRowState]}
          {row.reason && (
            <span className={row.state === BatchRowState.Check ? 'field-hint' : 'field-error'}>
              {' '}
              {row.reason}
            </span>
          )}
        </span>
      ) : (
        <ApplyTag status={row.applyStatus as ApplyStatus} />
      ),
  },
  {
    key: 'signed',
    title: '签署进度',
    width: 100,
    number: true,
    cell: (row) => (row.signers === 0 ? null : `${row.signed} / ${row.signers}`),
  },
];
const tabs = {
  key: 'shown',
  label: '合同',
  options: [
    ['all', '全部'],
    ['signing', '签署中'],
    ['finished', '已完成'],
    ['ended', '已失效'],
    ['waiting', '待发起'],
    ['check', '待核对'],
    ['failed', '未成功'],
  ],
} as const;

export function Board({ batchId }: { batchId: string }) {
  const navigate = useNavigate();
  const refresh = useRefresh('signing');
  const { busy, attempt } = useAttempt();
  const info = useCall(
    r.batchInfo,
    { batchId },
    { every: (known) => (known?.state === BatchState.Running ? 1_500 : known?.approving ? 5_000 : false) },
  );
  const steer = useAct(r.batchSteer);
  const { data } = info;
  const known = data !== undefined;
  // the rows follow the counts
  // biome-ignore lint/correctness/useExhaustiveDependencies: another count is what is waited for
  useEffect(() => {
    if (known) void refresh();
  }, [data?.waiting === 0, data?.toCheck, data?.approving === 0]);
  const [checking, setChecking] = useState<{ row: BatchRow | undefined }>();
  const stopChecking = useCallback(() => setChecking(undefined), []);
  if (info.error && !data) return <LoadError error={info.error} onRetry={() => void info.refetch()} />;
  if (!data) return <PageLoading />;
  const remind = () =>
    attempt(async () => {
      const { reminded, skipped, more } = await call(r.batchRemind, { batchId });
      await refresh();
      const left = skipped > 0 ? `，${skipped} 份暂不能催签` : '';
      toast.ok(`已催签 ${reminded} 份${left}${more ? '；其余请稍后再催' : ''}`);
    });
  const save = () => attempt(async () => saveSheet(await call(r.batchExport, { batchId })));
  const act = (name: 'pause' | 'resume' | 'cancel') => void steer.run({ batchId, act: name });
  const running = data.state === BatchState.Running;
  const open = running || data.state === BatchState.Paused || data.state === BatchState.Checking;
  return (
    <section className="card admin batch-board" aria-labelledby="batch-title">
      <div className="admin-head">
        <div>
          <Link to="/initiation/batches">‹ 批量发起记录</Link>
          <h1 id="batch-title">{data.contractName}</h1>
        </div>
        <div className="admin-tools">
          {running && (
            <Button disabled={steer.busy} onClick={() => act('pause')}>
              暂停
            </Button>
          )}
          {data.state === BatchState.Paused && (
            <Button look="primary" disabled={steer.busy} onClick={() => act('resume')}>
              继续发起
            </Button>
          )}
          {open && (
            <Button danger disabled={steer.busy} onClick={() => act('cancel')}>
              停止其余
            </Button>
          )}
          <Button disabled={busy || data.signing === 0} onClick={() => void remind()}>
            催签
          </Button>
          <Button disabled={busy} onClick={() => void save()}>
            导出 Excel
          </Button>
          {data.ownSignNos.length > 0 && (
            <Button
              look="primary"
              onClick={() => void navigate({ to: '/signInfo/batchSign', search: { batchId } })}
            >
              批量签署 {data.ownSignNos.length} 份
            </Button>
          )}
        </div>
      </div>
      <div className="batch-progress" role="status">
        <Progress
          percent={Math.round(((data.total - data.waiting - data.toCheck) / data.total) * 100)}
          status={running ? 'active' : 'normal'}
          showInfo={false}
          aria-label="发起进度"
        />
        <p>
          {batchStateName[data.state as BatchState]}：共 {data.total} 份，已发起 {data.sent}
          {data.toCheck > 0 && `，待核对 ${data.toCheck}`}
          {data.failed > 0 && `，未成功 ${data.failed}`}
          {data.approving > 0 && `，审批中 ${data.approving}`}，签署中 {data.signing}，已完成 {data.finished}
          {data.ended > 0 && `，已失效 ${data.ended}`}
        </p>
        {data.toCheck > 0 && (
          <div className="wizard-note batch-to-check">
            <span>
              有 {data.toCheck} 份合同的版面与您核对过的不同，核对后才会发起；版面相同的只须核对其中一份。
            </span>
            <Button look="primary" onClick={() => setChecking({ row: undefined })}>
              逐份核对
            </Button>
          </div>
        )}
        {data.why && (
          <p className="form-error" role="alert">
            已自动暂停：{data.why}
          </p>
        )}
      </div>
      <ListPage
        route={r.batchRows}
        input={{ batchId }}
        rowKey={(row) => String(row.number)}
        columns={columns}
        tabs={tabs}
        filters={[{ kind: 'search', key: 'keyword', label: '搜索', placeholder: '签署方或合同名称' }]}
        empty="没有这样的合同"
        actsWidth={90}
        acts={(row) =>
          row.applyNo ? (
            <Link to="/signInfo/viewDetail" search={{ applyNo: row.applyNo }} aria-label={`查看 ${row.name}`}>
              查看
            </Link>
          ) : row.fileId ? (
            <RowAct act="核对" of={row.name} onClick={() => setChecking({ row })} />
          ) : null
        }
      />
      {checking && <CheckDialog batchId={batchId} first={checking.row} onClose={stopChecking} />}
    </section>
  );
}
