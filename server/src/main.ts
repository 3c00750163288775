// The web process: calls, pages, live events; and the jobs, unless they run apart (worker.ts).
import { join } from 'node:path';
import { encodePem } from '@xinqi/pki/der';
import { serveFacePage } from './adapters/checks/face/face-page.ts';
import { createApp } from './app.ts';
import { refuseDemo } from './demo/refuse-demo.ts';
import { serveVerifier } from './features/proof/index.ts';
import { openDeps } from './open-deps.ts';
import { loadConfig } from './platform/config.ts';
import { buildServer } from './platform/http/build-server.ts';
import { mountHealth } from './platform/http/health.ts';
import { serveWeb } from './platform/http/serve-web.ts';
import { startJobs } from './platform/run-jobs.ts';

const config = loadConfig();
const deps = await openDeps(config);
const app = await createApp(deps);
await refuseDemo(config, deps.db, app.account);
const server = await buildServer({ deps, families: app.families, resolveIdentity: app.resolveIdentity });
mountHealth(server, deps, app.families);
serveVerifier(server, join(import.meta.dirname, '../../verifier/dist/verifier.html'), {
  pem: encodePem('CERTIFICATE', app.signer.certificate('root')),
  timestamps: app.timestampAnchors.map((der) => encodePem('CERTIFICATE', der)).join(''),
  lists: app.caAnchors.map((der) => encodePem('CERTIFICATE', der)).join(''),
  from: config.PUBLIC_ORIGIN ?? config.LOG_ORIGIN,
});
if (app.faceSimulator) serveFacePage(server, app.faceSimulator);
await serveWeb(server, join(import.meta.dirname, '../../web/dist'));
// Room for a crowd that connects at once; it is sorted out behind (http/admission.ts).
await server.listen({ host: config.HOST, port: config.PORT, backlog: 4096 });
// beside it only operators' commands and the demo add jobs, and what it cannot do at once waits in its lanes
const jobs = config.WORKER === 'inside' ? await startJobs(deps, app.families, { ofOthers: 4 }) : undefined;
deps.log.info({ port: config.PORT }, 'listening');

let stopping = false;
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, async () => {
    if (stopping) return;
    stopping = true;
    await server.close();
    await jobs?.stop();
    await app.close();
    await deps.close();
    process.exit(0);
  });
