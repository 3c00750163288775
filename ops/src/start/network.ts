// Ports and addresses: whether the port is free, when the server answers, what a phone in the same network types.
import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { networkInterfaces } from 'node:os';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { Stopped } from './progress.ts';

/** Throws a clear message when the port is taken or forbidden. */
export async function assertPortFree(port: number, host?: string): Promise<void> {
  const server = createServer();
  try {
    server.listen({ port, host });
    await once(server, 'listening');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const why =
      code === 'EADDRINUSE'
        ? '已被占用'
        : code === 'EACCES'
          ? '不允许使用（小于 1024 需要 root）'
          : `不可用（${code}）`;
    throw new Stopped(`端口 ${port} ${why}。换一个端口：PORT=${port === 8080 ? 8090 : 8080} npm start`);
  } finally {
    server.close();
  }
}

/** A port of this machine that nobody listens on now. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** Whether the health call answers 200 within two seconds. In plain words: `fetch` and `http` would stay loaded in the launcher (7 MB). */
async function isHealthy(port: number, host: string): Promise<boolean> {
  const socket = connect({ port, host, signal: AbortSignal.timeout(2000) });
  try {
    socket.end(`GET /healthz HTTP/1.1\r\nhost: ${inAddress(host)}:${port}\r\nconnection: close\r\n\r\n`);
    return /^HTTP\/1\.1 200 /.test(await text(socket));
  } catch {
    // not listening yet
    return false;
  } finally {
    socket.destroy();
  }
}

/** Waits until the health call answers 200, at most `patience` ms; true when it did. */
export async function waitHealthy(port: number, host: string, patience = 60_000): Promise<boolean> {
  const end = performance.now() + patience;
  while (performance.now() < end) {
    if (await isHealthy(port, host)) return true;
    await pause(60);
  }
  return false;
}

/** IPv4 addresses of this machine that others in the network can reach. */
export function lanAddresses(): string[] {
  return Object.values(networkInterfaces())
    .flatMap((list) => list ?? [])
    .filter((entry) => entry.family === 'IPv4' && !entry.internal && !entry.address.startsWith('169.254.'))
    .map((entry) => entry.address);
}

/** A host as it stands in an address. */
export const inAddress = (host: string): string => (host.includes(':') ? `[${host}]` : host);
/** Listening on every address of the machine. */
export const isEverywhere = (host: string): boolean => host === '0.0.0.0' || host === '::';
const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '::1' || host.startsWith('127.');

/** What the start says of where the product is, and how a phone gets there. */
export function whereToOpen(host: string, port: number, lan: readonly string[]): string[] {
  const own = isEverywhere(host) || isLoopback(host) ? 'localhost' : inAddress(host);
  const lines = [`  本机：http://${own}:${port}`];
  if (isEverywhere(host))
    for (const address of lan) lines.push(`  手机（同一网络）：http://${address}:${port}`);
  if (isLoopback(host)) {
    const address = lan[0] ?? '本机局域网地址';
    lines.push(
      `  手机：目前只有本机能打开。以 HOST=0.0.0.0 npm start 启动，手机即可在同一网络打开 http://${address}:${port}`,
    );
  }
  return lines;
}
