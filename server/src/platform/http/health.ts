// /healthz (the process lives), /readyz (database and store answer), /metrics (Prometheus text). They pass by the
// admission of calls: an overloaded process is alive. What the metrics tell (calls, load, refusals) is nobody's but the
// operator's.
import { createHash, timingSafeEqual } from 'node:crypto';
import { BlockList, isIP } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Deps, Family } from '../family.ts';

/** Seconds; fine around what a list may take (50 ms), for everything that is slow one bucket. */
const buckets = [
  0.001, 0.002, 0.003, 0.005, 0.007, 0.01, 0.015, 0.02, 0.025, 0.03, 0.04, 0.05, 0.065, 0.08, 0.1, 0.15, 0.2,
  0.3, 0.5, 1, 3,
];

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');
/** What a proxy writes: a request with one of these came from elsewhere, whoever opened the connection. */
const proxied = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip'];

const sameToken = (given: string, wanted: string): boolean => {
  const [a, b] = [given, wanted].map((text) => createHash('sha256').update(text).digest());
  return timingSafeEqual(a!, b!);
};

/** The token, or a peer on this machine itself; nothing that a request says of its origin can let it in. */
function mayMeasure(
  { raw, headers }: FastifyRequest,
  { METRICS_TOKEN, TRUST_PROXY }: Deps['config'],
): boolean {
  const given = /^Bearer (\S+)$/i.exec(headers.authorization ?? '')?.[1];
  if (METRICS_TOKEN !== undefined && given !== undefined) return sameToken(given, METRICS_TOKEN);
  if (TRUST_PROXY > 0 || proxied.some((name) => headers[name] !== undefined)) return false;
  const peer = raw.socket.remoteAddress?.replace(/^::ffff:/i, '') ?? '';
  const version = isIP(peer);
  return version !== 0 && loopback.check(peer, version === 4 ? 'ipv4' : 'ipv6');
}

export function mountHealth(app: FastifyInstance, deps: Deps, families: readonly Family[] = []): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const { calls, uploads, verifications } = app.lanes;
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
        this.set({ lane: 'verifications' }, verifications.counts[name]);
      },
    });
  for (const [name, help] of [
    ['open', 'Bodies that have not come as a whole'],
    ['ended', 'Bodies that were cut off because they came too slowly, since the start'],
    ['refused', 'Bodies beyond those that one network may have under way, since the start'],
  ] as const)
    new Gauge({
      name: `xinqi_bodies_${name}`,
      help,
      registers: [registry],
      collect() {
        this.set(app.bodies.counts[name]);
      },
    });
  new Gauge({
    name: 'xinqi_streams_open',
    help: 'Event streams that are open',
    registers: [registry],
    collect() {
      this.set(app.streams.counts.open);
    },
  });
  new Gauge({
    name: 'xinqi_denials',
    help: 'Refused authorizations since the start',
    labelNames: ['code'],
    registers: [registry],
    collect() {
      for (const [code, count] of app.refusals.counts.denials) this.set({ code }, count);
    },
  });
  new Gauge({
    name: 'xinqi_denial_alarms',
    help: 'Lines in the log about somebody who was refused again and again, since the start',
    registers: [registry],
    collect() {
      this.set(app.refusals.counts.alarms);
    },
  });
  for (const { name, help, read } of families.flatMap(({ gauges = [] }) => gauges))
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        this.set(await read());
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
  app.get('/metrics', async (request, reply) => {
    // as absent as any unknown path
    if (!mayMeasure(request, deps.config)) return reply.callNotFound();
    return reply
      .type(registry.contentType)
      .header('cache-control', 'no-store')
      .send(await registry.metrics());
  });
}
