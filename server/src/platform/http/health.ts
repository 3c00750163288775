// /healthz (the process lives), /readyz (database and store answer), /metrics (Prometheus text). They pass by the
// admission of calls: an overloaded process is alive.

import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Deps } from '../family.ts';

/** Seconds; fine around what a list may take (50 ms), for everything that is slow one bucket. */
const buckets = [
  0.001, 0.002, 0.003, 0.005, 0.007, 0.01, 0.015, 0.02, 0.025, 0.03, 0.04, 0.05, 0.065, 0.08, 0.1, 0.15, 0.2,
  0.3, 0.5, 1, 3,
];

export function mountHealth(app: FastifyInstance, deps: Deps): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const { calls, uploads } = app.lanes;
  for (const [name, help] of [
    ['running', 'Calls that are worked on'],
    ['waiting', 'Calls that wait for a place'],
    ['shed', 'Calls answered with 429 OVERLOAD since the start'],
  ] as const)
    new Gauge({
      name: `xinqi_calls_${name}`,
      help,
      labelNames: ['lane'],
      registers: [registry],
      collect() {
        this.set({ lane: 'calls' }, calls.counts[name]);
        this.set({ lane: 'uploads' }, uploads.counts[name]);
      },
    });
  const seconds = new Histogram({
    name: 'xinqi_call_seconds',
    help: 'From the request received to its answer handed to the network, waiting for a place included',
    labelNames: ['path'],
    buckets,
    registers: [registry],
  });
  app.addHook('onResponse', (request, reply, done) => {
    // the route's own path: what a client makes up is no label
    const path = request.routeOptions.url;
    if (path) seconds.observe({ path }, reply.elapsedTime / 1000);
    done();
  });
  app.get('/healthz', (_request, reply) => reply.send({ ok: true }));
  app.get('/readyz', async (_request, reply) => {
    try {
      await sql`select 1`.execute(deps.db);
      await deps.storage.check();
      return await reply.send({ ok: true });
    } catch {
      return reply.code(503).send({ ok: false });
    }
  });
  app.get('/metrics', async (_request, reply) =>
    reply.type(registry.contentType).send(await registry.metrics()),
  );
}
