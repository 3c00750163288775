// An RFC 3161 authority over HTTP on this machine: `openssl ts -reply` answers each query (authority.ts made its key).
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export type TimestampServer = { url: string; close(): void };

export async function serveTimestamps(authority: string): Promise<TimestampServer> {
  const folder = mkdtempSync(join(tmpdir(), 'xinqi-tsa-'));
  const server: Server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const [query, reply] = [join(folder, 'query'), join(folder, 'reply')];
      writeFileSync(query, Buffer.concat(parts));
      const args = [
        'ts',
        '-reply',
        '-config',
        'openssl.cnf',
        '-section',
        'tsa_here',
        '-queryfile',
        query,
        '-out',
        reply,
      ];
      const run = spawnSync('openssl', args, { cwd: authority });
      if (run.status !== 0) response.writeHead(500).end(run.stderr);
      else
        response.writeHead(200, { 'content-type': 'application/timestamp-reply' }).end(readFileSync(reply));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close() {
      server.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
