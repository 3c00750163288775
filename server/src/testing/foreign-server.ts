// A timestamp authority of strangers on loopback: its tokens, its CA's certificate, OCSP and lists over real HTTP.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { encodePem } from '@xinqi/pki/der';
import { type ForeignAuthority, type ForeignOptions, makeForeignAuthority } from '@xinqi/pki/testing';
import { answerWhole } from './outside/answer-whole.ts';

export type ForeignServer = {
  authority: ForeignAuthority;
  /** `http://127.0.0.1:<port>`; the authority itself is at `/tsa`. */
  origin: string;
  /** What an operator sets to use it as his only authority. */
  env: { TSA_URLS: string; TSA_ANCHORS: string; EGRESS_ALLOW: string };
  close(): void;
};

const day = 24 * 3600_000;

/** `now`: the authority's clock; its certificates last a year around the present unless told otherwise. */
export async function startForeignAuthority(
  now: () => Date = () => new Date(),
  options: Partial<ForeignOptions> = {},
): Promise<ForeignServer> {
  let authority: ForeignAuthority | undefined;
  const server = createServer(
    answerWhole(async (request, body, reply) => {
      const answer = await authority?.answer(request.url ?? '', body, now());
      if (!answer) reply.writeHead(503).end();
      else reply.writeHead(200, { 'content-type': answer.type }).end(answer.bytes);
    }),
  );
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const origin = `http://${host}`;
  const life = {
    notBefore: new Date(Date.now() - 180 * day),
    notAfter: new Date(Date.now() + 180 * day),
  };
  authority = await makeForeignAuthority({ origin, ...life, ...options });
  const folder = mkdtempSync(join(tmpdir(), 'xinqi-foreign-'));
  const roots = join(folder, 'roots.pem');
  writeFileSync(roots, encodePem('CERTIFICATE', authority.root));
  return {
    authority,
    origin,
    env: { TSA_URLS: `${origin}/tsa`, TSA_ANCHORS: roots, EGRESS_ALLOW: host },
    close() {
      server.closeAllConnections();
      server.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
