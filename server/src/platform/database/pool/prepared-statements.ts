// Statements that come again are prepared once per connection: parsing and planning are a third of the database's work.
// Only so many texts get a name (lists of variable length would fill every backend's memory), and naming ends for good
// when the server does not know a name (a pooler between) or a plan no longer fits (a migration beside us).
import type pg from 'pg';
import { followTransaction } from './follow-transaction.ts';

const MOST_NAMES = 400;
/** invalid_sql_statement_name, and feature_not_supported: "cached plan must not change result type". */
const NAMELESS = new Set(['26000', '0A000']);

type Query = (...args: unknown[]) => unknown;

/** Makes every client of the pool name its statements that carry values. */
export function prepareStatements(pool: pg.Pool): void {
  const names = new Map<string, string>();
  let naming = true;
  const nameOf = (text: string): string | undefined => {
    if (!naming) return undefined;
    const known = names.get(text);
    if (known !== undefined || names.size >= MOST_NAMES) return known;
    const name = `x${names.size}`;
    names.set(text, name);
    return name;
  };
  pool.on('connect', (client) => {
    const send = client.query.bind(client) as Query;
    const follow = followTransaction();
    const query: Query = (text, values, ...rest) => {
      // its commit may be on its way when it fails
      const within = follow(text);
      const named = typeof text === 'string' && Array.isArray(values) && values.length > 0;
      const name = named ? nameOf(text) : undefined;
      if (name === undefined) return send(text, values, ...rest);
      const answer = send({ name, text, values }, ...rest);
      if (!(answer instanceof Promise)) return answer;
      return answer.catch((error: { code?: string }) => {
        if (!NAMELESS.has(error.code ?? '')) throw error;
        naming = false;
        // nothing runs any more in that one: whoever repeats it needs the first reason
        if (within) throw error;
        return send(text, values);
      });
    };
    Object.assign(client, { query });
  });
}
