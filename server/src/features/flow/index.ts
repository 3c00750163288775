// The door of the flow family: what enterprises let be approved, requests on their way, and the one gate before a
// contract goes out or a seal is used.
import { flowRoutes } from '@xinqi/wire/flow';
import { endpoints } from '../../platform/endpoint.ts';
import type { Deps } from '../../platform/family.ts';
import { hear } from '../../platform/switchboard/fact.ts';
import type { Account } from '../account/index.ts';
import type { Ledger } from '../ledger/index.ts';
import type { Log } from '../log/index.ts';
import type { Notice } from '../notice/index.ts';
import { type Org, personChanged, personChanging } from '../org/index.ts';
import type { Seal } from '../seal/index.ts';
import { findTurn } from './by-link/find-turn.ts';
import { linkHandlers } from './by-link/routes.ts';
import { designHandlers } from './design/routes.ts';
import type { Flow } from './door.ts';
import { endFor, sealGates, sendDoors } from './inst/doors.ts';
import { lateness } from './inst/late.ts';
import { instHandlers } from './inst-routes.ts';
import { keptDesign } from './kept/design-store.ts';
import { inCorp } from './kept/in-corp.ts';
import { refsOfApply, wasApproved } from './kept/store.ts';
import { awaiting } from './list/lists.ts';
import { peopleHandlers } from './people-routes.ts';
import { approvalEnded, flowContracts } from './ports.ts';
import { fillVacant, hold, personChanged as personIsChanged } from './turns/move-turns.ts';

export type {
  Demand,
  Flow,
  FoundTurn,
  SealGate,
  SealUseAsk,
  SendAsk,
  TurnAsk,
  Waiting,
} from './door.ts';
export {
  type ApprovalEnd,
  type AskedLine,
  approvalEnded,
  type FlowContracts,
  type FlowEnd,
  flowContracts,
} from './ports.ts';

type Below = { account: Account; ledger: Ledger; log: Log; notice: Notice; org: Org; seal: Seal };

/** `smsSimulated`: the SMS gateway is a simulator, its proofs are marked test. */
export function createFlow(deps: Deps, doors: Below, { smsSimulated }: { smsSimulated: boolean }): Flow {
  const parts = { deps, ...doors, smsSimulated, contracts: deps.switchboard.port(flowContracts) };
  const late = lateness(parts);
  return {
    family: {
      name: 'flow',
      endpoints: endpoints(flowRoutes, {
        ...designHandlers(parts),
        ...peopleHandlers(parts),
        ...instHandlers(parts),
        ...linkHandlers(parts),
      }),
      jobs: late.jobs,
      sweeps: [...late.sweeps, fillVacant(parts)],
      facts: [approvalEnded],
      hears: [hear(personChanging, hold(parts)), hear(personChanged, personIsChanged(parts))],
    },
    ...sendDoors(parts),
    sealGates: (tx, ask, sealIds, lock) => sealGates(parts, tx, ask, sealIds, lock),
    endFor: endFor(parts),
    approved: (tx, { corpId, applyId }) => inCorp(tx, corpId, (inner) => wasApproved(inner, applyId)),
    findTurn: (ctx, ask) => findTurn(parts, ctx, ask),
    approvers: async (tx, applyId) =>
      new Map((await refsOfApply(tx, applyId)).map((ref) => [ref.inst_no, ref.corp_id])),
    designs: async (tx, applyId) => {
      const texts: string[] = [];
      for (const { inst_id: instId, corp_id: corpId } of await refsOfApply(tx, applyId))
        texts.push(await inCorp(tx, corpId, (inner) => keptDesign(inner, instId)));
      return texts;
    },
    awaiting: (of, most) => awaiting(parts, of, most),
  };
}
