// /healthz (the process lives), /readyz (database and store answer), /metrics (Prometheus text). They pass by the
// admission of calls: an overloaded process is alive.

import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import type { Deps } from '../family.ts';

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
