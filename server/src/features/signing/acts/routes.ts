// Handlers of the acts on a sent contract: whose each is stands in its loader (docs/decisions/0011).
import { signingRoutes as r } from '@xinqi/wire/signing';
import { AppError } from '../../../platform/app-error.ts';
import { type Ctx, handler, ownOnly } from '../../../platform/endpoint.ts';
import { sentBy } from '../access.ts';
import { actingIdentity } from '../apply/owner.ts';
import { batchSign, checkBatch, sendBatchCode } from '../batch/batch-sign.ts';
import { addReaders, retellReaders } from '../cc/readers.ts';
import type { Parts } from '../parts.ts';
import { loadSigner } from '../signer/load-party.ts';
import { ownLine } from '../signer/own-line.ts';
import { type ApplyRow, findApply, findLine, type SignInfoRow } from '../store.ts';
import { voidApply } from '../voiding/void-apply.ts';
import { addSignatory } from './add-signatory.ts';
import { copyApply } from './copy-apply.ts';
import { correctLine } from './correct-line.ts';
import { extendDeadline } from './extend-deadline.ts';
import { remind } from './remind.ts';
import { replaceLine, transferLine } from './replace-line.ts';
import { terminateApply } from './terminate-apply.ts';
import { orderOf, placeOf, promptList, unsignedLines } from './who-is-next.ts';

const done = { done: true as const };

/** A contract that the caller sent, as the path means him; a draft is none. */
async function sent(
  parts: Parts,
  ctx: Ctx,
  by: { applyId: string } | { applyNo: string },
): Promise<ApplyRow> {
  const apply = await findApply(parts.deps.db, by, sentBy(actingIdentity(ctx)));
  if (!apply?.apply_no) throw new AppError('NOT_FOUND');
  return apply;
}

/** A line of a contract that the caller sent; a foreign one is absent. */
async function sentLine(parts: Parts, ctx: Ctx, signNo: string): Promise<SignInfoRow> {
  const line = await findLine(parts.deps.db, signNo);
  if (!line) throw new AppError('NOT_FOUND');
  await sent(parts, ctx, { applyId: line.apply_id });
  return line;
}

/** Every line or none. */
async function each<T>(signNos: readonly string[], load: (signNo: string) => Promise<T>): Promise<T[]> {
  const loaded: T[] = [];
  for (const signNo of new Set(signNos)) loaded.push(await load(signNo));
  return loaded;
}

export const actHandlers = (parts: Parts) => {
  const mine = (ctx: Ctx, signNos: readonly string[]) =>
    each(signNos, (signNo) => ownLine(parts, ctx, signNo, loadSigner));
  return {
    reminderSign: handler(r.reminderSign, {
      load: (ctx, { signNos }) => each(signNos, (signNo) => sentLine(parts, ctx, signNo)),
      handle: (ctx, _input, lines) => remind(parts, ctx, lines),
    }),
    correctLine: handler(r.correctLine, {
      load: (ctx, { signNo }) => sentLine(parts, ctx, signNo),
      handle: async (ctx, input, line) => {
        await correctLine(parts, ctx, line, input);
        return done;
      },
    }),
    replaceLine: handler(r.replaceLine, {
      load: (ctx, { signNo }) => sentLine(parts, ctx, signNo),
      handle: (ctx, input, line) => replaceLine(parts, ctx, line, input),
    }),
    addSignatory: handler(r.addSignatory, {
      load: (ctx, { applyId }) => sent(parts, ctx, { applyId }),
      handle: (ctx, input, apply) => addSignatory(parts, ctx, apply, input),
    }),
    extendDeadline: handler(r.extendDeadline, {
      load: (ctx, { applyId }) => sent(parts, ctx, { applyId }),
      handle: async (ctx, { signExpire }, apply) => {
        await extendDeadline(parts, ctx, apply, new Date(signExpire));
        return done;
      },
    }),
    termination: handler(r.termination, {
      load: (ctx, { applyId }) => sent(parts, ctx, { applyId }),
      handle: async (ctx, { reason }, apply) => {
        await terminateApply(parts, ctx, apply, reason);
        return done;
      },
    }),
    invalidation: handler(r.invalidation, {
      load: (ctx, { applyId }) => sent(parts, ctx, { applyId }),
      handle: (ctx, { reason }, apply) => voidApply(parts, ctx, apply, reason),
    }),
    copyApply: handler(r.copyApply, {
      load: (ctx, { applyId }) => sent(parts, ctx, { applyId }),
      handle: (ctx, _input, apply) => copyApply(parts, ctx, apply),
    }),
    ccAdd: handler(r.ccAdd, {
      load: (ctx, { applyId }) => sent(parts, ctx, { applyId }),
      handle: (ctx, { people }, apply) => addReaders(parts, ctx, apply, people),
    }),
    ccResend: handler(r.ccResend, {
      load: (ctx, { applyId }) => sent(parts, ctx, { applyId }),
      handle: (ctx, _input, apply) => retellReaders(parts, ctx, apply),
    }),
    noSignList: handler(r.noSignList, {
      load: (ctx, { applyNo }) => sent(parts, ctx, { applyNo }),
      handle: (ctx, { existsSelf }, apply) => unsignedLines(parts, ctx, apply, existsSelf),
    }),
    noSignUrl: handler(r.noSignUrl, {
      load: async (ctx, { signNo }) => {
        const line = await sentLine(parts, ctx, signNo);
        return { line, apply: await sent(parts, ctx, { applyId: line.apply_id }) };
      },
      handle: (_ctx, _input, { line, apply }) => ({
        url: `/applySign/toDetailAnony?applyNo=${apply.apply_no}&signNo=${line.sign_no}`,
      }),
    }),
    findOrder: handler(r.findOrder, {
      load: (ctx, { applyNo }) => sent(parts, ctx, { applyNo }),
      handle: (_ctx, _input, apply) => orderOf(parts, apply),
    }),
    promptList: handler(r.promptList, { load: ownOnly, handle: (ctx) => promptList(parts, ctx) }),
    promptOrder: handler(r.promptOrder, {
      load: (ctx, { signNo }) => ownLine(parts, ctx, signNo, loadSigner),
      handle: (_ctx, _input, { apply, lines, me }) => placeOf(apply, lines, me),
    }),
    batchSignCheck: handler(r.batchSignCheck, {
      load: (ctx, { signNos }) => mine(ctx, signNos),
      handle: (ctx, _input, lines) => checkBatch(parts, ctx, lines),
    }),
    batchSignUrl: handler(r.batchSignUrl, {
      load: (ctx, { signNos }) => mine(ctx, signNos),
      handle: (_ctx, { signNos }) => ({
        url: `/signInfo/batchSign?signNos=${[...new Set(signNos)].join(',')}`,
      }),
    }),
    batchSignCode: handler(r.batchSignCode, {
      load: (ctx, { items }) =>
        mine(
          ctx,
          items.map((i) => i.signNo),
        ),
      handle: (_ctx, { items }, lines) => sendBatchCode(parts, lines, items),
    }),
    batchSign: handler(r.batchSign, {
      load: (ctx, { items }) =>
        mine(
          ctx,
          items.map((i) => i.signNo),
        ),
      handle: (ctx, input, lines) => batchSign(parts, ctx, lines, input),
    }),
    transfer: handler(r.transfer, {
      load: (ctx, input) => loadSigner(parts, ctx, input),
      handle: async (ctx, input, signer) => {
        await transferLine(parts, ctx, signer, input);
        return done;
      },
    }),
  };
};
