// /signInfo/preservation: finished contracts with their preservation numbers, each with certificate and evidence.
import { Link, useNavigate } from '@tanstack/react-router';
import { SignListTab } from '@xinqi/domain';
import { type ApplyRow, type SignInfoRow, signingRoutes } from '@xinqi/wire/signing';
import { usePlainSearch } from '../../platform/plain-search.ts';
import { minuteText } from '../../ui/format.ts';
import type { ListColumn } from '../../ui/list/columns.ts';
import { ListPage } from '../../ui/list/list-page.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import './proof.css';

const path = '/signInfo/preservation';
const tabs = [
  ['apply', '我发起的'],
  ['sign', '我签署的'],
] as const;
type Which = (typeof tabs)[number][0];
type Row = {
  name: string;
  number: string;
  preservationId: string | null;
  sender: string;
  doneAt: string | null;
};

const ofApply = (row: ApplyRow): Row => ({
  name: row.contractName,
  number: row.applyNo,
  preservationId: row.preservationId,
  sender: row.ebqUserName,
  doneAt: row.signTime,
});
const ofLine = (row: SignInfoRow): Row => ({
  name: row.contractName,
  number: row.applyNo,
  preservationId: row.preservationId,
  sender: row.ebqUserName,
  doneAt: row.applySignTime,
});

const Certificate = ({ id }: { id: string | null }) =>
  id === null ? (
    <span className="muted">存证中</span>
  ) : (
    <a
      href={`/certi/certiPage?preservationId=${id}`}
      target="_blank"
      rel="noopener"
      className="mono"
      title={id}
    >
      {id}
    </a>
  );

const RecordLink = ({ row }: { row: Row }) => (
  <Link to="/signInfo/dataPreservation" search={{ applyNo: row.number }} aria-label={`存证数据 ${row.name}`}>
    存证数据
  </Link>
);

const Detail = ({ row }: { row: Row }) => (
  <Link to="/signInfo/viewDetail" search={{ applyNo: row.number }}>
    {row.name}
  </Link>
);

const columnsOf = <R,>(as: (row: R) => Row): readonly ListColumn<R>[] => [
  {
    ...{ key: 'name', title: '合同名称 / 编号', width: 260, grow: true },
    cell: (row) => (
      <>
        <Detail row={as(row)} />
        <div className="small muted">{as(row).number}</div>
      </>
    ),
  },
  {
    key: 'certificate',
    title: '存证编号',
    width: 200,
    cell: (row) => <Certificate id={as(row).preservationId} />,
  },
  { key: 'sender', title: '发起方', width: 150, cell: (row) => as(row).sender },
  { key: 'time', title: '签署完成时间', width: 150, number: true, cell: (row) => minuteText(as(row).doneAt) },
];
const applyColumns = columnsOf(ofApply);
const lineColumns = columnsOf(ofLine);
const done = { input: { signStatus: SignListTab.Done }, empty: '还没有已存证的合同', actsWidth: 110 };

export default function PreservationPage() {
  const navigate = useNavigate();
  const which: Which = usePlainSearch().list === 'sign' ? 'sign' : 'apply';
  return (
    <section className="card preserved" aria-labelledby="preserved-title">
      <h1 id="preserved-title">存证列表</h1>
      <p className="muted">
        每份完成的合同都有一个存证编号。凭编号可查看存证证书；在合同详情中可下载证据包，任何人可离线核验。
      </p>
      <Tabs
        label="存证范围"
        tabs={tabs}
        value={which}
        onChange={(key) => void navigate({ to: path, search: { list: key === 'sign' ? key : undefined } })}
      />
      {which === 'apply' ? (
        <ListPage
          {...done}
          route={signingRoutes.applyList}
          rowKey={(row) => row.applyId}
          columns={applyColumns}
          acts={(row) => <RecordLink row={ofApply(row)} />}
        />
      ) : (
        <ListPage
          {...done}
          route={signingRoutes.signInfoList}
          rowKey={(row) => row.signInfoId}
          columns={lineColumns}
          acts={(row) => <RecordLink row={ofLine(row)} />}
        />
      )}
    </section>
  );
}
