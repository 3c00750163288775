// Which approvals a request of the caller would need, before he makes it: the flow that applies to him now, with the people who
// would be asked today.
import { asksAmount } from '@xinqi/domain';
import type { Output, Parsed } from '@xinqi/wire';
import type { flowRoutes } from '@xinqi/wire/flow';
import type { Ctx } from '../../../platform/endpoint.ts';
import { inCorp } from '../kept/in-corp.ts';
import type { FlowParts } from '../parts.ts';
import { resolveStep } from '../people/resolve.ts';
import { appliedSteps, askerOf, choose, flowsInForce, placeOf } from './choose.ts';
import { namedDesign, namedFlowName } from './named-approvers.ts';

type Answer = Output<typeof flowRoutes.preFlowInst>;
const nothing: Answer = { needed: false, flowId: null, name: '', asksAmount: false, steps: [] };

export function preFlow(
  parts: FlowParts,
  ctx: Ctx,
  { flowType, amount, contractKind, sealId, approveJson }: Parsed<typeof flowRoutes.preFlowInst>,
): Promise<Answer> {
  const { corpId, accountId } = ctx.identity.corp!;
  return inCorp(parts.deps.db, corpId, async (tx) => {
    const place = await placeOf(parts, tx, corpId, accountId);
    const flows = await flowsInForce(tx, corpId, flowType);
    const chosen = await choose(tx, flows, { flowType, sealId: sealId ?? null, ...place });
    const named = await namedDesign(parts, tx, corpId, approveJson);
    if (!chosen && named.length === 0) return nothing;
    // where no flow is in force, what the initiator names is one of its own
    const { name, selfApprove, drawnNo } = chosen?.drawn ?? {
      ...{ name: namedFlowName, selfApprove: false },
      drawnNo: await parts.org.who.lastChange(tx, corpId),
    };
    const design = chosen?.drawn.design ?? [];
    const asks = asksAmount(design);
    const known = { needed: true, flowId: chosen?.flowId ?? null, name, asksAmount: asks };
    const asker = askerOf({ corpId, accountId, selfApprove, drawnNo }, place);
    // which branch is taken is not known before the amount is
    const unknown = asks && amount === undefined;
    const applied = appliedSteps(design, { amount: amount ?? null, contractKind, groups: place.groups });
    const steps: Answer['steps'] = [];
    for (const step of unknown ? named : [...named, ...applied]) {
      const { tasks, mode, names } = await resolveStep(parts, tx, step, asker, ctx.now);
      const approvers = tasks.map((task) => names.get(task.memberId)?.name ?? '');
      steps.push({ name: step.name, mode, approvers });
    }
    return { ...known, needed: unknown || steps.length > 0, steps };
  });
}
