// Enterprises that claim a name which another one was verified with: their super administrators are told, nothing else happens.
import type { Tx } from '../../../platform/db.ts';
import type { Account } from '../../account/index.ts';
import type { Notice } from '../../notice/index.ts';

/** Anybody may claim a name: a crowd of claims must not hold the verification up. */
const mostClaims = 50;
const mostTold = 5;

export async function tellLosers(
  { account, notice }: { account: Account; notice: Notice },
  tx: Tx,
  won: { corpId: string; name: string; accountId: string | null; origin: string },
): Promise<void> {
  const claims = await account.claims.to(tx, won.name, mostClaims + 1);
  const by = { sender: won.accountId ?? won.corpId, corpId: won.corpId, known: false };
  for (const { corp_id: corpId } of claims.filter((claim) => claim.corp_id !== won.corpId)) {
    const supers = await account.members.supers(tx, corpId);
    for (const accountId of supers.slice(0, mostTold)) {
      const to = await account.recipient(tx, {
        accountId,
        mobile: await account.mobileOf(tx, accountId),
        corpId,
      });
      const said = { text: 'corpNameVerified', values: { company: won.name } } as const;
      await notice.tell(tx, to, said, { by, origin: won.origin, page: '/console/consoleIndex' });
    }
  }
}
