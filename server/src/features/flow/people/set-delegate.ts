// 委托审批: for some days in Beijing a colleague is asked in the caller's place. One at a time; it begins and ends at midnight
// there, whatever the browser's or the server's time zone.
import { beijingDay, dayEnd, dayStart } from '@xinqi/domain';
import type { Output, Parsed } from '@xinqi/wire';
import type { flowRoutes } from '@xinqi/wire/flow';
import { AppError } from '../../../platform/app-error.ts';
import { inTx } from '../../../platform/db.ts';
import type { Ctx } from '../../../platform/endpoint.ts';
import { doerOf } from '../../log/index.ts';
import { inCorp } from '../kept/in-corp.ts';
import type { FlowParts } from '../parts.ts';
import { delegationOf, setDelegation } from './delegate-store.ts';
import { memberOf } from './member-of.ts';

export async function setDelegate(
  parts: FlowParts,
  ctx: Ctx,
  { memberId: to, beginDate, endDate }: Parsed<typeof flowRoutes.setDelegate>,
): Promise<{ done: true }> {
  const { corpId } = ctx.identity.corp!;
  await inTx(parts.deps.db, (tx) =>
    inCorp(tx, corpId, async (inner) => {
      const memberId = await memberOf(parts, ctx, inner);
      if (to === undefined) {
        await setDelegation(inner, corpId, memberId, undefined);
        const act = { kind: 'flow.delegate' as const, target: '本人', content: '已取消委托' };
        return parts.log.record(inner, doerOf(ctx), act, ctx.now);
      }
      if (to === memberId) throw new AppError('FLOW_DELEGATE_SELF');
      const person = (await parts.org.who.people(inner, corpId, [to])).get(to);
      if (!person || person.left) throw new AppError('NOT_FOUND');
      const starts_at = dayStart(beginDate!);
      const ends_at = dayEnd(endDate!);
      if (ends_at <= ctx.now) throw new AppError('PARAM_INVALID', '委托的结束日期已过');
      await setDelegation(inner, corpId, memberId, { delegate_id: to, starts_at, ends_at });
      const content = `委托期间：${beginDate}至${endDate}`;
      await parts.log.record(
        inner,
        doerOf(ctx),
        { kind: 'flow.delegate', target: person.name, content },
        ctx.now,
      );
    }),
  );
  return { done: true };
}

export function delegateOf(parts: FlowParts, ctx: Ctx): Promise<Output<typeof flowRoutes.delegate>> {
  const { corpId } = ctx.identity.corp!;
  return inCorp(parts.deps.db, corpId, async (tx) => {
    const own = await delegationOf(tx, corpId, await memberOf(parts, ctx, tx), ctx.now);
    const person = own && (await parts.org.who.people(tx, corpId, [own.delegate_id])).get(own.delegate_id);
    if (!own || !person) return { delegate: null };
    return {
      delegate: {
        memberId: person.memberId,
        name: person.name,
        beginDate: beijingDay(own.starts_at),
        endDate: beijingDay(own.ends_at.getTime() - 1),
      },
    };
  });
}
