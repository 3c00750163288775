// 全部同意: all that waits under what was searched for (the contracts of a batch have one name) is approved by one act, after it was said
// how many that are.
import { flowRoutes } from '@xinqi/wire/flow';
import { Modal } from 'antd';
import { useState } from 'react';
import { type FlowType, listRoute } from '../../../platform/approvals/queries.ts';
import { useRefresh } from '../../../platform/call/use-act.ts';
import { useAttempt } from '../../../platform/call/use-attempt.ts';
import { call } from '../../../platform/client.ts';
import { usePlainSearch } from '../../../platform/plain-search.ts';
import { toast } from '../../../platform/toast.ts';
import { Button } from '../../../ui/kit/button.tsx';

const atOnce = 100;
type Waiting = { instIdNo: string; approveId: string; contractName: string };

/** Every page of what waits. */
async function waitingNow(flowType: FlowType, keyword: string | undefined): Promise<Waiting[]> {
  const found: Waiting[] = [];
  for (let itemPage = 1; ; itemPage++) {
    const asked = { tab: 'todo' as const, itemPage, pageSize: 200, ...(keyword ? { keyword } : {}) };
    const { list, total } = await call(listRoute[flowType], asked);
    for (const { instIdNo, approveId, contractName } of list)
      if (approveId !== null) found.push({ instIdNo, approveId, contractName });
    if (list.length === 0 || itemPage * 200 >= total) return found;
  }
}

export function ApproveAll({ flowType }: { flowType: FlowType }) {
  const { keyword } = usePlainSearch();
  const refresh = useRefresh('flow');
  const { busy, attempt } = useAttempt();
  const [waiting, setWaiting] = useState<Waiting[]>();
  const look = () => attempt(async () => setWaiting(await waitingNow(flowType, keyword)));
  const approve = () =>
    attempt(async () => {
      let decided = 0;
      let reason: string | null = null;
      const turns = (waiting ?? []).map(({ instIdNo, approveId }) => ({ instIdNo, approveId }));
      for (let i = 0; i < turns.length; i += atOnce) {
        const list = turns.slice(i, i + atOnce);
        const done = await call(flowRoutes.approveFlows, { list, act: 'approve', reason: '' });
        decided += done.decided;
        reason ??= done.results.find(({ ok }) => !ok)?.message ?? null;
      }
      setWaiting(undefined);
      await refresh();
      const left = turns.length - decided;
      if (left === 0) toast.ok(`已同意 ${decided} 项`);
      else toast.info(`已同意 ${decided} 项，${left} 项未处理：${reason}`);
    });
  return (
    <>
      <Button disabled={busy} onClick={() => void look()}>
        全部同意
      </Button>
      <Modal
        open={waiting !== undefined}
        title="全部同意"
        okText={`同意 ${waiting?.length ?? 0} 项`}
        cancelText="取消"
        confirmLoading={busy}
        okButtonProps={{ disabled: !waiting?.length }}
        onOk={() => void approve()}
        onCancel={() => setWaiting(undefined)}
      >
        <p>
          {waiting?.length
            ? `将同意${keyword ? `“${keyword}”中` : ''}等待您审批的 ${waiting.length} 项申请：${waiting
                .slice(0, 3)
                .map(({ contractName }) => contractName)
                .join('、')}${waiting.length > 3 ? ' 等' : ''}。每份合同各记一次审批。`
            : '没有等待您审批的申请'}
        </p>
      </Modal>
    </>
  );
}
