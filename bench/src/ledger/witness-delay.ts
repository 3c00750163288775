// How long after its commit an event stands under a checkpoint that every witness of the demo has cosigned: the checkpoint has to be stamped
// first (once a minute, or when a contract is finished), then a sweep of ten seconds sends it.
import type pg from 'pg';
import { pause } from '../product/story.ts';
import type { Figure } from '../report.ts';
import { median } from '../statistics.ts';
import type { Appender } from './appender.ts';

type Seen = { index: string | null; witnesses: string; at: Date | null };

export async function measureWitnesses(
  { appender, db }: { appender: Appender; db: pg.Client },
  rounds: number,
): Promise<Figure> {
  const delays: number[] = [];
  let witnesses = 0;
  for (let round = 0; round < rounds; round++) {
    const { events } = await appender.append({ lanes: 1, count: 1 });
    const [eventId, committedAt] = events[0]!;
    const seen = await untilCosigned(db, eventId);
    witnesses = seen.witnesses;
    delays.push((seen.at - committedAt) / 1000);
    // another place in the minute
    await pause(1000 * (7 + 6 * round));
  }
  return {
    part: 'ledger',
    what: 'witness delay',
    value: median(delays),
    unit: 's',
    note: `longest ${Math.max(...delays).toFixed(0)} s of ${rounds}; from commit until ${witnesses} witnesses have cosigned a stamped checkpoint that holds the event`,
  };
}

/** By the clock of the first cosigned size that holds the event, when the last witness had given its own. */
async function untilCosigned(db: pg.Client, eventId: string): Promise<{ witnesses: number; at: number }> {
  for (let i = 0; i < 600; i++) {
    const { rows } = await db.query<Seen>(
      `select e.log_index as index, count(c.*) as witnesses, max(c.cosigned_at) as at
       from ledger_event e
       left join ledger_cosignature c on c.size = (
         select min(size) from ledger_cosignature where size > e.log_index group by size
         having count(*) = (select count(distinct witness) from ledger_cosignature) order by size limit 1)
       where e.event_id = $1 group by e.log_index`,
      [eventId],
    );
    const { at, witnesses } = rows[0]!;
    if (at && Number(witnesses) > 0) return { witnesses: Number(witnesses), at: at.getTime() };
    await pause(500);
  }
  throw new Error(`no witness has cosigned a checkpoint with ${eventId}`);
}
