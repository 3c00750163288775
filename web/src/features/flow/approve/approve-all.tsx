// 全部同意: all that waits under what was searched for (the contracts of a batch have one name) is approved by one act, after it was said
// how many that are; by one code where a flow among theirs asks for one. Part by part, so that hundreds are no matter of patience.
import type { Output } from '@xinqi/wire';
import { type ApprovalRow, flowRoutes } from '@xinqi/wire/flow';
import { Modal } from 'antd';
import { useState } from 'react';
import { type FlowType, listRoute } from '../../../platform/approvals/queries.ts';
import { useRefresh } from '../../../platform/call/use-act.ts';
import { useAttempt } from '../../../platform/call/use-attempt.ts';
import { type Progress, useParts } from '../../../platform/call/use-parts.ts';
import { call } from '../../../platform/client.ts';
import { usePlainSearch } from '../../../platform/plain-search.ts';
import { toast } from '../../../platform/toast.ts';
import { ActProgress } from '../../../ui/kit/act-progress.tsx';
import { Button } from '../../../ui/kit/button.tsx';
import { CodeLine } from './audit/code-line.tsx';

/** One act's, as many as the call takes; whoever has more acts once more. */
const most = 500;
type Waiting = { turns: { instIdNo: string; approveId: string }[]; rows: ApprovalRow[]; more: boolean };
type Decided = Output<typeof flowRoutes.approveFlows>['results'][number];
type Confirmed = { turns: Waiting['turns']; code: string | undefined; total: number };

/** Every page of what waits. */
async function waitingNow(flowType: FlowType, keyword: string | undefined): Promise<Waiting> {
  const rows: ApprovalRow[] = [];
  for (let itemPage = 1; ; itemPage++) {
    const asked = { tab: 'todo' as const, itemPage, pageSize: 200, ...(keyword ? { keyword } : {}) };
    const { list, total } = await call(listRoute[flowType], asked);
    rows.push(...list.filter(({ approveId }) => approveId !== null));
    if (list.length > 0 && rows.length <= most && itemPage * 200 < total) continue;
    const taken = rows.slice(0, most);
    const turns = taken.map(({ instIdNo, approveId }) => ({ instIdNo, approveId: approveId! }));
    return { turns, rows: taken, more: rows.length > most };
  }
}

/** What stands before him when he is asked. */
function sentence({ rows, more }: Waiting, keyword: string | undefined): string {
  if (rows.length === 0) return '没有等待您审批的申请';
  const names = rows.slice(0, 3).map(({ contractName }) => contractName);
  const which = `${keyword ? `“${keyword}”中` : ''}等待您审批的${more ? '前' : ''} ${rows.length} 项申请`;
  return `将同意${which}：${names.join('、')}${rows.length > 3 ? ' 等' : ''}。每份合同各记一次审批。`;
}

function tell({ results, total, why }: Progress<Decided>): void {
  const decided = results.filter(({ ok }) => ok).length;
  const reason = why?.message ?? results.find(({ ok }) => !ok)?.message;
  if (decided === total) toast.ok(`已同意 ${decided} 项`);
  else toast.info(`已同意 ${decided} 项，${total - decided} 项未处理：${reason}`);
}

export function ApproveAll({ flowType }: { flowType: FlowType }) {
  const { keyword } = usePlainSearch();
  const refresh = useRefresh('flow');
  const { busy, attempt } = useAttempt();
  const [waiting, setWaiting] = useState<Waiting>();
  const [code, setCode] = useState('');
  const { progress, going, begin, forget } = useParts<Confirmed, Decided>(
    ({ turns, code: given }, from) =>
      call(
        flowRoutes.approveFlows,
        { list: turns, act: 'approve', reason: '', ...(given ? { code: given } : {}), from },
        { retried: true },
      ),
    async (done) => {
      // who left the page in the middle is told nothing
      if (done.next === null || done.why) tell(done);
      setWaiting(undefined);
      forget();
      await refresh();
    },
  );
  const asksCode = waiting?.rows.some(({ smsConfirm }) => smsConfirm) ?? false;
  const look = () =>
    attempt(async () => {
      setCode('');
      setWaiting(await waitingNow(flowType, keyword));
    });
  const approve = ({ turns }: Waiting) =>
    attempt(() => begin({ turns, code: asksCode ? code : undefined, total: turns.length }));
  const ready = waiting !== undefined && waiting.turns.length > 0 && (!asksCode || /^[0-9]{6}$/.test(code));
  return (
    <>
      <Button disabled={busy || going} onClick={() => void look()}>
        全部同意
      </Button>
      <Modal
        open={waiting !== undefined}
        title="全部同意"
        okText={`同意 ${waiting?.turns.length ?? 0} 项`}
        cancelText="取消"
        confirmLoading={busy || going}
        okButtonProps={{ disabled: !ready }}
        cancelButtonProps={{ disabled: going }}
        closable={!going}
        mask={{ closable: false }}
        onOk={() => waiting && void approve(waiting)}
        onCancel={() => setWaiting(undefined)}
        destroyOnHidden
      >
        {waiting && <p>{sentence(waiting, keyword)}</p>}
        {progress ? (
          <ActProgress what="审批" done={progress.results.length} total={progress.total} />
        ) : (
          waiting &&
          asksCode && (
            <CodeLine
              ask={() => call(flowRoutes.approveFlowsSms, { list: waiting.turns })}
              value={code}
              onValue={setCode}
            />
          )
        )}
      </Modal>
    </>
  );
}
