// Kysely over pg. Connections run as role xinqi_app (no superuser, no bypass of row-level security, not the owner).
import {
  CompiledQuery,
  type DatabaseConnection,
  type Kysely,
  Kysely as KyselyClass,
  PostgresDialect,
} from 'kysely';
import pg from 'pg';
import { answerLimits } from './database/pool/answer-limits.ts';
import { keepMissed } from './database/pool/keep-missed.ts';
import { sendTogether } from './database/pool/pipelined.ts';
import { prepareStatements } from './database/pool/prepared-statements.ts';
import { readCommitted } from './database/pool/read-committed.ts';
import { isRepeated, lost, repeatStatements } from './database/pool/repeated-statements.ts';
import { transactionOn } from './database/transaction-on.ts';
import type { Logger } from './log.ts';

/** Database or transaction. Families name their tables with `tx.withTables<…>()` in their store.ts. */
export type Tx = Kysely<Record<never, never>>;
/** `pids`: the database's processes behind the pool's connections, by which a process knows its own words again. */
export type Db = Tx & { pool: pg.Pool; pids: ReadonlySet<number> };

// timestamptz as Date is what we want; int8 as number is safe here: counts and lengths, never identifiers.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/** The database's process behind a connection. */
export const pidOf = (client: pg.ClientBase): number =>
  (client as pg.ClientBase & { processID: number }).processID;

type Opened = { max: number; log: Logger; role?: 'xinqi_app' | null; answer?: number };

/** Opens a pool. `role` null keeps the login role (the migrator and the job queue need the owner). `answer`: as in answer-limits.ts. */
export function openDb(url: string, options: Opened): Db {
  const role = options.role === undefined ? 'xinqi_app' : options.role;
  const pool = new pg.Pool({
    ...answerLimits(options.answer),
    connectionString: url,
    max: options.max,
    options: `${role ? `-c role=${role} ` : ''}${readCommitted} -c timezone=UTC -c statement_timeout=15000 -c idle_in_transaction_session_timeout=30000`,
  });
  keepMissed(pool);
  sendTogether(pool);
  prepareStatements(pool);
  repeatStatements(pool);
  const pids = new Set<number>();
  pool.on('connect', (client) => pids.add(pidOf(client)));
  pool.on('remove', (client) => pids.delete(pidOf(client)));
  // Said between two statements of a transaction, when nobody asks: without a listener it would end the process. The
  // next statement fails, and the pool drops the connection.
  pool.on('connect', (client) =>
    client.on('error', (error) => options.log.warn({ error: error.message }, 'connection lost at work')),
  );
  pool.on('error', (error) => options.log.error({ error: error.message }, 'database connection lost'));
  const db = new KyselyClass<Record<never, never>>({
    dialect: new PostgresDialect({ pool }),
  });
  return Object.assign(db, { pool, pids });
}

/** The last statement of a transaction, and what is done with its rows once that has committed. */
export type Last<Row> = { statement: CompiledQuery<Row>; committed?(rows: Row[]): void };
type Steps = { root: Tx; last: ((tx: Tx) => Last<unknown> | undefined)[]; after: ((db: Tx) => void)[] };
/** What waits for the commit of a transaction, by the executor that all its handles share (withTables makes new handles). */
const steps = new WeakMap<object, Steps>();

function stepsOf(tx: Tx): Steps | undefined {
  const waiting = steps.get(tx.getExecutor());
  if (!waiting && tx.isTransaction) throw new Error('a transaction that inTx did not open');
  return waiting;
}

/** The database of `tx`, which is it or a transaction of inTx. */
export const rootOf = (tx: Tx): Tx => stepsOf(tx)?.root ?? tx;

/**
 * Asks for the last statement of `tx`, a transaction of inTx, when all others are done: it leaves in one write with the commit. Undefined: it
 * is not needed any more.
 */
export function lastly<Row>(tx: Tx, ask: (tx: Tx) => Last<Row> | undefined): void {
  stepsOf(tx)!.last.push(ask as (tx: Tx) => Last<unknown> | undefined);
}

/** Sends the last statements and the commit, which kysely's own commit then finds done (pipelined.ts); answers what remains to be done. */
async function commitWith(
  connection: DatabaseConnection,
  last: readonly Last<unknown>[],
): Promise<() => void> {
  const asked = last.map(({ statement }) => connection.executeQuery(statement));
  const commit = connection.executeQuery<{ command: string }>(CompiledQuery.raw('commit'));
  const [answers, ended] = await Promise.all([Promise.all(asked), commit]);
  if (ended.rows[0]?.command !== 'COMMIT') throw new Error('the transaction was rolled back');
  return () => {
    for (const [i, { committed }] of last.entries()) committed?.(answers[i]!.rows);
  };
}

/**
 * Runs `step` when `tx` has committed, and never when it does not; at once outside of a transaction. For what may be lost with the
 * process: what must happen is a job, enqueued in the transaction.
 */
export function afterCommit(tx: Tx, step: (db: Tx) => void): void {
  const waiting = stepsOf(tx);
  if (waiting) waiting.after.push(step);
  else step(tx);
}

/**
 * And what a statement prepared elsewhere answers (a pooler, a migration beside us): the transaction is lost, but not its meaning, and naming
 * has ended by then (prepared-statements.ts).
 */
const lostOrForgotten = [...lost, '26000', '0A000'];

/** Runs `work` in one transaction; repeats it when the database lets another one go first. */
export async function inTx<T>(db: Tx, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    const waiting: Steps = { root: db, last: [], after: [] };
    let done: T;
    let committed = (): void => undefined;
    try {
      done = await db.transaction().execute((outer) =>
        outer.getExecutor().provideConnection(async (connection) => {
          const { tx, end } = transactionOn(db, connection);
          steps.set(tx.getExecutor(), waiting);
          try {
            const answer = await work(tx);
            const last = waiting.last.flatMap((ask) => ask(tx) ?? []);
            if (last.length > 0) committed = await commitWith(connection, last);
            return answer;
          } finally {
            end();
          }
        }),
      );
    } catch (error) {
      if (!(await isRepeated(error, attempt, lostOrForgotten))) throw error;
      continue;
    }
    // outside of what is repeated: a step that fails must not make a committed transaction run twice
    committed();
    for (const step of waiting.after) step(db);
    return done;
  }
}

/** True when `error` is a violation of the named unique constraint: someone was faster. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  const e = error as { code?: string; constraint?: string };
  return e.code === '23505' && (constraint === undefined || e.constraint === constraint);
}
