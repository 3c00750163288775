// The door of the flow family: what enterprises let be approved, requests on their way, and the one gate before a
// contract goes out or a seal is used.

import { flowRoutes } from '@xinqi/wire/flow';
import { endpoints } from '../../platform/endpoint.ts';
import { designHandlers } from './design/routes.ts';
import type { Flow } from './door.ts';
import { inCorp } from './inst/act.ts';
import { endFor, sealGates, sendDoors } from './inst/doors.ts';
import { lateness } from './inst/late.ts';
import { instHandlers } from './inst/routes.ts';
import { refsOfApply, wasApproved } from './inst/store.ts';
import { linkHandlers } from './link/routes.ts';
import { findTurn } from './list/find-turn.ts';
import { awaiting } from './list/lists.ts';
import type { FlowParts } from './parts.ts';
import { peopleHandlers } from './people/routes.ts';
import { fillVacant, hold, personChanged } from './turns/move-turns.ts';

export type {
  AskedLine,
  Demand,
  Flow,
  FlowDoors,
  FlowEnd,
  FoundTurn,
  SealGate,
  SealUseAsk,
  SendAsk,
  TurnAsk,
  Waiting,
} from './door.ts';

export function createFlow(parts: FlowParts): Flow {
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
    },
    ...sendDoors(parts),
    sealGates: (tx, ask, sealIds, lock) => sealGates(parts, tx, ask, sealIds, lock),
    endFor: endFor(parts),
    approved: (tx, { corpId, applyId }) => inCorp(tx, corpId, (inner) => wasApproved(inner, applyId)),
    findTurn: (ctx, ask) => findTurn(parts, ctx, ask),
    approvers: async (tx, applyId) =>
      new Map((await refsOfApply(tx, applyId)).map((ref) => [ref.inst_no, ref.corp_id])),
    awaiting: (of, most) => awaiting(parts, of, most),
    hold: hold(parts),
    personChanged: personChanged(parts),
  };
}
