// A stranger who reads /log/checkpoint again and again: when each size of the signed tree became readable, and how long
// after its commit each event was in it.
import { parseCheckpoint } from '@xinqi/evidence/log';
import type pg from 'pg';
import type { Client } from '../product/client.ts';
import { pause } from '../product/story.ts';

/** Epoch milliseconds at which the answer with this size had been read. */
type Seen = { at: number; size: number };

const now = (): number => performance.timeOrigin + performance.now();

export type Watch = {
  /** Waits until a checkpoint holds every one of these events; answers milliseconds from commit to checkpoint. */
  delays(db: pg.Client, events: readonly [eventId: string, committedAt: number][]): Promise<number[]>;
  stop(): Promise<void>;
};

/** Reads every `milliseconds`. */
export function watchCheckpoint(client: Client, milliseconds: number): Watch {
  const seen: Seen[] = [];
  let stopped = false;
  const loop = (async () => {
    while (!stopped) {
      const { status, body } = await client.get('/log/checkpoint');
      if (status !== 200) throw new Error(`/log/checkpoint: ${status}`);
      const { size } = parseCheckpoint(body);
      if (size !== seen.at(-1)?.size) seen.push({ at: now(), size });
      await pause(milliseconds);
    }
  })();
  loop.catch(() => undefined); // told by stop()
  return {
    async delays(db, events) {
      const indexes = await indexesOf(db, events);
      const last = Math.max(...indexes.values());
      for (let i = 0; (seen.at(-1)?.size ?? 0) <= last; i++) {
        if (i > 1000) throw new Error(`no checkpoint holds leaf ${last}`);
        await pause(20);
      }
      return events.map(([id, committedAt]) => {
        const index = indexes.get(id)!;
        return seen.find(({ size }) => size > index)!.at - committedAt;
      });
    },
    async stop() {
      stopped = true;
      await loop;
    },
  };
}

/** Places of these events in the log, once all of them have one. */
async function indexesOf(
  db: pg.Client,
  events: readonly [eventId: string, committedAt: number][],
): Promise<Map<string, number>> {
  const ids = events.map(([id]) => id);
  for (let i = 0; i < 1000; i++) {
    const { rows } = await db.query<{ event_id: string; log_index: string }>(
      'select event_id, log_index from ledger_event where event_id = any($1::uuid[]) and log_index is not null',
      [ids],
    );
    if (rows.length === ids.length) return new Map(rows.map((row) => [row.event_id, Number(row.log_index)]));
    await pause(50);
  }
  throw new Error('events did not reach the log');
}
