// Calls by link: a signatory and the seals of his line, an approver and his one turn. The pair, or the bearer that its code
// yielded, is checked by every loader here; the gate only lets it through.
import type { Parsed } from '@xinqi/wire';
import { flowRoutes as r } from '@xinqi/wire/flow';
import { AppError } from '../../../platform/app-error.ts';
import { type BytesReply, type Ctx, handler } from '../../../platform/endpoint.ts';
import { askSeals } from '../inst/ask-seal.ts';
import { sealGates } from '../inst/doors.ts';
import { byLink } from '../inst/events.ts';
import { presentInst, stillReads } from '../inst/present.ts';
import { ownInst, withdraw } from '../inst/withdraw.ts';
import { inCorp } from '../kept/in-corp.ts';
import type { InstRow } from '../kept/store.ts';
import { sendCode } from '../link/sms-code.ts';
import { seenInst } from '../list/lists.ts';
import type { FlowParts } from '../parts.ts';
import { isHis } from '../people/seat.ts';
import type { AskedLine } from '../ports.ts';
import { decide } from '../turns/decide.ts';
import { bearerTurn, codeOf, linkTurn, showTurn } from './approver.ts';

async function sealStates(parts: FlowParts, line: AskedLine) {
  const { corpId, corpName, accountId, signNo } = line;
  const { db } = parts.deps;
  const seals = await parts.seal.usable(db, { corpId, corpName, accountId });
  const ids = seals.map(({ sealId }) => sealId);
  const gates = await sealGates(parts, db, { corpId, accountId, signNo }, ids);
  const list = [...gates].map(([sealId, state]) => ({
    sealId,
    needed: state.needed,
    asksAmount: state.needed && state.asksAmount && line.amount === null,
    instIdNo: state.needed ? state.instNo : null,
    status: state.needed ? state.status : null,
    reason: state.needed ? state.reason : '',
  }));
  return { list };
}

/** Whose the bytes are: an approver by his bearer, or signed in the asker and those who stand in the request. */
async function documentOf(parts: FlowParts, ctx: Ctx, instIdNo: string) {
  const of = (row: InstRow) => ({
    ...{ applyId: row.apply_id, signNo: row.sign_no, accountId: row.asker_account },
  });
  const { approver, corp } = ctx.identity;
  if (approver) {
    const turn = await bearerTurn(parts, ctx, { instIdNo, approveId: approver.approveId });
    return of(turn.loaded.row);
  }
  if (!corp) throw new AppError('LINK_INVALID');
  const { loaded, memberId, seat } = await seenInst(parts, ctx, instIdNo);
  const { row, tasks } = loaded;
  const asked = row.asker_account === corp.accountId;
  if (!asked && !tasks.some((task) => isHis(task, memberId, seat) && stillReads(task)))
    throw new AppError('NOT_FOUND');
  return of(row);
}

export function linkHandlers(parts: FlowParts) {
  const line = (ctx: Ctx, input: Parsed<typeof r.flowInstStatu>) => parts.contracts.line(ctx, input);
  /** The request that the signatory of this line made about it. */
  const onLine = async (ctx: Ctx, input: Parsed<typeof r.flowInstData>) => {
    const asked = await line(ctx, input);
    const { accountId, signNo } = asked;
    const own = await ownInst(parts, input.instIdNo, { accountId });
    if (own.loaded.row.sign_no !== signNo) throw new AppError('NOT_FOUND');
    return { ...own, accountId, asked };
  };

  return {
    initFlowInst: handler(r.initFlowInst, {
      load: (ctx, input) => line(ctx, input),
      handle: async (ctx, { sealId, amount, note }, asked) =>
        (await askSeals(parts, ctx, [{ line: asked, sealId, amount, note }]))[0]!,
    }),
    flowInstStatu: handler(r.flowInstStatu, {
      load: (ctx, input) => line(ctx, input),
      handle: (_ctx, _input, asked) => sealStates(parts, asked),
    }),
    flowInstData: handler(r.flowInstData, {
      load: onLine,
      handle: (ctx, _input, { ref, loaded, accountId }) =>
        inCorp(parts.deps.db, ref.corp_id, (tx) =>
          presentInst(parts, tx, loaded, { memberId: null, seat: undefined, accountId }, ctx.now),
        ),
    }),
    withdrawSeal: handler(r.withdrawSeal, {
      load: onLine,
      handle: (ctx, _input, { ref, asked }) => withdraw(parts, ctx, ref, '', asked),
    }),
    sendApproveSealSms: handler(r.sendApproveSealSms, {
      load: (ctx, input) => linkTurn(parts, ctx, input),
      handle: (ctx, _input, turn) => sendCode(parts, ctx, codeOf(turn), 'approve-link'),
    }),
    approveSealInfo: handler(r.approveSealInfo, {
      async load(ctx, input) {
        // the bearer outlives the link: who has decided still sees what
        const known = ctx.identity.approver?.approveId === input.approveId;
        const turn = known ? await bearerTurn(parts, ctx, input) : await linkTurn(parts, ctx, input);
        return { turn, known };
      },
      handle: (ctx, { code }, { turn, known }) => showTurn(parts, ctx, turn, { code, known }),
    }),
    approveDocument: handler(r.approveDocument, {
      load: (ctx, { instIdNo }) => documentOf(parts, ctx, instIdNo),
      handle: (_ctx, { file }, of): Promise<BytesReply> => parts.contracts.openDocument({ ...of, file }),
    }),
    approveSeal: handler(r.approveSeal, {
      load: (ctx, input) => bearerTurn(parts, ctx, input),
      handle: (ctx, input, { ref, task }) =>
        decide(parts, ctx, ref, { memberId: task.member_id, ...byLink }, input),
    }),
  };
}
