// The built web app: static files with long caching, index.html with a fresh CSP nonce for every other page path.
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { notACall } from './no-call.ts';

/** decisions "CSP": no secure-context-only directive, so that a phone on the LAN can use plain http. */
const policy = (nonce: string) =>
  [
    "default-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    "script-src 'self' 'wasm-unsafe-eval'",
    "worker-src 'self' blob:",
    "img-src 'self' blob: data:",
    "media-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');

/** No file by itself: the page, in whatever form it was packed, which has a policy of its own each time, and hidden files. */
const isNoFile = (path: string): boolean => /(^|\/)\.|\.html?(\.|$)/i.test(path);

/** Mounts web/dist and the answers for everything that is no call. */
export async function serveWeb(app: FastifyInstance, dist: string): Promise<void> {
  const index = join(dist, 'index.html');
  // The root is a page like any other, not a directory of files.
  app.get('/', (_request, reply) => reply.callNotFound());
  if (existsSync(dist))
    await app.register(fastifyStatic, {
      root: dist,
      // Looked up per request, so that a rebuild needs no restart.
      wildcard: true,
      index: false,
      preCompressed: true,
      // answered like any other page path, with its headers
      allowedPath: (path) => !isNoFile(path),
      setHeaders: (reply, path) => {
        reply.header(
          'cache-control',
          path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
        );
      },
    });
  app.pages.answer = (request, reply) => {
    const accept = request.headers.accept ?? '*/*';
    // at / stands no call: who takes anything (a probe, a link preview) gets the page there and is not told that nothing is
    const pleases = accept.includes('text/html') || (/^\/(\?|$)/.test(request.url) && accept.includes('*/*'));
    if (
      request.method !== 'GET' ||
      !pleases ||
      notACall(request).code === 'METHOD_NOT_ALLOWED' ||
      !existsSync(index)
    )
      return undefined;
    const nonce = randomBytes(16).toString('base64');
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('content-security-policy', policy(nonce))
      .send(readFileSync(index, 'utf8').replaceAll('__CSP_NONCE__', nonce));
  };
}
