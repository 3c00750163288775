// Tells super administrators of an enterprise: a few of them, however many there are.
import type { Tx } from '../../../platform/db.ts';
import type { Account } from '../../account/index.ts';
import type { Notice, Said } from '../../notice/index.ts';

const mostTold = 5;
type About = Parameters<Notice['tell']>[3];

export async function tellSupers(
  { account, notice }: { account: Account; notice: Notice },
  tx: Tx,
  corpId: string,
  said: Said,
  about: About,
): Promise<void> {
  for (const accountId of (await account.members.supers(tx, corpId)).slice(0, mostTold)) {
    const mobile = await account.mobileOf(tx, accountId);
    await notice.tell(tx, await account.recipient(tx, { accountId, mobile, corpId }), said, about);
  }
}
