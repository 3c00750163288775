// A process for jobs alone: queue, sweeps, and the log's sequencer. Beside web processes with WORKER=apart, or to add hands to them.
import { createApp } from './app.ts';
import { refuseDemo } from './demo/refuse-demo.ts';
import { openDeps } from './open-deps.ts';
import { loadConfig } from './platform/config.ts';
import { startJobs } from './platform/run-jobs.ts';

const deps = await openDeps(loadConfig());
const app = await createApp(deps);
await refuseDemo(deps.config, deps.db, app.account);
const jobs = await startJobs(deps, app.families);
deps.log.info({}, 'worker ready');

let stopping = false;
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, async () => {
    if (stopping) return;
    stopping = true;
    await jobs.stop();
    await app.close();
    await deps.close();
    process.exit(0);
  });
