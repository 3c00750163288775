// The job queue's connections. graphile-worker reports the end of a job without waiting for it, and repeats that only for
// some codes; any other lost connection would end the process (an unhandled rejection) and leave the job locked for hours.
// So every lost connection is given the code that it waits for: 57P03, cannot_connect_now.
// Nothing waits for the disk here: that a job was taken and that it is done are all that is written. A database that falls over
// forgets the last of it, and the job runs again, as jobs may (jobs.ts). Jobs are added elsewhere, with what they follow from.
import pg from 'pg';
import type { Logger } from '../log.ts';
import { isLostConnection } from './lost-connection.ts';
import { answerLimits } from './pool/answer-limits.ts';
import { readCommitted } from './pool/read-committed.ts';

const RETRIED = '57P03';

function retried(error: unknown): never {
  throw isLostConnection(error) ? Object.assign(error as Error, { code: RETRIED }) : error;
}

type Asking = (...args: unknown[]) => unknown;
const patient =
  (ask: Asking): Asking =>
  (...args) => {
    const answer = ask(...args);
    return answer instanceof Promise ? answer.catch(retried) : answer;
  };

/** A pool as the login role (the queue's tables are not the application's). */
export function openQueuePool(url: string, max: number, log: Logger): pg.Pool {
  const options = `${readCommitted} -c synchronous_commit=off`;
  const pool = new pg.Pool({ ...answerLimits(), connectionString: url, max, options });
  pool.on('error', (error) => log.error({ error: error.message }, 'database connection lost'));
  pool.on('connect', (client) => {
    client.on('error', (error) => log.warn({ error: error.message }, 'connection lost at work'));
    Object.assign(client, { query: patient(client.query.bind(client) as Asking) });
  });
  return Object.assign(pool, { connect: patient(pool.connect.bind(pool) as Asking) });
}
