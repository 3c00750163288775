// Waiting for files to reach B-LTA (EN 319 142-1): no call tells it while it happens, so the product's database is asked.
import { openDatabase } from './database.ts';
import type { Product } from './start-product.ts';
import { pause } from './story.ts';

/** Until the signed files of all these contracts are extended; throws after five minutes. */
export async function untilExtended(product: Product, applyNos: readonly string[]): Promise<void> {
  const db = await openDatabase(product);
  try {
    for (let i = 0; i < 6000; i++) {
      const { rows } = await db.query<{ n: number }>(
        `select count(*)::int as n from seal_document where apply_no = any($1) and level = 'B-LTA'`,
        [applyNos],
      );
      if (rows[0]!.n === applyNos.length) return;
      await pause(50);
    }
  } finally {
    await db.end();
  }
  throw new Error('not every file reached B-LTA');
}
