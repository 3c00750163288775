// Statements that come again are prepared once per connection: parsing and planning are a third of the database's work.
// Only so many texts get a name (lists of variable length would fill every backend's memory), and naming ends for good
// when the server does not know a name (a pooler between) or a plan no longer fits (a migration beside us).
import type pg from 'pg';

const MOST_NAMES = 400;
/** invalid_sql_statement_name, and feature_not_supported: "cached plan must not change result type". */
const NAMELESS = new Set(['26000', '0A000']);

const IN_FAILED_TRANSACTION = '25P02';

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
    const query: Query = (text, values, ...rest) => {
      const named = typeof text === 'string' && Array.isArray(values) && values.length > 0;
      const name = named ? nameOf(text) : undefined;
      if (name === undefined) return send(text, values, ...rest);
      const answer = send({ name, text, values }, ...rest);
      if (!(answer instanceof Promise)) return answer;
      return answer.catch((error: { code?: string }) => {
        if (!NAMELESS.has(error.code ?? '')) throw error;
        naming = false;
        return (send(text, values) as Promise<unknown>).catch((again: { code?: string }) => {
          // inside a transaction nothing runs any more; whoever repeats it needs the first reason
          throw again.code === IN_FAILED_TRANSACTION ? error : again;
        });
      });
    };
    Object.assign(client, { query });
  });
}
