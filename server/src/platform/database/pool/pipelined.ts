// What a connection is asked in one turn of the event loop leaves in one write, without waiting for an answer in between, and a transaction's
// begin leaves with its first statement. Each write that wakes the database, and each answer that wakes this process, costs both
// sides more than most statements do.
import type pg from 'pg';

type Query = (...args: unknown[]) => unknown;
type Client = pg.PoolClient & { connection: { stream: { cork(): void; uncork(): void } } };

/** Has every client of the pool, made with `answerLimits`, send so. Before whatever else changes how they ask. */
export function sendTogether(pool: pg.Pool): void {
  pool.on('connect', (connected) => {
    const client = connected as Client;
    const ask = client.query.bind(client) as Query;
    const { stream } = client.connection;
    let corked = false;
    let stage: 'none' | 'begun' | 'open' | 'ended' = 'none';
    const send: Query = (...args) => {
      if (!corked) {
        corked = true;
        stream.cork();
        process.nextTick(() => {
          corked = false;
          stream.uncork();
        });
      }
      return ask(...args);
    };
    const query: Query = (...args) => {
      const [text] = args;
      if (text === 'begin') {
        stage = 'begun';
        return answered('BEGIN');
      }
      if (text === 'commit' || text === 'rollback') {
        // nothing was asked in it, or its commit left with its last statement (db.ts)
        const sent = stage === 'begun' || stage === 'ended';
        stage = stage === 'open' ? 'ended' : 'none';
        return sent ? answered(text.toUpperCase()) : send(...args);
      }
      if (stage === 'begun') {
        stage = 'open';
        // why it fails is what the statement behind it says
        (send('begin') as Promise<unknown>).catch(() => undefined);
      } else if (stage === 'ended') stage = 'none';
      return send(...args);
    };
    Object.assign(client, { query });
  });
}

const answered = async (command: string) => ({ command, rowCount: null, rows: [] });
