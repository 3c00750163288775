// One list of members' contracts: whose, in which state, since when; its rows open and are taken along as a zip.
import { useNavigate } from '@tanstack/react-router';
import { type MemberContractRow, signingRoutes } from '@xinqi/wire/signing';
import { useDeferredValue, useState } from 'react';
import { useAttempt } from '../../../platform/call/use-attempt.ts';
import { call } from '../../../platform/client.ts';
import { startDownload } from '../../../platform/http/start-download.ts';
import { useMay } from '../../../platform/rights/rights.ts';
import { Button } from '../../../ui/kit/button.tsx';
import { ListPage } from '../../../ui/list/list-page.tsx';
import { useSelection } from '../../../ui/list/use-selection.ts';
import { hasFile, memberColumns } from './member-columns.tsx';
import { type MemberFilter, MemberFilters, nothing } from './member-filters.tsx';

const zipPath = '/c/m/applySign/downloadBatchUrl';

export function MemberList({ list }: { list: 'apply' | 'sign' }) {
  const navigate = useNavigate();
  const [filter, setFilter] = useState<MemberFilter>(nothing);
  const selection = useSelection<MemberContractRow>();
  const { busy, attempt } = useAttempt();
  const { groupId, memberId, status, keyword, beginDate, endDate } = useDeferredValue(filter);
  const text = keyword.trim();
  const looks = useMay('memberFile', 'subjectContract');
  const picked = [...selection.picked.values()].flatMap((row) => (row ? [row.applyId] : []));
  const open = ({ applyNo }: MemberContractRow) =>
    void attempt(async () => {
      const { url } = await call(signingRoutes.memberViewUrl, { applyNo });
      await navigate({ href: url });
    });
  const download = (applyIds: string[]) =>
    void attempt(async () => {
      const { url, fileName } = await call(signingRoutes.downloadBatchUrl, { applyIds }, { path: zipPath });
      startDownload(url, fileName);
    });
  return (
    <>
      <MemberFilters list={list} filter={filter} onFilter={setFilter} />
      <ListPage
        route={signingRoutes.memberContracts}
        input={{
          list,
          groupId: groupId || undefined,
          memberId: memberId || undefined,
          signStatusSet: status ? [Number(status)] : undefined,
          contractName: [...text].length > 1 ? text : undefined,
          beginDate: beginDate || undefined,
          endDate: endDate || undefined,
        }}
        local
        when={looks}
        rowKey={(row) => row.rowId}
        columns={memberColumns(list, open)}
        picking={{
          selection,
          label: (row) => `选择“${row.contractName}”`,
          fits: hasFile,
          all: '选择本页全部合同',
        }}
        empty={filter === nothing ? '还没有成员合同' : '没有符合条件的合同，请调整筛选条件'}
        above={({ total }) =>
          total > 0 && (
            <div className="member-batch">
              <Button disabled={picked.length === 0 || busy} onClick={() => download([...new Set(picked)])}>
                下载所选{picked.length > 0 && `（${picked.length}）`}
              </Button>
            </div>
          )
        }
        acts={(row) => (
          <>
            <Button look="link" aria-label={`查看“${row.contractName}”`} onClick={() => open(row)}>
              查看
            </Button>
            {hasFile(row) && (
              <Button
                look="link"
                aria-label={`下载“${row.contractName}”`}
                onClick={() => download([row.applyId])}
              >
                下载
              </Button>
            )}
          </>
        )}
        actsWidth={120}
      />
    </>
  );
}
