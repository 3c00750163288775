// One list of members' contracts: whose, in which state, since when; its rows open and are taken along as a zip.
import { useNavigate } from '@tanstack/react-router';
import { type MemberContractRow, signingRoutes } from '@xinqi/wire/signing';
import { useDeferredValue, useState } from 'react';
import { call } from '../../../platform/client.ts';
import { startDownload } from '../../../platform/http/start-download.ts';
import { toast } from '../../../platform/toast.ts';
import { PagedList } from '../../../ui/admin/paged-list.tsx';
import { Button } from '../../../ui/kit/button.tsx';
import { type MemberFilter, MemberFilters, nothing } from './member-filters.tsx';
import { MemberTable } from './member-table.tsx';
import { PAGE_SIZE, useMemberContracts } from './queries.ts';

const zipPath = '/c/m/applySign/downloadBatchUrl';

export function MemberList({ list }: { list: 'apply' | 'sign' }) {
  const navigate = useNavigate();
  const [filter, setFilter] = useState(nothing);
  const [itemPage, setPage] = useState(1);
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set());
  const [busy, setBusy] = useState(false);
  const { groupId, memberId, status, keyword, beginDate, endDate } = useDeferredValue(filter);
  const text = keyword.trim();
  const found = useMemberContracts({
    list,
    itemPage,
    ...(groupId ? { groupId } : {}),
    ...(memberId ? { memberId } : {}),
    ...(status ? { signStatusSet: [Number(status)] } : {}),
    ...([...text].length > 1 ? { contractName: text } : {}),
    ...(beginDate ? { beginDate } : {}),
    ...(endDate ? { endDate } : {}),
  });
  const change = (next: MemberFilter) => {
    setFilter(next);
    setPage(1);
    setPicked(new Set());
  };
  const open = async ({ applyNo }: MemberContractRow) => {
    try {
      const { url } = await call(signingRoutes.memberViewUrl, { applyNo });
      await navigate({ href: url });
    } catch (error) {
      toast.failure(error);
    }
  };
  const download = async (applyIds: string[]) => {
    setBusy(true);
    try {
      const { url, fileName } = await call(signingRoutes.downloadBatchUrl, { applyIds }, { path: zipPath });
      startDownload(url, fileName);
    } catch (error) {
      toast.failure(error);
    }
    setBusy(false);
  };
  return (
    <>
      <MemberFilters list={list} filter={filter} onFilter={change} />
      <PagedList
        found={found}
        emptyText={filter === nothing ? '还没有成员合同' : '没有符合条件的合同，请调整筛选条件'}
        itemPage={itemPage}
        pageSize={PAGE_SIZE}
        onPage={(page) => {
          setPage(page);
          setPicked(new Set());
        }}
      >
        {(rows) => (
          <>
            <div className="member-batch">
              <Button
                disabled={picked.size === 0 || busy}
                onClick={() =>
                  void download([...new Set(rows.filter((r) => picked.has(r.rowId)).map((r) => r.applyId))])
                }
              >
                下载所选{picked.size > 0 && `（${picked.size}）`}
              </Button>
            </div>
            <MemberTable
              list={list}
              rows={rows}
              picked={picked}
              onPick={setPicked}
              onOpen={(row) => void open(row)}
              onDownload={(row) => void download([row.applyId])}
            />
          </>
        )}
      </PagedList>
    </>
  );
}
