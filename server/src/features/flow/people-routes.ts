// Calls about people who approve: what a request would need, and who decides in the caller's place.
import { flowRoutes as r } from '@xinqi/wire/flow';
import { handler, ownOnly } from '../../platform/endpoint.ts';
import { preFlow } from './inst/pre-flow.ts';
import type { FlowParts } from './parts.ts';
import { delegateOf, setDelegate } from './people/set-delegate.ts';

export const peopleHandlers = (parts: FlowParts) => ({
  preFlowInst: handler(r.preFlowInst, {
    load: ownOnly,
    handle: (ctx, input) => preFlow(parts, ctx, input),
  }),
  setDelegate: handler(r.setDelegate, {
    load: ownOnly,
    handle: (ctx, input) => setDelegate(parts, ctx, input),
  }),
  delegate: handler(r.delegate, { load: ownOnly, handle: (ctx) => delegateOf(parts, ctx) }),
});
