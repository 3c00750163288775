// Calls by which administrators draw flows. Which permission one needs depends on the flow's own type (107, 108), hence it
// is asked here and again inside each turn; a flow of another enterprise is absent.
import { can, type FlowType, flowRight } from '@xinqi/domain';
import { flowRoutes as r } from '@xinqi/wire/flow';
import { AppError } from '../../../platform/app-error.ts';
import { asOwner } from '../../../platform/database/as-owner.ts';
import type { Tx } from '../../../platform/db.ts';
import { type Ctx, handler, ownOnly } from '../../../platform/endpoint.ts';
import type { FlowParts } from '../parts.ts';
import { grantFlow, removeFlow, saveFlow, switchFileAudit, switchFlow } from './change-flow.ts';
import { flowsOfPerson, listFlows, usableFlows } from './list-flows.ts';
import { mentionedIn, namesOf } from './names.ts';
import { presentFlow } from './present.ts';
import { type DrawnFlow, findFlow } from './store.ts';

const mayDraw = (ctx: Ctx, flowType: FlowType) => can(ctx.identity.corp!.grants, flowRight[flowType]);
const demandDraw = (ctx: Ctx, flowType: FlowType): null => {
  if (!mayDraw(ctx, flowType)) throw new AppError('NO_PERMISSION');
  return null;
};

export function designHandlers(parts: FlowParts) {
  const inCorp = <T>(ctx: Ctx, work: (tx: Tx, corpId: string) => Promise<T>): Promise<T> => {
    const { corpId, accountId } = ctx.identity.corp!;
    return asOwner(parts.deps.db, { corpId, accountId }, (tx) => work(tx, corpId));
  };
  /** The flow, for who may draw its type. Who may draw none learns nothing of which there are. */
  const drawable = async (ctx: Ctx, flowId: string): Promise<DrawnFlow> => {
    if (!mayDraw(ctx, 0) && !mayDraw(ctx, 1)) throw new AppError('NO_PERMISSION');
    const flow = await inCorp(ctx, (tx, corpId) => findFlow(tx, corpId, flowId));
    if (!flow) throw new AppError('NOT_FOUND');
    demandDraw(ctx, flow.flow_type);
    return flow;
  };

  return {
    pageFlow: handler(r.pageFlow, {
      load: (ctx, { flowType }) => demandDraw(ctx, flowType),
      handle: (ctx, input) => inCorp(ctx, (tx, corpId) => listFlows(parts, tx, corpId, input)),
    }),
    info: handler(r.info, {
      load: (ctx, { flowId }) => drawable(ctx, flowId),
      handle: (ctx, _input, flow) =>
        inCorp(ctx, async (tx, corpId) => {
          const mentioned = mentionedIn(flow.scope, flow.design);
          return presentFlow(flow, await namesOf(parts, tx, corpId, mentioned));
        }),
    }),
    updateFlow: handler(r.updateFlow, {
      load: async (ctx, { flowId, flowType }) => {
        if (flowId === undefined) return demandDraw(ctx, flowType);
        // the type is the flow's own, whatever the body says of it
        if ((await drawable(ctx, flowId)).flow_type !== flowType) throw new AppError('NOT_FOUND');
        return null;
      },
      handle: (ctx, input) => saveFlow(parts, ctx, input),
    }),
    delFlow: handler(r.delFlow, {
      load: (ctx, { flowId }) => drawable(ctx, flowId),
      handle: (ctx, input, flow) => removeFlow(parts, ctx, flow.flow_type, input),
    }),
    switchFlow: handler(r.switchFlow, {
      load: (ctx, { flowId }) => drawable(ctx, flowId),
      handle: (ctx, input, flow) => switchFlow(parts, ctx, flow.flow_type, input),
    }),
    switchFileAuditFlag: handler(r.switchFileAuditFlag, {
      load: ownOnly,
      handle: (ctx, input) => switchFileAudit(parts, ctx, input),
    }),
    findflowByUserPaged: handler(r.findflowByUserPaged, {
      load: (ctx, { flowType }) => demandDraw(ctx, flowType),
      handle: (ctx, input) => inCorp(ctx, (tx, corpId) => flowsOfPerson(parts, tx, corpId, input)),
    }),
    grantOrRevokeFlow: handler(r.grantOrRevokeFlow, {
      load: (ctx, { flowId }) => drawable(ctx, flowId),
      handle: (ctx, input, flow) => grantFlow(parts, ctx, flow.flow_type, input),
    }),
    usableFlows: handler(r.usableFlows, {
      load: ownOnly,
      handle: (ctx, input) => inCorp(ctx, (tx) => usableFlows(parts, tx, ctx.identity.corp!, input)),
    }),
  };
}
