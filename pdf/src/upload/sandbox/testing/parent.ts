// A process that has one file inspected, says the child's pid, and then ends or (`stay`) does not.
import { document } from '../../testing/make-pdf.ts';
import { Pool } from '../pool.ts';
import { JOB_LIMITS } from '../run.ts';

const pool = new Pool();
const found = await pool.run({ kind: 'inspect', bytes: document() }, JOB_LIMITS.inspect);
console.log(JSON.stringify({ ok: found.ok, pids: pool.pids }));
if (process.argv[2] === 'stay') setInterval(() => undefined, 1_000);
