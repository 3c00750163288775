// The witness as an HTTP service: POST /add-checkpoint and nothing else. Whoever asks is unknown; what counts is the log's signature.
import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ed25519, type NoteKey, type NoteSigner } from '@xinqi/evidence/log';
import { decide, MOST_REQUEST_BYTES, SIZE_TYPE, signCosignature } from '@xinqi/evidence/witness';
import { nodeCryptoPort } from '@xinqi/pki/node';
import { sha256 } from './key.ts';
import type { Memory } from './memory.ts';

/** Not imported: that would evaluate every name which `node:http` exports, `WebSocket` among them, and load 6 MB of libraries for it. */
const { createServer } = process.getBuiltinModule('node:http');

export type WitnessParts = {
  key: NoteSigner;
  /** Logs that it follows; several keys may bear one name. */
  logs: readonly NoteKey[];
  memory: Memory;
  host: string;
  port: number;
};
type Answer = { status: number; type?: string; body?: string };

/** Answers a request; `now` stands in the cosignature. */
export async function answer(
  { key, logs, memory }: Pick<WitnessParts, 'key' | 'logs' | 'memory'>,
  request: Uint8Array,
  now: Date,
): Promise<Answer> {
  const logOf = (origin: string) => {
    const keys = logs.filter(({ name }) => name === origin);
    return keys.length > 0 ? { keys, head: memory.head(origin) } : undefined;
  };
  const decision = await decide(request, logOf, sha256, ed25519(nodeCryptoPort));
  const conflict = (size: number): Answer => ({ status: 409, type: SIZE_TYPE, body: `${size}\n` });
  if (decision.kind === 'refuse') {
    if (decision.contradicts) keepContradiction(memory, request, now);
    return decision.size === undefined ? { status: decision.status } : conflict(decision.size);
  }
  const { origin, from, to, text } = decision;
  // another request, or another process, was faster
  if (!memory.move(origin, from, to)) return conflict(memory.head(origin)?.size ?? 0);
  const line = await signCosignature(text, key, Math.floor(now.getTime() / 1000), sha256);
  return { status: 200, type: 'text/plain; charset=utf-8', body: line };
}

function keepContradiction(memory: Memory, request: Uint8Array, now: Date): void {
  const words = Buffer.from(request).toString('utf8');
  const origin = words.slice(words.indexOf('\n\n') + 2).split('\n')[0]!;
  if (memory.keep(origin, request, now))
    console.error(`✗ ${now.toISOString()} 日志 ${origin} 签出的检查点与此前所见矛盾，已留存`);
}

async function bodyOf(request: IncomingMessage): Promise<Uint8Array | undefined> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > MOST_REQUEST_BYTES) return undefined;
    chunks.push(chunk);
  }
  return new Uint8Array(Buffer.concat(chunks));
}

export async function serveWitness(parts: WitnessParts): Promise<{ port: number; stop(): Promise<void> }> {
  const server = createServer({ requestTimeout: 10_000, headersTimeout: 5000 }, async (request, reply) => {
    const send = ({ status, type = 'text/plain', body = '' }: Answer) =>
      reply.writeHead(status, { 'content-type': type }).end(body);
    try {
      if (request.url !== '/add-checkpoint') return send({ status: 404 });
      if (request.method !== 'POST') return send({ status: 405 });
      const body = await bodyOf(request);
      send(body ? await answer(parts, body, new Date()) : { status: 413 });
    } catch (error) {
      console.error(error);
      if (!reply.headersSent) send({ status: 500 });
    }
  });
  server.listen(parts.port, parts.host);
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    async stop() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
