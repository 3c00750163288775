// One call from its headers to its answer: the gate, the body, the resource, the use case, each in its lane (admission.ts).
// A body that is streamed comes at the pace of its client, so no lane is held while its fields come, and the lane of its kind
// is entered when the file begins and its sender is known to be allowed one (Z-06).
import { type Bearer, decodeBearer, mayOf, type RouteSpec } from '@xinqi/wire';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { admit } from '../access.ts';
import { AppError } from '../app-error.ts';
import type { Ctx, Endpoint, EventsReply, FilePart } from '../endpoint.ts';
import type { Deps } from '../family.ts';
import type { Asked, Refusals } from '../gates/count-refusals.ts';
import type { FairLane, Sender } from '../gates/fair-lane.ts';
import { readerOf, type Streams } from '../gates/guard-streams.ts';
import { networkOf } from '../gates/network-of.ts';
import type { BodyKind } from '../gates/watch-bodies.ts';
import type { Identity } from '../principal.ts';
import type { Admission, Rank } from './admission.ts';
import { bodyKindOf, rankOf } from './rank-of.ts';
import { ctTokenOf, readInput } from './read-input.ts';
import { sendAnswer, sendError } from './send-answer.ts';

/** Calls have one lane; what is streamed has others, because it holds its place for as long as the client takes. */
export type Lanes = { calls: Admission; uploads: FairLane; verifications: Admission };
declare module 'fastify' {
  interface FastifyInstance {
    lanes: Lanes;
    refusals: Refusals;
    streams: Streams;
  }
  interface FastifyContextConfig {
    bodyKind?: BodyKind;
  }
}

export type CallParts = {
  deps: Deps;
  /** Tokens of a bearer → principals; a foreign or mismatched pair answers none (account family). `watching`: a stream of events. */
  resolveIdentity(bearer: Bearer, now: Date, watching: boolean): Promise<Identity>;
  /** For records of the specification's coverage (tests only). */
  observe?(call: { method: string; path: string; outcome: 'success' | 'refused' }): void;
};

/** Bytes of a body: DER of an open protocol, form or JSON of a call that anybody may make, and of others. */
const bodyLimits = { binary: 16_384, open: 65_536, signedIn: 1024 * 1024 };

export const laneOf = (lanes: Lanes, kind: BodyKind): Admission | FairLane =>
  ({ call: lanes.calls, upload: lanes.uploads, verify: lanes.verifications })[kind];

/**
 * The bearer of the header, or of the form field `_ctToken` where a browser asks by a form and can send no headers (spec §7, J-03):
 * for bytes alone, and never in an address. Two that disagree are none.
 */
function bearerOf(request: FastifyRequest, route: RouteSpec): Bearer | undefined {
  const { authorization } = request.headers;
  const [scheme, value, ...rest] = (authorization ?? '').split(' ');
  const header = scheme?.toLowerCase() === 'bearer' && rest.length === 0 ? value : undefined;
  const field = takesForm(route) && request.method === 'POST' ? ctTokenOf(request) : undefined;
  if (field !== undefined && authorization !== undefined && field !== header) return undefined;
  const given = field ?? header;
  return given ? decodeBearer(given) : undefined;
}

/** Bytes that somebody signed in, or a link's signer, asks for: a form may ask, too. */
const takesForm = (route: RouteSpec): boolean =>
  route.method === 'GET' &&
  route.body === 'binary' &&
  route.paths.some(({ callers }) => callers.some((caller) => caller !== 'public'));

