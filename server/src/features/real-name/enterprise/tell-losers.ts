// Enterprises that claim a name which another one was verified with: their super administrators are told, nothing else happens.
import type { Tx } from '../../../platform/db.ts';
import type { Account } from '../../account/index.ts';
import type { Notice } from '../../notice/index.ts';
import { tellSupers } from './tell-supers.ts';

/** Anybody may claim a name: a crowd of claims must not hold the verification up. */
const mostClaims = 50;

export async function tellLosers(
  { account, notice }: { account: Account; notice: Notice },
  tx: Tx,
  won: { corpId: string; name: string; accountId: string | null; origin: string },
): Promise<void> {
  const claims = await account.claims.to(tx, won.name, mostClaims + 1);
  const by = { sender: won.accountId ?? won.corpId, corpId: won.corpId, known: false };
  const said = { text: 'corpNameVerified', values: { company: won.name } } as const;
  const about = { by, origin: won.origin, page: '/console/consoleIndex' };
  for (const { corp_id: corpId } of claims)
    if (corpId !== won.corpId) await tellSupers({ account, notice }, tx, corpId, said, about);
}
