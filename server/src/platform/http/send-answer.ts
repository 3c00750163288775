// How an answer leaves: envelope, bytes with Range, server-sent events, redirect; and how an error becomes an envelope.
import { transcode } from 'node:buffer';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { type Envelope, errorRegistry, type Route } from '@xinqi/wire';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../app-error.ts';
import { isLostConnection } from '../database/lost-connection.ts';
import type { BytesReply, EventsReply, RedirectReply } from '../endpoint.ts';
import type { Logger } from '../log.ts';

/** RFC 6266 / RFC 8187; the name is stripped of what could break the header. */
function contentDisposition(reply: BytesReply): string {
  if (!reply.fileName) return reply.disposition;
  const clean = reply.fileName.replace(/[\u0000-\u001f\u007f"\\/]/g, '_').slice(0, 200);
  const ascii = clean.replace(/[^\x20-\x7e]/g, '_');
  const encoded = encodeURIComponent(clean).replace(
    /['()*]/g,
    (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${reply.disposition}; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}

function parseRange(
  header: string | undefined,
  length: number,
): { start: number; end: number } | 'bad' | undefined {
  const match = /^bytes=([0-9]{0,15})-([0-9]{0,15})$/.exec(header ?? '');
  if (!match || (match[1] === '' && match[2] === '')) return undefined;
  const start = match[1] === '' ? Math.max(0, length - Number(match[2])) : Number(match[1]);
  const end = match[1] === '' || match[2] === '' ? length - 1 : Math.min(Number(match[2]), length - 1);
  return start <= end && start < length ? { start, end } : 'bad';
}

async function sendBytes(request: FastifyRequest, reply: FastifyReply, bytes: BytesReply): Promise<void> {
  const { length } = bytes;
  const range = length === null ? undefined : parseRange(request.headers.range, length);
  reply
    .header('content-type', bytes.contentType)
    .header('content-disposition', contentDisposition(bytes))
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('cache-control', bytes.cacheControl ?? 'private, no-store')
    .header('accept-ranges', length === null ? 'none' : 'bytes');
  if (bytes.headers) reply.headers(bytes.headers);
  if (bytes.etag) reply.header('etag', `"${bytes.etag}"`);
  if (length === null) {
    await reply.send(await bytes.open(0, Number.MAX_SAFE_INTEGER));
    return;
  }
  if (range === 'bad') {
    await reply.code(416).header('content-range', `bytes */${length}`).send();
    return;
  }
  const { start, end } = range ?? { start: 0, end: length - 1 };
  if (range) reply.code(206).header('content-range', `bytes ${start}-${end}/${length}`);
  reply.header('content-length', end - start + 1);
  await reply.send(await bytes.open(start, end));
}

/** Bytes of events that may wait for a slow reader. */
const mostUnread = 262_144;

async function sendEvents(request: FastifyRequest, reply: FastifyReply, events: EventsReply): Promise<void> {
  const gone = new AbortController();
  reply.raw.on('close', () => gone.abort());
  reply.hijack();
  reply.raw.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
    'x-content-type-options': 'nosniff',
  });
  const beat = setInterval(() => reply.raw.write(': beat\n\n'), 15_000);
  const write = (event: string, data: unknown): void => {
    reply.raw.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
    // whoever does not read is not kept in memory
    if (reply.raw.writableLength > mostUnread) reply.raw.destroy();
  };
  try {
    await events.run(write, gone.signal);
  } catch (error) {
    request.log.error(error);
  } finally {
    clearInterval(beat);
    reply.raw.end();
  }
}

/** What JSON.stringify made, which is well-formed: a text that a socket writes is measured and encoded character by character, in four times the time. */
const utf8 = (text: string): Buffer => transcode(Buffer.from(text, 'utf16le'), 'utf16le', 'utf8');

/**
 * Bytes from which an answer leaves gzipped (a tree of ten thousand departments is 1.5 MB). No cookie carries authority, so
 * nobody can have an answer made that mixes his words with another's secrets and watch its length (BREACH).
 */
const packedFrom = 65_536;
const gzipped = promisify(gzip);

/** Sends a handler's answer. The output schema strips what a presenter let slip. */
export async function sendAnswer(
  route: Route,
  request: FastifyRequest,
  reply: FastifyReply,
  answer: unknown,
): Promise<void> {
  if (route.body === 'binary' || route.body === 'download')
    return sendBytes(request, reply, answer as BytesReply);
  if (route.body === 'stream') return sendEvents(request, reply, answer as EventsReply);
  if (route.body === 'redirect') {
    await reply.header('cache-control', 'no-store').redirect((answer as RedirectReply).location, 302);
    return;
  }
  const envelope: Envelope<unknown> = { success: true, data: route.output.parse(answer) };
  const bytes = utf8(JSON.stringify(envelope));
  const packed = bytes.length >= packedFrom && /\bgzip\b/.test(request.headers['accept-encoding'] ?? '');
  if (packed) reply.header('content-encoding', 'gzip').header('vary', 'accept-encoding');
  await reply
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(packed ? await gzipped(bytes, { level: 1 }) : bytes);
}

/** Statement or lock timed out. */
const overload = new Set(['57014', '55P03']);

/** Any error as an AppError: framework faults by their meaning, lost database as BUSY, the rest as SYSTEM. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const e = error as { code?: string; statusCode?: number; message?: string };
  if (e.statusCode === 413 || e.code === 'FST_ERR_CTP_BODY_TOO_LARGE' || e.code === 'FST_REQ_FILE_TOO_LARGE')
    return new AppError('BODY_TOO_LARGE');
  if (e.statusCode === 415 || e.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return new AppError('MEDIA_TYPE');
  if (e.statusCode === 429) return new AppError('TOO_MANY');
  if (e.statusCode === 503 || overload.has(e.code ?? '') || isLostConnection(error))
    return new AppError('BUSY', undefined, { retryAfterSeconds: 2 });
  if (typeof e.statusCode === 'number' && e.statusCode >= 400 && e.statusCode < 500)
    return new AppError('BODY_UNREADABLE');
  return new AppError('SYSTEM');
}

/** The failure envelope; never a stack on the wire, only the request's log id. */
export async function sendError(
  log: Logger,
  request: FastifyRequest,
  reply: FastifyReply,
  error: unknown,
): Promise<void> {
  const known = toAppError(error);
  // Whoever went away in the middle of his request broke nothing of ours.
  const left = request.raw.destroyed && !request.raw.complete;
  if (!left && (known.code === 'SYSTEM' || known.code === 'BUSY')) {
    const { message, stack, code } = error as Error & { code?: string };
    log.error({ logId: request.id, url: request.routeOptions.url, message, code, stack }, 'request failed');
  }
  const login = known.code === '10201' || known.code === '10203';
  const envelope: Envelope<never> = {
    success: false,
    data: null,
    code: known.code,
    message: known.message,
    ...(login ? { reloadLogin: true } : {}),
    ...(known.code === 'SYSTEM' || known.code === 'BUSY' ? { logId: request.id } : {}),
  };
  // Fastify would close the connection under a body that is too large, and whoever is still sending it would see a broken
  // connection instead of this answer: the rest is read and thrown away, for as long as any request may take.
  if (known.code === 'BODY_TOO_LARGE') reply.removeHeader('connection');
  if (known.retryAfterSeconds !== undefined) reply.header('retry-after', known.retryAfterSeconds);
  await reply
    .code(errorRegistry[known.code].status ?? 200)
    .header('cache-control', 'no-store')
    .send(envelope);
}
