// A transaction whose statements need not wait for each other: what is asked of it at once (Promise.all) leaves in one write and is
// answered in this order, while kysely's own asks one after another. A statement is the driver's as soon as it is asked, so that what is
// asked behind a lock is done behind it. When one fails, those behind it fail too.
import { type DatabaseConnection, type Kysely, PostgresDialect, Transaction } from 'kysely';

type Tx = Kysely<Record<never, never>>;

/** What a transaction is made of beside its executor, and never asks. */
const dialect = new PostgresDialect({
  pool: () => Promise.reject(new Error('a transaction has its connection')),
});
const rest = { config: { dialect }, dialect, driver: dialect.createDriver() };

/** Statements that a transaction was asked so far, by the executor that all its handles share. */
const asked = new WeakMap<object, number>();
export const askedOf = (tx: Tx): number => asked.get(tx.getExecutor()) ?? 0;

/**
 * The transaction that was begun on this connection of `db`. After `end` it asks nothing more: of several that were asked at once one may
 * have failed while another goes on, whose next statement would stand outside of the transaction.
 */
export function transactionOn(db: Tx, connection: DatabaseConnection): { tx: Tx; end(): void } {
  let ended = false;
  const executor = db.getExecutor().withConnectionProvider({
    provideConnection: async (consumer) => {
      if (ended) throw new Error('the transaction has ended');
      asked.set(executor, (asked.get(executor) ?? 0) + 1);
      return consumer(connection);
    },
  });
  return {
    tx: new Transaction<Record<never, never>>({ ...rest, executor }),
    end: () => {
      ended = true;
    },
  };
}
