// The loader of calls that name one row of the caller's enterprise by its id: the row, or NOT_FOUND. Row-level security of the
// table tells whose it is; absent and foreign are the same.
import { sql } from 'kysely';
import { AppError } from '../app-error.ts';
import type { Db } from '../db.ts';
import type { Ctx } from '../endpoint.ts';
import { asOwner } from './as-owner.ts';

/** `table` has FORCE ROW LEVEL SECURITY by `corp_id`. */
export const owned =
  <Row>(db: Db, table: string, key: string) =>
  (ctx: Ctx, id: string): Promise<Row> => {
    const { accountId, corpId } = ctx.identity.corp!;
    return asOwner(db, { accountId, corpId }, async (tx) => {
      const { rows } =
        await sql<Row>`select * from ${sql.table(table)} where ${sql.ref(key)} = ${id}`.execute(tx);
      if (!rows[0]) throw new AppError('NOT_FOUND');
      return rows[0];
    });
  };
