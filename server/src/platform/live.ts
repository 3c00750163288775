// Live status between processes: NOTIFY inside the transaction of the change, one LISTEN connection a process.
import { type RawBuilder, sql } from 'kysely';
import pg from 'pg';
import type { Tx } from './db.ts';
import type { Logger } from './log.ts';

const channel = 'xinqi_live';

/** Tells everyone who watches `topic` that it moved, when (and only if) `tx` commits. */
export async function publish(tx: Tx, topic: string): Promise<void> {
  await sql`select ${notify(topic)}`.execute(tx);
}

/** The same as part of a statement that writes anyway; the topic may be made of its columns. */
export const notify = (topic: string | RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`pg_notify(${channel}, ${topic})`;

export type Live = {
  /** Calls `wake` whenever `topic` is published; answers the unsubscriber. */
  watch(topic: string, wake: () => void): () => void;
  close(): Promise<void>;
};

/** Listens with reconnection; after a reconnect every watcher is woken, since a notice may have been missed. */
export function createLive(url: string, log: Logger): Live {
  const watchers = new Map<string, Set<() => void>>();
  let client: pg.Client | undefined;
  let closed = false;
  let retry: NodeJS.Timeout | undefined;
  const wakeAll = () => {
    for (const set of watchers.values()) for (const wake of set) wake();
  };
  // A failed attempt says so up to three times (rejection, error, end); it is followed by one other, never by several:
  // each would listen for good once the database is back, and soon nobody else gets a connection.
  const start = (): void => {
    const next = new pg.Client({ connectionString: url });
    let over = false;
    const again = (error?: Error): void => {
      if (over) return;
      over = true;
      if (client === next) client = undefined;
      next.end().catch(() => undefined);
      if (closed) return;
      log.warn({ error: error?.message ?? 'ended' }, 'live channel down');
      retry = setTimeout(start, 500);
    };
    next.on('error', again);
    next.on('end', () => again());
    next.on('notification', (n) => {
      for (const wake of watchers.get(n.payload ?? '') ?? []) wake();
    });
    const listening = async (): Promise<void> => {
      await next.connect();
      client = next;
      await next.query(`listen ${channel}`);
      if (closed) await next.end();
      else wakeAll();
    };
    listening().catch(again);
  };
  start();
  return {
    watch(topic, wake) {
      const set = watchers.get(topic) ?? new Set();
      watchers.set(topic, set.add(wake));
      return () => {
        set.delete(wake);
        if (set.size === 0) watchers.delete(topic);
      };
    },
    async close() {
      closed = true;
      clearTimeout(retry);
      await client?.end().catch(() => undefined);
    },
  };
}
