// Which member of the enterprise asks.
import { AppError } from '../../../platform/app-error.ts';
import type { Tx } from '../../../platform/db.ts';
import type { Ctx } from '../../../platform/endpoint.ts';
import type { FlowParts } from '../parts.ts';

/** The caller among the people of the enterprise that he acts for. */
export async function memberOf({ org }: FlowParts, ctx: Ctx, tx: Tx): Promise<string> {
  const { corpId, accountId } = ctx.identity.corp!;
  const place = await org.who.place(tx, corpId, accountId);
  if (!place) throw new AppError('10203');
  return place.memberId;
}
