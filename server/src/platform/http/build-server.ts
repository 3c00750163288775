// Fastify: every endpoint of every family behind the gate; boot stops when a route has no handler or loader.
import fastifyHelmet from '@fastify/helmet';
import fastifyMultipart from '@fastify/multipart';
import { allRoutes, type Bearer, decodeBearer, openApi } from '@xinqi/wire';
import { type FastifyInstance, type FastifyReply, type FastifyRequest, fastify } from 'fastify';
import { z } from 'zod';
import { zhCN } from 'zod/locales';
import { admit } from '../access.ts';
import { AppError } from '../app-error.ts';
import { uuidv7 } from '../clock.ts';
import type { Ctx, Endpoint } from '../endpoint.ts';
import type { Deps, Family } from '../family.ts';
import type { Identity } from '../principal.ts';
import { type Admission, createAdmission, watchLag } from './admission.ts';
import { mountNoCall, refuseNoHttp } from './no-call.ts';
import { rankOf } from './rank-of.ts';
import { readInput } from './read-input.ts';
import { sendAnswer, sendError } from './send-answer.ts';

z.config(zhCN());

export type ServerParts = {
  deps: Deps;
  families: readonly Family[];
  /** Tokens of a bearer → principals; a foreign or mismatched pair answers none (account family). */
  resolveIdentity(bearer: Bearer, now: Date): Promise<Identity>;
  /** For records of the specification's coverage (tests only). */
  observe?(call: { method: string; path: string; outcome: 'success' | 'refused' }): void;
};

/** Uploads hold their place for as long as their body takes, which a slow client decides: they have places of their own. */
const uploadLanes = { running: 16, waiting: 32, patience: 5000 };
type Lanes = { calls: Admission; uploads: Admission };
declare module 'fastify' {
  interface FastifyInstance {
    lanes: Lanes;
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

function bearerOf(request: FastifyRequest): Bearer | undefined {
  const [scheme, value, ...rest] = (request.headers.authorization ?? '').split(' ');
  return scheme?.toLowerCase() === 'bearer' && value && rest.length === 0 ? decodeBearer(value) : undefined;
}

function contextOf(
  parts: ServerParts,
  request: FastifyRequest,
  path: string,
  signal: AbortSignal,
): Omit<Ctx, 'identity' | 'file' | 'bytes'> {
  const { config, clock } = parts.deps;
  return {
    path,
    ip: request.ip,
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
    origin:
      config.PUBLIC_ORIGIN ??
      `http://${/^[A-Za-z0-9.:[\]-]{1,255}$/.test(request.host) ? request.host : `127.0.0.1:${config.PORT}`}`,
    requestId: request.id,
    now: clock.now(),
    signal,
  };
}

function mount(app: FastifyInstance, parts: ServerParts, endpoint: Endpoint, path: string): void {
  const { route, handler } = endpoint;
  const lane = route.body === 'multipart' ? app.lanes.uploads : app.lanes.calls;
  const rank = rankOf(route);
  const run = async (request: FastifyRequest, reply: FastifyReply) => {
    const gone = new AbortController();
    // Not the request's own 'close', which comes when its body was read. Nobody listens once the answer is out, and the
    // error that an abort makes costs a hundredth of a call.
    reply.raw.on('close', () => {
      if (!reply.raw.writableFinished) gone.abort();
    });
    let outcome: 'success' | 'refused' = 'refused';
    let leave: (() => void) | undefined;
    try {
      leave = await lane.enter(rank, gone.signal);
      const base = contextOf(parts, request, path, gone.signal);
      const bearer = bearerOf(request);
      const identity = admit(route, path, bearer ? await parts.resolveIdentity(bearer, base.now) : {});
      const { input, file, bytes } = await readInput(route, request);
      const ctx: Ctx = { ...base, identity, ...(file ? { file } : {}), ...(bytes ? { bytes } : {}) };
      const resource = await handler.load(ctx, input);
      const answer = await handler.handle(ctx, input, resource);
      outcome = 'success';
      // A stream of events, or a slow reader of bytes, is no work.
      leave();
      await sendAnswer(route, request, reply, answer);
    } catch (error) {
      outcome = 'refused';
      if (route.body === 'multipart') request.raw.resume();
      if (!reply.sent) await sendError(parts.deps.log, request, reply, error);
    } finally {
      leave?.();
      parts.observe?.({ method: route.method, path, outcome });
    }
    return reply;
  };
  app.route({
    method: route.method,
    url: path.replace(/\{(\w+)\}/g, ':$1'),
    // Before the body: what cannot be served costs nothing but this answer.
    onRequest: (_request, _reply, done) => done(lane.refusal(rank)),
    handler: run,
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
    requestTimeout: 300_000,
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
  app.addContentTypeParser(binary, { parseAs: 'buffer', bodyLimit: 16_384 }, (_r, body, done) =>
    done(null, body),
  );
  await app.register(fastifyMultipart, {
    limits: {
      fieldNameSize: 100,
      fieldSize: 10_000,
      fields: 20,
      files: 1,
      fileSize: 105 * 1024 * 1024,
      headerPairs: 50,
      parts: 21,
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
    uploads: createAdmission({ ...uploadLanes, lag }),
  });
  mountNoCall(app, log);
  app.setErrorHandler((error, request, reply) => sendError(log, request, reply, error));
  for (const endpoint of endpoints)
    for (const { path } of endpoint.route.paths) mount(app, parts, endpoint, path);
  const document = JSON.stringify(openApi('0.1.0'));
  app.get('/openapi.json', (_request, reply) => reply.type('application/json').send(document));
  return app;
}
