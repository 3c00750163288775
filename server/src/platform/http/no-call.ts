// Answers for what never becomes a call: unknown paths, addresses that the router cannot read, and bytes that are no
// HTTP. Everything that leaves is an envelope (decisions "Errors on the wire"), also where Fastify and Node would
// answer in their own words.
import type { Socket } from 'node:net';
import { allRoutes, type ErrorCode, errorRegistry } from '@xinqi/wire';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../app-error.ts';
import type { Logger } from '../log.ts';
import { sendError } from './send-answer.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Answers a path that is no call with a page, where there are pages (serve-web.ts). */
    pages: { answer?(request: FastifyRequest, reply: FastifyReply): FastifyReply | undefined };
  }
}

/** 405 for a call's path with another method, else 404. */
export function notACall(request: FastifyRequest): AppError {
  const path = request.url.split('?')[0];
  const exists = allRoutes.some((r) => r.paths.some((p) => p.path === path));
  return new AppError(exists ? 'METHOD_NOT_ALLOWED' : 'NO_SUCH_CALL');
}

export function mountNoCall(app: FastifyInstance, log: Logger): void {
  app.decorate('pages', {});
  app.setNotFoundHandler(
    (request, reply) =>
      app.pages.answer?.(request, reply) ?? sendError(log, request, reply, notACall(request)),
  );
}

/** Node's own words for what it gives up on. */
const codes = new Map<string, ErrorCode>([
  ['HPE_HEADER_OVERFLOW', 'BODY_TOO_LARGE'],
  ['ERR_HTTP_REQUEST_TIMEOUT', 'BODY_TOO_SLOW'],
]);

/**
 * The answer to bytes that Node's parser gave up on, written to the socket itself. A connection that never said anything gets none: browsers
 * open some in advance, and would take what is written there for the answer to the call that they are just sending.
 */
export function refuseNoHttp(error: { code?: string }, socket: Socket): void {
  const gone = error.code === 'ECONNRESET' || socket.destroyed || !socket.writable;
  if (gone || socket.bytesRead === 0) return void socket.destroy();
  const code: ErrorCode = codes.get(error.code ?? '') ?? 'BODY_UNREADABLE';
  const { message, status } = errorRegistry[code];
  const body = JSON.stringify({ success: false, data: null, code, message });
  socket.end(
    `HTTP/1.1 ${status} ${code}\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(body)}\r\nCache-Control: no-store\r\nConnection: close\r\n\r\n${body}`,
  );
}
