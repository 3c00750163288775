// Approvers whom the initiator names himself (approveJson of create): people of his enterprise, asked before those of its flow. Where no
// flow is in force they are one of their own, drawn for this request alone and in no list.
import type { Design, Step } from '@xinqi/domain';
import { AppError } from '../../../platform/app-error.ts';
import { uuidv7 } from '../../../platform/clock.ts';
import type { Tx } from '../../../platform/db.ts';
import { insertOnce } from '../design/store.ts';
import type { ChosenStep } from '../door.ts';
import type { FlowParts } from '../parts.ts';
import type { Chosen } from './choose.ts';

export const namedFlowName = '发起人指定审批人';

/** Inside asOwner of the enterprise. APPLY_APPROVER for who does not belong to it. */
export async function namedDesign(
  { org }: FlowParts,
  tx: Tx,
  corpId: string,
  chosen: readonly ChosenStep[],
): Promise<Step[]> {
  const ids = [...new Set(chosen.flatMap(({ memberIds }) => memberIds))];
  if (ids.length === 0) return [];
  const people = await org.who.people(tx, corpId, ids);
  if (ids.some((id) => people.get(id)?.left !== false)) throw new AppError('APPLY_APPROVER');
  return chosen.map(({ name, mode, memberIds }, i) => ({
    kind: 'step',
    stepId: `named-${i + 1}`,
    name: name ?? (chosen.length === 1 ? namedFlowName : `${namedFlowName}（第${i + 1}步）`),
    mode,
    approvers: [...new Set(memberIds)].map((memberId) => ({ kind: 'member' as const, memberId })),
    hours: null,
    late: 'remind',
    escalateTo: null,
  }));
}

/** What the initiator drew: he is told when a turn of it moves (0063). */
export async function drawOnce(
  { org, deps }: FlowParts,
  tx: Tx,
  { corpId, accountId }: { corpId: string; accountId: string },
  design: Design,
): Promise<Chosen> {
  const now = deps.clock.now();
  const drawnNo = await org.who.lastChange(tx, corpId);
  const drawn = {
    ...{ name: namedFlowName, design, selfApprove: false, smsConfirm: false },
    ...{ drawnBy: accountId, drawnNo },
  };
  const flowId = uuidv7(now);
  await insertOnce(tx, { flowId, corpId, ...drawn }, now);
  return { flowId, version: 0, drawn };
}
