// Calls of who is signed in: asking for seals, deciding, withdrawing, reminding, lists. Every loader answers for this caller's
// own enterprise only; what he may not see is absent.
import { FlowInstStatus, type FlowType } from '@xinqi/domain';
import { flowRoutes as r } from '@xinqi/wire/flow';
import { AppError } from '../../platform/app-error.ts';
import { type Ctx, handler, ownOnly } from '../../platform/endpoint.ts';
import { askSeals } from './inst/ask-seal.ts';
import { presentInst } from './inst/present.ts';
import { ownInst, remind, withdraw } from './inst/withdraw.ts';
import { inCorp } from './kept/in-corp.ts';
import { checkCode, sendCode } from './link/sms-code.ts';
import { listApprover, listInsts, type Seen, seenInst, seesAll } from './list/lists.ts';
import type { FlowParts } from './parts.ts';
import type { AskedLine } from './ports.ts';
import { decide } from './turns/decide.ts';
import {
  decideMany,
  loadMany,
  requireOwn,
  seenTurn,
  sendManyCode,
  type TurnRef,
} from './turns/decide-many.ts';

/** The list of all is for who holds the right; his own lists are everybody's. */
const demandList = (ctx: Ctx, flowType: FlowType, tab: string): null => {
  if (tab === 'all' && !seesAll(ctx, flowType)) throw new AppError('NO_PERMISSION');
  return null;
};

export function instHandlers(parts: FlowParts) {
  /** The caller's own line, of the enterprise for which he is signed in. */
  const ownLine = async (ctx: Ctx, input: { applyNo: string; signNo: string }): Promise<AskedLine> => {
    const line = await parts.contracts.line(ctx, { applyNo: input.applyNo, signNo: input.signNo });
    if (line.corpId !== ctx.identity.corp!.corpId) throw new AppError('NOT_FOUND');
    return line;
  };
  const ownTurn = (ctx: Ctx, input: TurnRef) => seenTurn(parts, ctx, input);
  /** Which turn a code is for; whose it is, is asked with the phone. */
  const codeOf = ({ loaded: { row, tasks } }: Seen, taskId: string) => {
    const task = tasks.find((one) => one.task_id === taskId);
    if (!task) throw new AppError('NOT_FOUND');
    return { row, task };
  };

  return {
    flowInst: handler(r.flowInst, {
      load: ownLine,
      handle: async (ctx, input, line) => (await askSeals(parts, ctx, [{ ...input, line }]))[0]!,
    }),
    flowInstV2: handler(r.flowInstV2, {
      // one line that is not his refuses all
      load: (ctx, { list }) => Promise.all(list.map((one) => ownLine(ctx, one))),
      handle: async (ctx, { list }, lines) => ({
        list: await askSeals(
          parts,
          ctx,
          list.map((one, i) => ({ ...one, line: lines[i]! })),
        ),
      }),
    }),
    flowInstInfo: handler(r.flowInstInfo, {
      load: (ctx, { instIdNo }) => seenInst(parts, ctx, instIdNo),
      handle: (ctx, _input, { loaded, memberId, seat }) => {
        const { corpId, accountId } = ctx.identity.corp!;
        return inCorp(parts.deps.db, corpId, (tx) =>
          presentInst(parts, tx, loaded, { memberId, seat, accountId }, ctx.now),
        );
      },
    }),
    approveFlow: handler(r.approveFlow, {
      load: ownTurn,
      async handle(ctx, { code, ...input }, seen) {
        const { ref, loaded, memberId } = seen;
        if (loaded.row.status !== FlowInstStatus.Running) throw new AppError('FLOW_DECIDED');
        if (loaded.row.sms_confirm && code === undefined) throw new AppError('FLOW_CODE');
        if (code !== undefined)
          await checkCode(parts, ctx, codeOf(seen, input.approveId), 'approve-will', code);
        const method = code === undefined ? 'session' : 'sms';
        return decide(parts, ctx, ref, { memberId, via: 'session', method }, input);
      },
    }),
    approveFlows: handler(r.approveFlows, {
      load: (ctx, input) => loadMany(parts, ctx, input),
      handle: (ctx, input, opening) => decideMany(parts, ctx, input, opening),
    }),
    approveFlowsSms: handler(r.approveFlowsSms, {
      load: (ctx, { list }) => requireOwn(parts, ctx, list, true),
      handle: (ctx, { list }) => sendManyCode(parts, ctx, list),
    }),
    withdraw: handler(r.withdraw, {
      load: (ctx, { instIdNo }) => ownInst(parts, instIdNo, ctx.identity.corp!),
      handle: (ctx, { reason }, { ref }) => withdraw(parts, ctx, ref, reason),
    }),
    approveSms: handler(r.approveSms, {
      load: ownTurn,
      handle: (ctx, { approveId }, seen) => sendCode(parts, ctx, codeOf(seen, approveId), 'approve-will'),
    }),
    approverContract: handler(r.approverContract, {
      load: (ctx, { tab }) => demandList(ctx, 0, tab),
      handle: (ctx, input) => listInsts(parts, ctx, 0, input),
    }),
    findSealApprovalByPage: handler(r.findSealApprovalByPage, {
      load: (ctx, { tab }) => demandList(ctx, 1, tab),
      handle: (ctx, input) => listInsts(parts, ctx, 1, input),
    }),
    listApprover: handler(r.listApprover, {
      load: ownOnly,
      handle: (ctx, input) => listApprover(parts, ctx, input),
    }),
    reminderApprova: handler(r.reminderApprova, {
      load: ({ identity: { corp, user } }, { instIdNo }) =>
        ownInst(parts, instIdNo, corp ?? { accountId: user!.accountId }),
      handle: (ctx, _input, { ref }) => remind(parts, ctx, ref),
    }),
  };
}
