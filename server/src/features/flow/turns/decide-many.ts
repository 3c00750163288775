// Many turns decided by one act, such as those of a batch: each is a decision of its own, in a transaction of its own, with its own
// place in the evidence of its contract. One that fails keeps no other from being decided. A code stands for the exact set of them, and
// opens an act of which a call does some (docs/decisions/0137); every decision says the set on which it rests.
import { createHash } from 'node:crypto';
import { FlowInstStatus, TaskState } from '@xinqi/domain';
import type { Output, Parsed } from '@xinqi/wire';
import type { flowRoutes } from '@xinqi/wire/flow';
import { AppError } from '../../../platform/app-error.ts';
import { maskTarget } from '../../../platform/crypto/mask.ts';
import type { Ctx } from '../../../platform/endpoint.ts';
import { ownResult, partOf } from '../../../platform/http/parts-of-act.ts';
import type { CodeAct } from '../../account/index.ts';
import type { ManyTurns } from '../inst/events.ts';
import { inCorp } from '../kept/in-corp.ts';
import { readerOf, type Seen, seenInst } from '../list/lists.ts';
import type { FlowParts } from '../parts.ts';
import { memberOf } from '../people/member-of.ts';
import { lostSeat } from '../people/seat.ts';
import { decide, turnOf } from './decide.ts';
import { countOwn } from './store.ts';

export type TurnRef = { instIdNo: string; approveId: string };
type ManyInput = Parsed<typeof flowRoutes.approveFlows>;
type Opening = { act: CodeAct; open: boolean } | null;

const decidedBy = { approve: TaskState.Approved, reject: TaskState.Rejected } as const;

/** One's own turn; else it is absent. */
export async function seenTurn(parts: FlowParts, ctx: Ctx, { instIdNo, approveId }: TurnRef): Promise<Seen> {
  const seen = await seenInst(parts, ctx, instIdNo);
  turnOf(seen.loaded, approveId, seen.memberId);
  return seen;
}

/**
 * One turn that is not his refuses all. `coded`: nor does a code of a turn go to another phone than that of when he was asked (0063).
 * Hundreds are asked about at once, and one by one only for the words of a refusal.
 */
export async function requireOwn(
  parts: FlowParts,
  ctx: Ctx,
  list: readonly TurnRef[],
  coded: boolean,
): Promise<void> {
  const { corpId } = ctx.identity.corp!;
  const own = await inCorp(parts.deps.db, corpId, async (tx) =>
    countOwn(tx, list, { corpId, ...(await readerOf(parts, ctx, tx)) }),
  );
  if (own === new Set(list.map(({ approveId }) => approveId)).size) return;
  for (const turn of list) {
    const { loaded, seat } = await seenTurn(parts, ctx, turn);
    const task = loaded.tasks.find((one) => one.task_id === turn.approveId);
    if (coded && (!task || lostSeat(task, seat))) throw new AppError('FLOW_MOVED');
  }
}

function setOf(list: readonly TurnRef[]): ManyTurns {
  const lines = [...new Set(list.map(({ instIdNo, approveId }) => `${instIdNo} ${approveId}\n`))].sort();
  return { hash: createHash('sha256').update(lines.join('')).digest('hex'), size: lines.length };
}

/** The caller's phone as the enterprise reaches him, where his codes go. */
async function placeOf(parts: FlowParts, ctx: Ctx, list: readonly TurnRef[]) {
  const { corpId, accountId } = ctx.identity.corp!;
  const target = await inCorp(parts.deps.db, corpId, async (tx) =>
    parts.org.who.mobile(tx, corpId, await memberOf(parts, ctx, tx)),
  );
  if (target === undefined) throw new AppError('FLOW_MOVED');
  const asker = { kind: 'session' as const, accountId };
  return { purpose: 'approve-many', subject: setOf(list).hash, target, asker };
}

export async function sendManyCode(
  parts: FlowParts,
  ctx: Ctx,
  list: readonly TurnRef[],
): Promise<{ resendAfterSeconds: number; mobileMasked: string }> {
  const place = await placeOf(parts, ctx, list);
  const { resendAfterSeconds } = await parts.account.codes.send({
    ...place,
    ref: list[0]!.instIdNo,
    say: (code) => ({ text: 'codeApproveMany', values: { code, count: String(setOf(list).size) } }),
  });
  return { resendAfterSeconds, mobileMasked: maskTarget(place.target) };
}

/** Without a code each call stands for itself; with one the whole set is looked at when the act is opened. */
export async function loadMany(parts: FlowParts, ctx: Ctx, input: ManyInput): Promise<Opening> {
  const { list, code, from, act: wanted, reason } = input;
  if (code === undefined) {
    await requireOwn(parts, ctx, partOf(list, from).now, false);
    return null;
  }
  const { groupId: login } = ctx.identity.corp!;
  if (login === undefined) throw new AppError('10203');
  const act = { ...(await placeOf(parts, ctx, list)), code, login, said: JSON.stringify([wanted, reason]) };
  const open = await parts.account.codes.isOpen(act);
  if (!open) await requireOwn(parts, ctx, list, true);
  return { act, open };
}

export async function decideMany(parts: FlowParts, ctx: Ctx, input: ManyInput, opening: Opening) {
  const { list, act, reason, from } = input;
  if (opening && !opening.open && !(await parts.account.codes.openAct(opening.act)))
    throw new AppError('CODE_WRONG');
  const how = opening ? { method: 'sms' as const, many: setOf(list) } : { method: 'session' as const };
  const results: Output<typeof flowRoutes.approveFlows>['results'] = [];
  const { now, next } = partOf(list, from);
  for (const turn of now) {
    const { instIdNo, approveId } = turn;
    const result = await ownResult(parts.deps.log, { instIdNo }, async () => {
      const { ref, loaded, memberId } = await seenTurn(parts, ctx, turn);
      // the answer to this was lost: it is what he wanted
      if (turnOf(loaded, approveId, memberId).state === decidedBy[act]) return;
      if (loaded.row.status !== FlowInstStatus.Running) throw new AppError('FLOW_DECIDED');
      if (loaded.row.sms_confirm && how.method !== 'sms') throw new AppError('FLOW_CODE');
      const decision = { instIdNo, approveId, act, reason, memberIds: [], place: 'after' as const };
      await decide(parts, ctx, ref, { memberId, via: 'session', ...how }, decision);
    });
    results.push({ instIdNo, ...result });
  }
  const decided = results.filter(({ ok }) => ok).length;
  return { decided, results, next };
}
