// A client that writes a request by hand over a real connection, as slowly as a test wants it to.
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { multipart, type Part } from './multipart.ts';

export type SlowSocket = {
  socket: Socket;
  write(bytes: string | Buffer): void;
  /** Writes `bytes` every few milliseconds until the connection ends. */
  drip(bytes: string | Buffer, everyMs: number): void;
  /** The whole answer, when the server has closed the connection; without an answer ''. */
  ended: Promise<string>;
};

/** Opens a connection and sends the head of a POST; `network`: the client that a trusted proxy names. */
export async function openSlow(
  port: number,
  path: string,
  headers: Record<string, string>,
  network = '198.51.100.1',
): Promise<SlowSocket> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  let said = '';
  let timer: NodeJS.Timeout | undefined;
  socket.on('error', () => undefined);
  socket.on('data', (chunk: Buffer) => {
    said += chunk.toString();
  });
  const ended = new Promise<string>((resolve) => {
    socket.once('close', () => {
      clearInterval(timer);
      resolve(said);
    });
  });
  const lines = Object.entries({ host: 'a', 'x-forwarded-for': network, ...headers });
  socket.write(`POST ${path} HTTP/1.1\r\n${lines.map(([k, v]) => `${k}: ${v}\r\n`).join('')}\r\n`);
  return {
    socket,
    ended,
    write: (bytes) => void socket.write(bytes),
    drip(bytes, everyMs) {
      timer = setInterval(() => socket.writable && socket.write(bytes), everyMs);
    },
  };
}

/** The same with a multipart body of which only the first `bytes` are sent. */
export async function openSlowUpload(
  port: number,
  path: string,
  parts: readonly Part[],
  bytes: number,
  network?: string,
): Promise<SlowSocket> {
  const { payload, contentType } = multipart(parts);
  const headers = { 'content-type': contentType, 'content-length': String(payload.length) };
  const slow = await openSlow(port, path, headers, network);
  slow.write(payload.subarray(0, bytes));
  return slow;
}
