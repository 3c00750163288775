// A network that swallows everything (a machine without power, a partition) ends no connection: TCP alone goes on sending for a quarter of an
// hour, and whoever asked hangs so long. Here a connection whose database does not answer is given up, and all that was asked on it is lost.
import pg from 'pg';

/** ms for an answer. A statement may take 15 s (statement_timeout in db.ts), and what left in the same write waits behind it. */
const ANSWER = 40_000;
/** ms until a connection stands. A pool's own limit would count the wait for a free one too. */
const CONNECT = 10_000;

/** A client that does not wait for ever until its connection stands. */
export class LimitedClient extends pg.Client {
  constructor(config: pg.ClientConfig = {}) {
    super({ ...config, connectionTimeoutMillis: CONNECT });
  }
}

/**
 * For a pool or a client. With `pipeline` the driver sends a statement without waiting for the answer to the one before, and drops a
 * connection that does not answer; without it the next statement would wait behind the lost one.
 */
export const answerLimits = (answer = ANSWER) => ({
  Client: LimitedClient,
  pipeline: true,
  query_timeout: answer,
  // for whatever stands between and forgets who says nothing, and for whoever only listens
  keepAlive: true,
  keepAliveInitialDelayMillis: 30_000,
});
