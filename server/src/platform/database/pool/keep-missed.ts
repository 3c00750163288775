// The driver ends a connection after ten idle seconds. A new one costs a process, and reads the catalogue and plans each statement anew (the
// first projection of a contract 60 ms instead of 2): once one was missed, connections stay.
import type pg from 'pg';

/** ms within which one that is opened after another one's end was missed, and for which they stay idle since then. */
const missedIdle = 600_000;

export function keepMissed(pool: pg.Pool): void {
  let removedAt = -Infinity;
  pool.on('remove', () => {
    removedAt = performance.now();
  });
  pool.on('connect', () => {
    if (performance.now() - removedAt < missedIdle) pool.options.idleTimeoutMillis = missedIdle;
  });
}
