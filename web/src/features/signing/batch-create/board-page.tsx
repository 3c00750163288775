// /initiation/batches: the batches that were sent, and with ?batchId= the board of one: how far it has come, who signed, reminding.
import { Link, useNavigate } from '@tanstack/react-router';
import { type BatchState, batchStateName } from '@xinqi/domain';
import { type BatchHead, signingRoutes as r } from '@xinqi/wire/signing';
import { usePlainSearch } from '../../../platform/plain-search.ts';
import { minuteText } from '../../../ui/format.ts';
import type { ListColumn } from '../../../ui/list/columns.ts';
import { ListPage } from '../../../ui/list/list-page.tsx';
import { RowAct } from '../../../ui/list/row-act.tsx';
import { Tag, type Tone } from '../../../ui/status-tag.tsx';
import { Board } from './board.tsx';
import '../../../ui/admin/admin.css';
import './batch-create.css';

const tone: Record<BatchState, Tone> = { 1: 'orange', 2: 'grey', 3: 'green', 4: 'grey', 5: 'orange' };
export const StateTag = ({ state }: { state: number }) => (
  <Tag tone={tone[state as BatchState]} text={batchStateName[state as BatchState]} />
);

const columns: readonly ListColumn<BatchHead>[] = [
  {
    key: 'name',
    title: '合同名称',
    width: 240,
    grow: true,
    cell: (row) => <strong>{row.contractName}</strong>,
  },
  { key: 'time', title: '发起时间', width: 160, number: true, cell: (row) => minuteText(row.createTime) },
  { key: 'state', title: '状态', width: 100, cell: (row) => <StateTag state={row.state} /> },
  { key: 'sent', title: '已发起', width: 110, number: true, cell: (row) => `${row.sent} / ${row.total}` },
  { key: 'failed', title: '未成功', width: 90, number: true, cell: (row) => row.failed || null },
];

function Batches() {
  const navigate = useNavigate();
  return (
    <section className="card admin" aria-labelledby="batches-title">
      <div className="admin-head">
        <h1 id="batches-title">批量发起记录</h1>
        <div className="admin-tools">
          <Link className="btn btn-primary" to="/initiation/toBatch">
            批量发起
          </Link>
        </div>
      </div>
      <ListPage
        route={r.batchList}
        rowKey={(row) => row.batchId}
        columns={columns}
        empty="还没有批量发起过合同"
        actsWidth={90}
        acts={(row) => (
          <RowAct
            act="查看"
            of={row.contractName}
            onClick={() => void navigate({ to: '/initiation/batches', search: { batchId: row.batchId } })}
          />
        )}
      />
    </section>
  );
}

export default function BoardPage() {
  const { batchId } = usePlainSearch();
  return batchId ? <Board key={batchId} batchId={batchId} /> : <Batches />;
}
