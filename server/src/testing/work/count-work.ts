// What a piece of work asks of the database, counted where statements leave the process: by the act that asked, however many
// stand in between. What nobody's act asked is the log's sequencer's and, by its tables, the job queue's.
import { AsyncLocalStorage } from 'node:async_hooks';
import pg from 'pg';
import { vi } from 'vitest';
import type { Family } from '../../platform/family.ts';

/** `commits`: transactions that wrote and wait for the disk. A statement on its own is a transaction too; begin and commit are statements. */
export type Work = { statements: number; transactions: number; commits: number; texts: string[] };

const WRITES =
  /\b(insert into|update ["\w]|delete from|for (no key )?update|for (key )?share|xinqi_(use_limits|fit_limits|add_jobs?)\()/i;
const BOUNDARY = /^\s*(begin|commit|rollback|start transaction)\b/i;
/** Neither its connections wait for the disk (database/queue-pool.ts) nor who ends jobs that went on here. */
const QUEUE = /graphile_worker|xinqi_(end|put_off)_jobs/;
/** A worker's start, which tests have with every drain of the queue. */
const STARTS = /"graphile_worker"\.(migrations|_private_tasks)/;
/** Nor does a transaction in which this is said (database/not-durable.ts). */
const NOT_DURABLE = /set_config\('synchronous_commit', 'off'/;

type Open = { act: string; wrote: boolean; durable: boolean };

export type Counter = {
  /** Runs `work`; what it asks is this act's, and so is what it leaves to be done right after a commit. */
  during<T>(act: string, work: () => Promise<T>): Promise<T>;
  /** From now on what a job asks is that job's. */
  nameJobs(families: readonly Family[]): void;
  work: ReadonlyMap<string, Work>;
  reset(): void;
};

/** Before the first connection: it keeps what it sends with (database/pool/prepared-statements.ts). `vi.restoreAllMocks()` ends it. */
export function countWork(): Counter {
  const acts = new AsyncLocalStorage<string>();
  const counted = new Map<string, Work>();
  const transactions = new WeakMap<pg.Client, Open>();
  const of = (act: string): Work => {
    const work = counted.get(act) ?? { statements: 0, transactions: 0, commits: 0, texts: [] };
    counted.set(act, work);
    return work;
  };
  const count = (client: pg.Client, text: string): void => {
    if (STARTS.test(text)) return;
    const open = transactions.get(client);
    const act = open?.act ?? (QUEUE.test(text) ? 'queue' : (acts.getStore() ?? 'log'));
    const work = of(act);
    work.statements += 1;
    work.texts.push(text.replace(/\s+/g, ' ').trim());
    const boundary = BOUNDARY.exec(text)?.[1]?.toLowerCase();
    const wrote = WRITES.test(text);
    const durable = !NOT_DURABLE.test(text) && !QUEUE.test(text);
    if (boundary === undefined && open) {
      open.wrote ||= wrote;
      open.durable &&= durable;
    } else if (boundary === undefined) {
      work.transactions += 1;
      if (wrote && durable) work.commits += 1;
    } else if (boundary === 'commit' || boundary === 'rollback') {
      work.transactions += 1;
      if (open?.wrote && open.durable && boundary === 'commit') work.commits += 1;
      transactions.delete(client);
    } else transactions.set(client, { act, wrote: false, durable: true });
  };
  const query = pg.Client.prototype.query;
  vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...asked: unknown[]) {
    const [first] = asked as [string | { text?: string }];
    count(this, typeof first === 'string' ? first : (first.text ?? ''));
    return Reflect.apply(query, this, asked);
  } as never);
  return {
    during: (act, work) => acts.run(act, work),
    nameJobs(families) {
      for (const def of families.flatMap((family) => family.jobs ?? [])) {
        const handle = def.handle.bind(def);
        Object.assign(def, { handle: (payload: never) => acts.run(def.name, () => handle(payload)) });
      }
    },
    work: counted,
    reset: () => counted.clear(),
  };
}

/** One line an act, and their sum. */
export function workTable(work: ReadonlyMap<string, Work>): string {
  const rows = [...work].map(([act, w]) => [act, w.statements, w.transactions, w.commits] as const);
  const sum = (k: 1 | 2 | 3) => rows.reduce((n, row) => n + row[k], 0);
  return [['act', 'statements', 'transactions', 'commits'], ...rows, ['all', sum(1), sum(2), sum(3)]]
    .map(([act, ...n]) => `${String(act).padEnd(20)}${n.map((x) => String(x).padStart(13)).join('')}`)
    .join('\n');
}
