// A request to join is told to those who may decide it, and its end to who asked: by what each of them chose (domain notice).
import type { Tx } from '../../../platform/db.ts';
import type { Parts } from '../parts.ts';

/** Enough to be noticed; an enterprise may have given the right to thousands. */
const mostTold = 50;

export async function tellAsked(
  { account, notice }: Parts,
  tx: Tx,
  of: { corpId: string; accountId: string; reason: string; origin: string },
): Promise<void> {
  const sender = await account.displayName(tx, { accountId: of.accountId });
  const values = { sender, reason: of.reason || '未填写' };
  const by = { sender: of.accountId, corpId: null, known: false };
  const about = { by, origin: of.origin, page: '/console/member?tab=joins' };
  const holders = await account.members.holding(tx, of.corpId, 'memberManage');
  for (const accountId of holders.slice(0, mostTold)) {
    const mobile = await account.mobileOf(tx, accountId);
    const to = await account.recipient(tx, { accountId, mobile, corpId: of.corpId });
    await notice.tell(tx, to, { text: 'joinAsked', values }, about);
  }
}

export async function tellDecided(
  { account, notice }: Parts,
  tx: Tx,
  of: { corpId: string; accountId: string; decider: string; pass: boolean; answer: string; origin: string },
): Promise<void> {
  const { accountId } = of;
  const sender = await account.displayName(tx, { corpId: of.corpId });
  const mobile = await account.mobileOf(tx, accountId);
  const to = await account.recipient(tx, { accountId, mobile, corpId: null });
  const said = of.pass
    ? ({ text: 'joinPassed', values: { sender } } as const)
    : ({ text: 'joinRefused', values: { sender, reason: of.answer || '未填写' } } as const);
  await notice.tell(tx, to, said, {
    // he asked for the answer
    by: { sender: of.decider, corpId: of.corpId, known: true },
    origin: of.origin,
    page: '/console',
  });
}
