// Deadlines for every part of a request's body (Z-06): a client that says nothing, drips, or never ends is told so and cut off;
// a network has so many bodies under way at once. What waits for us (a lane, the disk) is not counted against the client.
import type { Socket } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../app-error.ts';
import { networkOf } from './network-of.ts';
import { createPlaces } from './places.ts';

/** `call`: form or JSON, kept in memory until it is whole. The others are streams, with a lane behind each. */
export type BodyKind = 'call' | 'upload' | 'verify';

export type BodyRules = {
  /** Milliseconds between two looks at all bodies. */
  every: number;
  /** Milliseconds without a byte: before the first, and between two. */
  silence: number;
  /** Milliseconds over which the rate is taken, and the least bytes a second; `slowestInCrowd` while others wait for a lane. */
  window: number;
  slowest: number;
  slowestInCrowd: number;
  /** Milliseconds from the headers to the last byte. */
  whole: Record<BodyKind, number>;
  /** Bodies under way for one network. */
  places: Record<BodyKind, number>;
};
export const bodyRules: BodyRules = {
  every: 1000,
  silence: 10_000,
  window: 20_000,
  slowest: 1024,
  slowestInCrowd: 16_384,
  whole: { call: 30_000, upload: 600_000, verify: 600_000 },
  // an office that sends two hundred files at once, and something beside: each costs a socket until its turn comes (fair-lane.ts)
  places: { call: 128, upload: 256, verify: 3 },
};

type Body = {
  request: FastifyRequest;
  reply: FastifyReply;
  kind: BodyKind;
  /** Bytes that its connection had brought when it was looked at last. */
  seen: number;
  silent: number;
  whole: number;
  window: { length: number; bytes: number };
  leave(): void;
};

export type BodyWatch = {
  /** Takes a request whose headers have come; the refusal when its network has too many bodies under way. */
  add(request: FastifyRequest, reply: FastifyReply, kind: BodyKind): AppError | undefined;
  readonly counts: { open: number; ended: number; refused: number };
  close(): void;
};

const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** `crowded`: whether others wait for a lane that bodies of this kind hold. `end` answers, as far as one still can. */
export function watchBodies(
  rules: BodyRules,
  crowded: (kind: BodyKind) => boolean,
  end: (request: FastifyRequest, reply: FastifyReply, error: AppError) => void,
): BodyWatch {
  const open = new Set<Body>();
  const counts = { ended: 0, refused: 0 };
  const networks = {
    call: createPlaces(rules.places.call),
    upload: createPlaces(rules.places.upload),
    verify: createPlaces(rules.places.verify),
  };
  const forget = (body: Body): void => {
    open.delete(body);
    body.leave();
  };
  /** Counts `passed` milliseconds; whether the body has run out of time. */
  const isLate = (body: Body, passed: number): boolean => {
    const { raw } = body.request;
    const bytes = raw.socket.bytesRead - body.seen;
    body.seen += bytes;
    body.whole += passed;
    if (body.whole > rules.whole[body.kind]) return true;
    // bytes that nobody has read yet: it is we who are slow
    if (raw.readableLength > 0) return false;
    body.silent = bytes > 0 ? 0 : body.silent + passed;
    if (body.silent > rules.silence) return true;
    body.window.length += passed;
    body.window.bytes += bytes;
    if (body.window.length < rules.window) return false;
    const rate = (body.window.bytes * 1000) / body.window.length;
    body.window = { length: 0, bytes: 0 };
    return rate < (crowded(body.kind) ? rules.slowestInCrowd : rules.slowest);
  };
  let looked = performance.now();
  const look = (): void => {
    const now = performance.now();
    // a loop that stood still is not the clients' fault
    const passed = Math.min(now - looked, 2 * rules.every);
    looked = now;
    for (const body of open) {
      const { raw } = body.request;
      if (raw.complete || raw.destroyed || raw.socket.destroyed) forget(body);
      else if (isLate(body, passed)) {
        forget(body);
        counts.ended++;
        end(body.request, body.reply, new AppError('BODY_TOO_SLOW'));
      }
    }
  };
  const timer = setInterval(look, rules.every).unref();

  return {
    get counts() {
      return { open: open.size, ...counts };
    },
    add(request, reply, kind) {
      const socket: Partial<Socket> = request.raw.socket;
      // an injected request has come as a whole
      if (!hasBody(request) || socket.bytesRead === undefined) return undefined;
      const leave = networks[kind].take(networkOf(request.ip));
      const body: Body = {
        request,
        reply,
        kind,
        seen: socket.bytesRead,
        silent: 0,
        whole: 0,
        window: { length: 0, bytes: 0 },
        leave: leave ?? (() => undefined),
      };
      // what is refused is read and thrown away, which takes time, too
      open.add(body);
      request.raw.once('close', () => forget(body));
      if (leave) return undefined;
      counts.refused++;
      return new AppError('OVERLOAD', '您所在的网络同时提交的内容过多，请稍后再试', { retryAfterSeconds: 5 });
    },
    close: () => clearInterval(timer),
  };
}
