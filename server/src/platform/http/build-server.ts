// Fastify: every endpoint of every family behind the gate; boot stops when a route has no handler or loader.

import fastifyHelmet from '@fastify/helmet';
import fastifyMultipart from '@fastify/multipart';
import { allRoutes, openApi } from '@xinqi/wire';
import { type FastifyInstance, type FastifyReply, type FastifyRequest, fastify } from 'fastify';
import { z } from 'zod';
import { zhCN } from 'zod/locales';
import { AppError } from '../app-error.ts';
import { uuidv7 } from '../clock.ts';
import type { Family } from '../family.ts';
import { createRefusals } from '../gates/count-refusals.ts';
import { createFairLane } from '../gates/fair-lane.ts';
import { createStreams, type StreamRules, streamRules } from '../gates/guard-streams.ts';
import { networkOf } from '../gates/network-of.ts';
import { createPlaces } from '../gates/places.ts';
import { type BodyRules, type BodyWatch, bodyRules, watchBodies } from '../gates/watch-bodies.ts';
import { createAdmission, watchLag } from './admission.ts';
import { mountNoCall, refuseNoHttp } from './no-call.ts';
import { MOST_FIELDS } from './read-input.ts';
import { type CallParts, laneOf, mount } from './run-call.ts';
import { sendError } from './send-answer.ts';

z.config(zhCN());

export type ServerParts = CallParts & {
  families: readonly Family[];
  /** Other deadlines of bodies than the product's (tests only). */
  bodies?: Partial<BodyRules>;
  /** The same of event streams. */
  streams?: Partial<StreamRules>;
};

/** What is streamed holds its place for as long as its body takes, which a slow client decides: it has places of its own. */
export const uploadLane = { running: 48, ofOwner: 6, ofNetwork: 12, waiting: 1024, patience: 240_000 };
/** One file is verified after the other; so many may be on their way to the disk. */
const verificationLane = { running: 8, waiting: 16, patience: 8000 };
/** Milliseconds for the headers, and for the whole request when nothing else has ended it before. */
const headersTimeout = 15_000;
const requestTimeout = 660_000;
/** Connections that one network may hold open. */
const connectionsOfNetwork = 2000;
/** Milliseconds without a byte in either direction. */
const idleTimeout = 300_000;
declare module 'fastify' {
  interface FastifyInstance {
    bodies: BodyWatch;
  }
}

/**
 * Every route of every mounted family has exactly one endpoint with a loader, or the server does not start.
 * That every family is mounted, app.ts proves to the compiler.
 */
export function checkComplete(families: readonly Family[]): void {
  const endpoints = families.flatMap((family) => family.endpoints);
  const declared = allRoutes.filter((r) => families.some((f) => f.name === r.family));
  const problems = [
    ...declared
      .filter((r) => endpoints.filter((e) => e.route.id === r.id).length !== 1)
      .map((r) => `${r.id}: no handler or two`),
    ...endpoints
      .filter((e) => !declared.some((r) => r.id === e.route.id))
      .map((e) => `${e.route.id}: undeclared route`),
    ...endpoints
      .filter((e) => typeof e.handler?.load !== 'function')
      .map((e) => `${e.route.id}: no resource loader`),
    ...endpoints
      .filter((e) => e.route.paths.some((p) => p.callers.length === 0))
      .map((e) => `${e.route.id}: no callers`),
  ];
  if (problems.length > 0) throw new Error(`undeclared or unguarded routes:\n  ${problems.join('\n  ')}`);
}

/** Sockets and bodies that are opened and not used up (watch-bodies.ts); load tests raise how many one network may have. */
function guardBodies(app: FastifyInstance, { deps: { config, log }, bodies }: ServerParts): void {
  const most = (places: number): number => places * config.LIMITS_FACTOR;
  const { call, upload, verify } = bodyRules.places;
  const rules: BodyRules = {
    ...bodyRules,
    places: { call: most(call), upload: most(upload), verify: most(verify) },
    ...bodies,
  };
  const end = (request: FastifyRequest, reply: FastifyReply, error: AppError): void => {
    // an answer that is on its way, or out, says what is to be said; what still comes behind it is cut off
    if (reply.raw.headersSent) return void request.raw.destroy();
    reply.header('connection', 'close');
    // Node forgets a request that was answered: whoever still waits for its body would wait for ever
    reply.raw.once('close', () => request.raw.destroy());
    void sendError(log, request, reply, error);
  };
  const watch = watchBodies(rules, (kind) => laneOf(app.lanes, kind).crowded(), end);
  app.decorate('bodies', watch);
  app.addHook('onRequest', (request, reply, done) =>
    done(watch.add(request, reply, request.routeOptions.config.bodyKind ?? 'call')),
  );
  app.addHook('onClose', (_app, done) => {
    watch.close();
    done();
  });
  // behind a proxy all connections are the proxy's
  if (config.TRUST_PROXY > 0) return;
  const sockets = createPlaces(most(connectionsOfNetwork));
  app.server.on('connection', (socket) => {
    const leave = sockets.take(networkOf(socket.remoteAddress ?? ''));
    if (leave) socket.once('close', leave);
    else socket.destroy();
  });
}

