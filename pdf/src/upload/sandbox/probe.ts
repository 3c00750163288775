// Tries, from inside the child, what the sandbox is meant to forbid. `npm run doctor` shows the answers, so that an
// operator sees which walls really stand on this machine.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createConnection, createServer } from 'node:net';
/** What the child found itself able and unable to do. */
export type Probe = {
  ok: true;
  user: number | undefined;
  canReadFiles: boolean;
  canConnect: boolean;
  permissionModel: boolean;
  /** Built-in objects and the global one cannot be changed. */
  frozen: boolean;
};

/** Needs no input. */
export async function probe(): Promise<Probe> {
  return {
    ok: true,
    user: process.getuid?.(),
    canReadFiles: canRead(),
    canConnect: await canConnect(),
    permissionModel: process.permission !== undefined,
    frozen:
      [Object, Array, Map, Promise, RegExp, Buffer].every((it) => Object.isFrozen(it.prototype)) &&
      Object.isFrozen(globalThis),
  };
}

/** Files of the system, which a read hole would be used for, and the product's own. */
function canRead(): boolean {
  for (const path of ['/etc/passwd', '/etc/hosts', 'C:\\Windows\\win.ini', import.meta.filename]) {
    try {
      if (existsSync(path) && readFileSync(path).length > 0) return true;
    } catch {
      // Refused: the next one.
    }
  }
  try {
    return readdirSync('/').length > 0;
  } catch {
    return false;
  }
}

/** A connection over the loopback interface, which a network namespace without interfaces does not have. */
function canConnect(): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer((socket) => socket.end());
    const done = (answer: boolean) => {
      server.close();
      resolve(answer);
    };
    server.on('error', () => done(false));
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      const port = typeof address === 'object' && address ? address.port : 0;
      const socket = createConnection({ port, host: '127.0.0.1' });
      socket.on('connect', () => done(true));
      socket.on('error', () => done(false));
    });
  });
}
