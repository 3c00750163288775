// Who has not signed, in which order, and what waits for the caller himself.
import { isOpenLine, SignInfoStatus } from '@xinqi/domain';
import type { Ctx } from '../../../platform/endpoint.ts';
import { signsHimself } from '../contract/access.ts';
import { viewerOf } from '../contract/acting/load-party.ts';
import { actingIdentity } from '../contract/acting/owner.ts';
import type { Parts } from '../contract/parts.ts';
import { type ApplyRow, linesOf, type SignInfoRow } from '../contract/store.ts';
import { openLines } from './store.ts';

const isOpen = (l: SignInfoRow) => isOpenLine(l.status);

export async function unsignedLines(parts: Parts, ctx: Ctx, apply: ApplyRow, withSelf: boolean) {
  const viewer = await viewerOf(parts, parts.deps.db, actingIdentity(ctx));
  const lines = (await linesOf(parts.deps.db, apply.apply_id)).filter(isOpen);
  return {
    list: lines
      .filter((l) => withSelf || !viewer || !l.party_key.equals(viewer.partyKey))
      .map((l) => ({
        signNo: l.sign_no,
        name: l.name,
        userType: l.user_type,
        operatorName: l.operator_name,
        mobileMasked: l.mobile_masked,
        orderNum: l.order_num,
        pending: l.status === SignInfoStatus.Pending,
        remindedAt: l.reminded_at?.toISOString() ?? null,
      })),
  };
}

/** Steps of ordered signing; a parallel contract is one step. */
export function stepsOf(lines: readonly SignInfoRow[]) {
  const parties = lines.filter((l) => l.status !== SignInfoStatus.Transferred);
  const numbers = [...new Set(parties.map((l) => l.order_num))].sort((a, b) => a - b);
  return numbers.map((orderNum) => {
    const step = parties.filter((l) => l.order_num === orderNum);
    const state = step.some((l) => isOpen(l) && l.status !== SignInfoStatus.NotYet)
      ? ('now' as const)
      : step.some((l) => l.status === SignInfoStatus.NotYet)
        ? ('later' as const)
        : ('done' as const);
    return { orderNum, state, names: step.map((l) => l.name) };
  });
}

export async function orderOf(parts: Parts, apply: ApplyRow) {
  return { ifOrder: apply.if_order, steps: stepsOf(await linesOf(parts.deps.db, apply.apply_id)) };
}

/** Where the caller's line stands. */
export function placeOf(apply: ApplyRow, lines: readonly SignInfoRow[], me: SignInfoRow) {
  return {
    ifOrder: apply.if_order,
    orderNum: me.order_num,
    before: lines.filter((l) => isOpen(l) && l.order_num < me.order_num).length,
    steps: stepsOf(lines),
  };
}

/** Open lines that the caller signs himself, nearest deadline first. */
export async function promptList(parts: Parts, ctx: Ctx) {
  const viewer = (await viewerOf(parts, parts.deps.db, actingIdentity(ctx)))!;
  const { rows, applies, total } = await openLines(parts.deps.db, signsHimself(viewer), 50);
  return {
    list: rows.map((r) => {
      const apply = applies.get(r.apply_id)!;
      return {
        signNo: r.sign_no,
        applyNo: apply.apply_no!,
        contractName: apply.contract_name,
        senderName: apply.sender_name,
        signExpire: apply.sign_expire?.toISOString() ?? null,
      };
    }),
    total,
  };
}
