// /signInfo/preservation: finished contracts with their preservation numbers, each with certificate and evidence.
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { SignListTab } from '@xinqi/domain';
import { type ApplyRow, type SignInfoRow, signingRoutes } from '@xinqi/wire/signing';
import { Pagination } from 'antd';
import { call } from '../../platform/client.ts';
import { usePlainSearch } from '../../platform/plain-search.ts';
import { useSession } from '../../platform/session.ts';
import { Empty } from '../../ui/empty.tsx';
import { minuteText } from '../../ui/format.ts';
import { LoadError } from '../../ui/load-error.tsx';
import { PageLoading } from '../../ui/page-loading.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { usePhone } from '../../ui/use-phone.ts';
import '../../ui/style/table.css';
import './proof.css';

const path = '/signInfo/preservation';
const PAGE_SIZE = 20;
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

/** Both lists, narrowed to finished contracts, as one shape. */
function usePreserved(which: Which, itemPage: number) {
  const acting = useSession(({ currentAuthUser: user }) => `${user?.userId ?? ''} ${user?.corpId ?? ''}`);
  return useQuery({
    queryKey: ['contracts', acting, 'preserved', which, itemPage],
    queryFn: async ({ signal }) => {
      const input = { signStatus: SignListTab.Done, itemPage, pageSize: PAGE_SIZE };
      if (which === 'apply') {
        const { list, total } = await call(signingRoutes.applyList, input, { signal });
        return { rows: list.map(ofApply), total };
      }
      const { list, total } = await call(signingRoutes.signInfoList, input, { signal });
      return { rows: list.map(ofLine), total };
    },
    placeholderData: keepPreviousData,
  });
}

const Certificate = ({ id }: { id: string | null }) =>
  id === null ? (
    <span className="muted">存证中</span>
  ) : (
    <a
      href={`/certi/certiPage?preservationId=${id}`}
      target="_blank"
      rel="noopener"
      className="mono clip"
      title={id}
    >
      {id}
    </a>
  );

const RecordLink = ({ row }: { row: Row }) => (
  <Link to="/signInfo/dataPreservation" search={{ applyNo: row.number }} aria-label={`保全数据 ${row.name}`}>
    保全数据
  </Link>
);

const Detail = ({ row }: { row: Row }) => (
  <Link to="/signInfo/viewDetail" search={{ applyNo: row.number }} className="clip" title={row.name}>
    {row.name}
  </Link>
);

export default function PreservationPage() {
  const search = usePlainSearch();
  const navigate = useNavigate();
  const phone = usePhone();
  const which: Which = search.list === 'sign' ? 'sign' : 'apply';
  const page = Number(search.itemPage);
  const itemPage = Number.isSafeInteger(page) && page > 0 ? Math.min(page, 1_000_000) : 1;
  const found = usePreserved(which, itemPage);
  const go = (list: Which, to: number) =>
    void navigate({
      to: path,
      search: { list: list === 'sign' ? list : undefined, itemPage: to === 1 ? undefined : String(to) },
    });
  return (
    <section className="card preserved" aria-labelledby="preserved-title">
      <h1 id="preserved-title">存证列表</h1>
      <p className="muted">
        每份完成的合同都有一个存证编号。凭编号可查看存证证书；在合同详情中可下载证据包，任何人可离线核验。
      </p>
      <Tabs label="存证范围" tabs={tabs} value={which} onChange={(key) => go(key, 1)} />
      {found.error ? (
        <LoadError error={found.error} onRetry={() => void found.refetch()} />
      ) : !found.data ? (
        <PageLoading />
      ) : found.data.rows.length === 0 ? (
        <Empty text="还没有已存证的合同" />
      ) : phone ? (
        <ul className="preserved-cards">
          {found.data.rows.map((row) => (
            <li key={row.number} className="preserved-card">
              <Detail row={row} />
              <Certificate id={row.preservationId} />
              <span className="small muted">
                {row.sender} · {minuteText(row.doneAt)}
              </span>
              <RecordLink row={row} />
            </li>
          ))}
        </ul>
      ) : (
        <div className="table-frame">
          <table className="table">
            <thead>
              <tr>
                <th scope="col">合同名称 / 编号</th>
                <th scope="col">存证编号</th>
                <th scope="col">发起方</th>
                <th scope="col">签署完成时间（北京时间）</th>
                <th scope="col">操作</th>
              </tr>
            </thead>
            <tbody>
              {found.data.rows.map((row) => (
                <tr key={row.number}>
                  <td>
                    <Detail row={row} />
                    <span className="number">{row.number}</span>
                  </td>
                  <td>
                    <Certificate id={row.preservationId} />
                  </td>
                  <td>
                    <span className="clip" title={row.sender}>
                      {row.sender}
                    </span>
                  </td>
                  <td className="cell-time">{minuteText(row.doneAt)}</td>
                  <td>
                    <RecordLink row={row} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {found.data && found.data.total > PAGE_SIZE && (
        <Pagination
          current={itemPage}
          pageSize={PAGE_SIZE}
          total={found.data.total}
          showSizeChanger={false}
          simple={phone}
          onChange={(to) => go(which, to)}
        />
      )}
    </section>
  );
}
