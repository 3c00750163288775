// Live status between processes: NOTIFY when the change has committed (tell-others.ts), one LISTEN connection a process.
import pg from 'pg';
import { liveChannel, tellOthers } from './database/tell-others.ts';
import { afterCommit, type Tx } from './db.ts';
import type { Logger } from './log.ts';

/**
 * Tells everyone who watches `topic` that it moved, once (and only if) `tx` has committed. A process that dies in between tells
 * nobody: whoever watches looks for himself once a minute.
 */
export const publish = (tx: Tx, topic: string): void => afterCommit(tx, (db) => tellOthers(db, { topic }));

/** How long somebody waits at most for what nobody told him. */
const lookEvery = 60_000;

export type Live = {
  /** Calls `wake` whenever `topic` is published, and once a minute; answers the unsubscriber. */
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
      await next.query(`listen ${liveChannel}`);
      if (closed) await next.end();
      else wakeAll();
    };
    listening().catch(again);
  };
  start();
  const look = setInterval(wakeAll, lookEvery);
  look.unref();
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
      clearInterval(look);
      await client?.end().catch(() => undefined);
    },
  };
}