/** The server without its port; tests inject requests into it. */
export async function buildServer(parts: ServerParts): Promise<FastifyInstance> {
  const endpoints = parts.families.flatMap((family) => family.endpoints);
  checkComplete(parts.families);
  const { config, log } = parts.deps;
  const app = fastify({
    logger: false,
    trustProxy: (_address, hop) => hop < config.TRUST_PROXY,
    bodyLimit: 1024 * 1024,
    requestTimeout,
    connectionTimeout: idleTimeout,
    http: { headersTimeout, connectionsCheckingInterval: 5000 },
    genReqId: () => uuidv7(),
    exposeHeadRoutes: false,
    forceCloseConnections: true,
    // A GET of OCSP carries its request in the path (RFC 6960 appendix A.1).
    routerOptions: { maxParamLength: 1000 },
    // What the framework refuses before any route: a path that is no text, or a part of it that is too long.
    frameworkErrors: (error, request, reply) =>
      void sendError(
        log,
        request,
        reply,
        error.code === 'FST_ERR_MAX_PARAM_LENGTH' ? new AppError('NO_SUCH_CALL') : error,
      ),
    clientErrorHandler: refuseNoHttp,
  });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    ['application/json', 'application/x-www-form-urlencoded'],
    { parseAs: 'buffer' },
    (_r, body, done) => done(null, body),
  );
  const binary = allRoutes.flatMap((r) => r.accepts ?? []);
  app.addContentTypeParser(binary, { parseAs: 'buffer' }, (_r, body, done) => done(null, body));
  await app.register(fastifyMultipart, {
    limits: {
      fieldNameSize: 100,
      fieldSize: 10_000,
      fields: MOST_FIELDS,
      files: 1,
      fileSize: 105 * 1024 * 1024,
      headerPairs: 50,
      parts: MOST_FIELDS + 1,
    },
    throwFileSizeLimit: false,
  });
  await app.register(fastifyHelmet, {
    contentSecurityPolicy: false,
    hsts: config.PUBLIC_ORIGIN?.startsWith('https:') ? { maxAge: 31_536_000 } : false,
    referrerPolicy: { policy: 'no-referrer' },
    crossOriginOpenerPolicy: false,
    originAgentCluster: false,
  });
  const loop = config.MAX_LOOP_DELAY > 0 ? watchLag() : () => 0;
  const lag = () => loop() / Math.max(1, config.MAX_LOOP_DELAY);
  const bounds = { running: config.MAX_RUNNING_CALLS, waiting: config.MAX_WAITING_CALLS, patience: 8000 };
  app.decorate('lanes', {
    calls: createAdmission({ ...bounds, lag }),
    uploads: createFairLane({
      ...uploadLane,
      ofOwner: uploadLane.ofOwner * config.LIMITS_FACTOR,
      ofNetwork: uploadLane.ofNetwork * config.LIMITS_FACTOR,
      lag,
    }),
    verifications: createAdmission({ ...verificationLane, lag }),
  });
  guardBodies(app, parts);
  const streams = { ...streamRules, ...parts.streams };
  app.decorate('refusals', createRefusals(parts.deps.clock, log));
  app.decorate(
    'streams',
    createStreams({
      ...streams,
      ofTopic: streams.ofTopic * config.LIMITS_FACTOR,
      ofReader: streams.ofReader * config.LIMITS_FACTOR,
    }),
  );
  mountNoCall(app, log);
  app.setErrorHandler((error, request, reply) => sendError(log, request, reply, error));
  for (const endpoint of endpoints)
    for (const { path } of endpoint.route.paths) mount(app, parts, endpoint, path);
  // half of a start's processor time, and few ask for it
  let document: string | undefined;
  app.get('/openapi.json', (_request, reply) => {
    document ??= JSON.stringify(openApi('0.1.0'));
    return reply.type('application/json').send(document);
  });
  return app;
}
