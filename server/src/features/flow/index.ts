// The door of the flow family: what enterprises let be approved, requests on their way, and the one gate before a
// contract goes out or a seal is used.

import { flowRoutes } from '@xinqi/wire/flow';
import { AppError } from '../../platform/app-error.ts';
import { endpoints, type Handler, ownOnly } from '../../platform/endpoint.ts';
import { designHandlers } from './design/routes.ts';
import type { Flow } from './door.ts';
import { endFor, memberLeft, sealGate, sendDoors } from './inst/doors.ts';
import type { FlowParts } from './parts.ts';

export type {
  AskedLine,
  Demand,
  Flow,
  FlowDoors,
  FlowEnd,
  SealGate,
  SealUseAsk,
  SendAsk,
  Waiting,
} from './door.ts';

// SCAFFOLD while the handlers are being written: removed by whoever lands the last one.
const notYet = {
  load: ownOnly,
  handle: (): never => {
    throw new AppError('NOT_FOUND');
  },
};
const missing = Object.fromEntries(Object.keys(flowRoutes).map((key) => [key, notYet])) as unknown as {
  [K in keyof typeof flowRoutes]: Handler<(typeof flowRoutes)[K]>;
};

export function createFlow(parts: FlowParts): Flow {
  return {
    family: { name: 'flow', endpoints: endpoints(flowRoutes, { ...missing, ...designHandlers(parts) }) },
    ...sendDoors(parts),
    sealGate: sealGate(parts),
    endFor: endFor(parts),
    memberLeft: memberLeft(parts),
  };
}
