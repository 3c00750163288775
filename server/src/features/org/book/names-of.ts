// What an address book says of many mobiles at once: the names that stand beside them, for a list that is being checked.

import { asOwner } from '../../../platform/database/as-owner.ts';
import type { Tx } from '../../../platform/db.ts';
import type { Ctx } from '../../../platform/endpoint.ts';
import type { Deps } from '../../../platform/family.ts';
import { bookOf, finds } from './access.ts';
import { namesByMobile } from './store.ts';

/** Only mobiles that stand there; of several names the most used first. */
export async function namesOf(
  { vault }: Deps,
  tx: Tx,
  ctx: Ctx,
  mobiles: readonly string[],
): Promise<Map<string, string[]>> {
  const blinds = new Map(
    mobiles.map((mobile) => [vault.blindIndex('mobile', mobile).toString('hex'), mobile]),
  );
  const book = bookOf(ctx);
  const rows = await asOwner(tx, book, (own) =>
    namesByMobile(
      own,
      finds(book),
      [...blinds.keys()].map((hex) => Buffer.from(hex, 'hex')),
    ),
  );
  const names = new Map<string, string[]>();
  for (const { mobile_blind, name } of rows) {
    const mobile = blinds.get(mobile_blind.toString('hex'))!;
    names.set(mobile, [...(names.get(mobile) ?? []), name]);
  }
  return names;
}
