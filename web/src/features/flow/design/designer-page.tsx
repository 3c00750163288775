// 设计审批流 (/console/approval?flowType=…&flowId=…): loads the flow, or begins a new one.
import { useSearch } from '@tanstack/react-router';
import { type FlowType, flowRight } from '@xinqi/domain';
import { AdminPage } from '../../../ui/admin/admin-page.tsx';
import { LoadError } from '../../../ui/load-error.tsx';
import { words } from '../../../ui/words.ts';
import { Designer } from './designer.tsx';
import { flowTitle } from './flow-words.ts';
import { useFlow } from './queries.ts';

export default function DesignerPage() {
  const { flowId, flowType: asked } = useSearch({ strict: false }) as { flowId?: string; flowType?: string };
  const flowType: FlowType = asked === '1' ? 1 : 0;
  const found = useFlow(flowType, flowId);
  const ready = flowId === undefined || found.data !== undefined;
  if (ready)
    return (
      <Designer
        // another version that was loaded begins anew
        key={`${flowId} ${found.data?.version}`}
        flowType={found.data?.flowType ?? flowType}
        flow={found.data}
        onReload={() => void found.refetch()}
      />
    );
  return (
    <AdminPage title={`编辑${flowTitle[flowType]}`} may={[flowRight[flowType]]}>
      {found.error && <LoadError error={found.error} onRetry={() => void found.refetch()} />}
      {found.isPending && <p className="muted">{words.loading}</p>}
    </AdminPage>
  );
}
