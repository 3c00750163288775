// The one notifier: what committed is told to all processes after its commit, many transactions in one statement. Not inside
// theirs: a commit with a NOTIFY waits for every other one in the database (one lock for all), and a contract has dozens. A process
// that dies in between tells nobody: whoever is told of something also looks for himself (docs/decisions/0156).
import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Tx } from '../db.ts';

/** On which channel processes hear of topics (live.ts). */
export const liveChannel = 'xinqi_live';
/** On which graphile-worker's workers hear of jobs; the payload says how many of them are to look. */
const jobsChannel = 'jobs:insert';
/** Milliseconds between two of them at least: what many transactions say in between leaves as one. */
const pauseBetween = 25;

type Waiting = { topics: Set<string>; jobs: number };
/** What moved and is not told yet, by database. */
const untold = new WeakMap<Tx, Waiting>();

/** Tells the others of a topic, or of jobs that are due, soon. `db` is no transaction. */
export function tellOthers(db: Tx, what: { topic: string } | { jobs: number }): void {
  let waiting = untold.get(db);
  if (!waiting) {
    waiting = { topics: new Set(), jobs: 0 };
    untold.set(db, waiting);
    setImmediate(() => void tellAll(db));
  }
  if ('topic' in what) waiting.topics.add(what.topic);
  else waiting.jobs += what.jobs;
}

async function tellAll(db: Tx): Promise<void> {
  for (let waiting = untold.get(db)!; waiting.topics.size > 0 || waiting.jobs > 0; ) {
    const channels = [...waiting.topics].map(() => liveChannel);
    const payloads = [...waiting.topics];
    if (waiting.jobs > 0) {
      channels.push(jobsChannel);
      payloads.push(JSON.stringify({ count: waiting.jobs }));
    }
    waiting.topics.clear();
    waiting.jobs = 0;
    const next = setTimeout(pauseBetween);
    try {
      await sql`select pg_notify(channel, payload) from unnest(${channels}::text[], ${payloads}::text[]) as t(channel, payload)`.execute(
        db,
      );
    } catch {
      // without its database a process is not listened to either: everybody looks when the listeners are back
    }
    await next;
  }
  untold.delete(db);
}