function contextOf(
  parts: CallParts,
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

async function inLane<T>(
  lane: Admission,
  rank: Rank,
  signal: AbortSignal,
  work: () => Promise<T> | T,
): Promise<T> {
  const leave = await lane.enter(rank, signal);
  try {
    return await work();
  } finally {
    leave();
  }
}

/** Whose places an upload takes: of the account that it is for, else of the network. */
function senderOf({ handler }: Endpoint, { identity, ip }: Ctx, resource: unknown): Sender {
  const network = networkOf(ip);
  const owner =
    handler.ownerOf?.(resource) ?? identity.user?.accountId ?? identity.corp?.accountId ?? network;
  return { owner, network };
}

/** Aborted when nobody listens any more, or when the rest of the body will not come. */
function signalOf(request: FastifyRequest, reply: FastifyReply): AbortSignal {
  const gone = new AbortController();
  // Not the request's own 'close', which comes when its body was read. Nobody listens once the answer is out, and the
  // error that an abort makes costs a hundredth of a call.
  reply.raw.on('close', () => {
    if (!reply.raw.writableFinished || request.raw.complete === false) gone.abort();
  });
  return gone.signal;
}

export function mount(app: FastifyInstance, parts: CallParts, endpoint: Endpoint, path: string): void {
  const { route, handler } = endpoint;
  const may = mayOf(route, path);
  const rank = rankOf(route);
  const kind = bodyKindOf(route);
  const { calls } = app.lanes;
  const lane = laneOf(app.lanes, kind);

  const answerTo = async (
    request: FastifyRequest,
    reply: FastifyReply,
    asked: Asked,
    came: { file?: FilePart },
  ): Promise<unknown> => {
    const signal = signalOf(request, reply);
    const bearer = bearerOf(request, route);
    const who = async (): Promise<Identity> => {
      if (bearer)
        asked.identity = await parts.resolveIdentity(bearer, parts.deps.clock.now(), route.body === 'stream');
      return admit(route, path, asked.identity);
    };
    const ctxOf = async (identity: Identity): Promise<{ ctx: Ctx; input: never }> => {
      const { input, file, bytes } = await readInput(route, request);
      if (file) came.file = file;
      const base = contextOf(parts, request, path, signal);
      const ctx = {
        ...base,
        identity,
        ...(may ? { may } : {}),
        ...(file ? { file } : {}),
        ...(bytes ? { bytes } : {}),
      };
      return { ctx, input: input as never };
    };
    if (kind === 'call')
      return inLane(calls, rank, signal, async () => {
        const { ctx, input } = await ctxOf(await who());
        const answer = await handler.handle(ctx, input, await handler.load(ctx, input));
        if (route.body !== 'stream') return answer;
        const again = async (): Promise<unknown> => {
          const now = parts.deps.clock.now();
          return handler.load({ ...ctx, identity: await who(), now }, input);
        };
        return app.streams.guard(answer as EventsReply, { reader: readerOf(ctx.identity, route.id), again });
      });
    const { ctx, input } = await ctxOf(await inLane(calls, rank, signal, who));
    const resource = await inLane(calls, rank, signal, () => handler.load(ctx, input));
    const leave =
      kind === 'upload'
        ? await app.lanes.uploads.enter(senderOf(endpoint, ctx, resource), signal)
        : await app.lanes.verifications.enter(rank, signal);
    try {
      return await handler.handle(ctx, input, resource);
    } finally {
      leave();
    }
  };
  const run = async (request: FastifyRequest, reply: FastifyReply) => {
    let outcome: 'success' | 'refused' = 'refused';
    const withToken = request.headers.authorization !== undefined;
    const asked: Asked = { identity: {}, ip: request.ip, withToken, routeId: route.id };
    const came: { file?: FilePart } = {};
    try {
      const answer = await answerTo(request, reply, asked, came);
      outcome = 'success';
      // Outside every lane: a stream of events, or a slow reader of bytes, is no work.
      await sendAnswer(route, request, reply, answer);
    } catch (error) {
      outcome = 'refused';
      if (error instanceof AppError) app.refusals.note(error.code, asked);
      if (kind !== 'call') request.raw.resume();
      // a refused file is read on, or its sender never gets to hear the answer
      came.file?.stream.resume();
      if (!reply.sent) await sendError(parts.deps.log, request, reply, error);
    } finally {
      parts.observe?.({ method: route.method, path, outcome });
    }
    return reply;
  };
  const open = route.paths.find((p) => p.path === path)?.callers.every((caller) => caller === 'public');
  app.route({
    method: takesForm(route) ? ['GET', 'POST'] : route.method,
    url: path.replace(/\{(\w+)\}/g, ':$1'),
    config: { bodyKind: kind },
    bodyLimit: bodyLimits[route.accepts ? 'binary' : open ? 'open' : 'signedIn'],
    // Before the body: what cannot be served costs nothing but this answer.
    onRequest: (_request, _reply, done) => done(lane.refusal(rank)),
    handler: run,
  });
}
