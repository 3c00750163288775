// Live status: who watches in the process that changed something is woken right after its commit, other processes by NOTIFY
// (tell-others.ts), for which each has one connection that listens.
import type pg from 'pg';
import { followOthers, isAlone, othersChannel } from './database/others.ts';
import { answerLimits, LimitedClient } from './database/pool/answer-limits.ts';
import { liveChannel, tellOthers } from './database/tell-others.ts';
import { afterCommit, type Db, pidOf, type Tx } from './db.ts';
import type { Logger } from './log.ts';

/**
 * Tells everyone who watches `topic` that it moved, once (and only if) `tx` has committed. A process that dies in between tells
 * nobody: whoever watches looks for himself once a minute.
 */
export const publish = (tx: Tx, topic: string): void =>
  afterCommit(tx, (db) => {
    wakers.get(db.getExecutor())?.(topic);
    if (!isAlone(db)) tellOthers(db, { topic });
  });

/** Wakes who watches in this process, by the executor of its database's handles. */
const wakers = new WeakMap<object, (topic: string) => void>();

/** How long somebody waits at most for what nobody told him. */
const lookEvery = 60_000;

export type Live = {
  /** Calls `wake` whenever `topic` is published, and once a minute; answers the unsubscriber. */
  watch(topic: string, wake: () => void): () => void;
  /** How often anything was told here: what was read since is no older than who watches from now on when it is still the same. */
  told(): number;
  close(): Promise<void>;
};

/**
 * Listens with reconnection; after a reconnect every watcher is woken, since a notice may have been missed. What transactions of `own` publish
 * wakes at once, and is not heard a second time.
 */
export function createLive(url: string, log: Logger, own?: Db, now?: () => number): Live {
  const watchers = new Map<string, Set<() => void>>();
  let told = 0;
  let client: pg.Client | undefined;
  let closed = false;
  let retry: NodeJS.Timeout | undefined;
  const wakeAll = () => {
    told += 1;
    for (const set of watchers.values()) for (const wake of set) wake();
  };
  const wakeOne = (topic: string): void => {
    told += 1;
    for (const wake of watchers.get(topic) ?? []) wake();
  };
  const moved = new Set<string>();
  // behind the commit's own steps, which a watcher must not fail; what one piece of work publishes often wakes once
  const wakeSoon = (topic: string): void => {
    if (moved.size === 0)
      setImmediate(() => {
        const topics = [...moved];
        moved.clear();
        topics.forEach(wakeOne);
      });
    moved.add(topic);
  };
  if (own) wakers.set(own.getExecutor(), wakeSoon);
  const others = followOthers(own, now);
  // A failed attempt says so up to three times (rejection, error, end); it is followed by one other, never by several:
  // each would listen for good once the database is back, and soon nobody else gets a connection.
  const start = (): void => {
    const next = new LimitedClient({
      ...answerLimits(),
      connectionString: url,
      application_name: 'xinqi live',
    });
    let over = false;
    const again = (error?: Error): void => {
      if (over) return;
      over = true;
      if (client === next) client = undefined;
      others.deaf();
      next.end().catch(() => undefined);
      if (closed) return;
      log.warn({ error: error?.message ?? 'ended' }, 'live channel down');
      retry = setTimeout(start, 500);
    };
    next.on('error', again);
    next.on('end', () => again());
    next.on('notification', ({ channel, payload = '', processId }) => {
      if (channel === othersChannel) {
        if (others.hears(payload, processId === pidOf(next))) wakeAll();
      } else if (!own?.pids.has(processId)) wakeOne(payload);
    });
    const listening = async (): Promise<void> => {
      await next.connect();
      client = next;
      await next.query(`listen ${othersChannel}`);
      await next.query(`listen ${liveChannel}`);
      if (closed) {
        await next.end();
        return;
      }
      others.listens((word) => void next.query(`notify ${othersChannel}, '${word}'`).catch(() => undefined));
      wakeAll();
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
    told: () => told,
    async close() {
      closed = true;
      clearTimeout(retry);
      clearInterval(look);
      others.close();
      await client?.end().catch(() => undefined);
    },
  };
}
