// Samples of the calls by which flows are drawn. None is ever switched on: no other cell of the enterprise changes.
import { randomUUID } from 'node:crypto';
import { flowRoutes } from '@xinqi/wire/flow';
import type { Cell } from '../facts.ts';
import type { MatrixWorld } from '../matrix-world.ts';
import { page, type Sample } from '../sample.ts';

const drawn = (memberId: string) => ({
  flowType: 0 as const,
  name: `矩阵${randomUUID().slice(0, 8)}`,
  scope: { members: [memberId] },
  design: [
    {
      kind: 'step' as const,
      stepId: 's1',
      name: '审批',
      mode: 'any' as const,
      approvers: [{ kind: 'super' as const }],
      hours: null,
      late: 'remind' as const,
      escalateTo: null,
    },
  ],
});
let kept: string | undefined;
async function flowOf(w: MatrixWorld, c: Cell, fresh: boolean): Promise<string> {
  if (c.object === 'absent') return w.absent.uuid;
  if (kept && !fresh) return kept;
  const { flowId } = await w.clients.boss.call(flowRoutes.updateFlow, drawn(w.memberE));
  if (!fresh) kept = flowId;
  return flowId;
}
const ofFlow = (more: (w: MatrixWorld) => Record<string, unknown> = () => ({})): Sample => ({
  kinds: ['flow'],
  input: async (w, c, fresh) => ({ flowId: await flowOf(w, c, fresh), ...more(w) }),
});
const ofType: Sample = {
  kinds: ['nothing'],
  input: (w, c) => ({ ...page.input(w, c, false), flowType: 0 }),
};

export const flowDesignSamples: Record<string, Sample> = {
  'flow.pageFlow': ofType,
  'flow.usableFlows': ofType,
  'flow.info': ofFlow(),
  'flow.updateFlow': {
    kinds: ['nothing', 'flow'],
    input: async (w, c, fresh) => ({
      ...drawn(w.memberE),
      ...(c.kind === 'flow' ? { flowId: await flowOf(w, c, fresh), version: 0 } : { scope: {} }),
    }),
  },
  'flow.delFlow': ofFlow(() => ({ version: 0 })),
  'flow.switchFlow': ofFlow(() => ({ version: 0, enabled: 0 })),
  'flow.switchFileAuditFlag': { kinds: ['nothing'], input: () => ({ enabled: 0 }) },
  'flow.findflowByUserPaged': {
    kinds: ['corpMember'],
    input: (w, c) => ({ flowType: 0, memberId: c.object === 'absent' ? w.absent.uuid : w.memberE }),
  },
  'flow.grantOrRevokeFlow': ofFlow((w) => ({ version: 0, grant: 1, memberIds: [w.memberE] })),
};
