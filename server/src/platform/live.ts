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

/** The same as part of a statement that writes anyway. */
export const notify = (topic: string): RawBuilder<unknown> => sql`pg_notify(${channel}, ${topic})`;

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
  const connect = async () => {
    const next = new pg.Client({ connectionString: url });
    next.on('error', () => next.end().catch(() => undefined));
    next.on('end', () => {
      if (!closed) retry = setTimeout(start, 500);
    });
    next.on('notification', (n) => {
      for (const wake of watchers.get(n.payload ?? '') ?? []) wake();
    });
    await next.connect();
    await next.query(`listen ${channel}`);
    client = next;
    wakeAll();
  };
  const start = () => {
    connect().catch((error: Error) => {
      log.warn({ error: error.message }, 'live channel down');
      if (!closed) retry = setTimeout(start, 1000);
    });
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
