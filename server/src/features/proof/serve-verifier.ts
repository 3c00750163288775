// GET /certi/verifier.html: the offline verifier as one file, with this installation's root in it, and its SHA-256 at
// /certi/verifier.html.sha256 (decisions "CSP"). The policy is the page's own: the hash of its script, no connection.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { type PageTrust, withTrust } from '@xinqi/verifier';
import type { FastifyInstance } from 'fastify';

/** `file`: the built page without a root; looked up at each request, so that a rebuild needs no restart. */
export function serveVerifier(app: FastifyInstance, file: string, trust: PageTrust): void {
  let made: { source: string; html: string; policy: string; hash: string } | undefined;
  const page = () => {
    if (!existsSync(file)) return undefined;
    const source = readFileSync(file, 'utf8');
    if (made?.source === source) return made;
    const html = withTrust(source, trust);
    const policy = /http-equiv="Content-Security-Policy" content="([^"]+)"/.exec(html)?.[1];
    if (!policy) throw new Error(`${file}: no policy`);
    const hash = createHash('sha256').update(html).digest('hex');
    made = { source, html, policy: `${policy}; frame-ancestors 'none'`, hash };
    return made;
  };
  app.get('/certi/verifier.html', (_request, reply) => {
    const found = page();
    if (!found) return reply.callNotFound();
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .header('content-security-policy', found.policy)
      .send(found.html);
  });
  app.get('/certi/verifier.html.sha256', (_request, reply) => {
    const found = page();
    if (!found) return reply.callNotFound();
    return reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(`${found.hash}  verifier.html\n`);
  });
}
