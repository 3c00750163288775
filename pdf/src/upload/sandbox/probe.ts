// Tries, from inside the child, what the sandbox is meant to forbid. `npm run doctor` shows the answers, so that an
// operator sees which walls really stand on this machine.
import { existsSync, readdirSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs';
import { createConnection, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** What the child found itself able and unable to do. */
export type Probe = {
  ok: true;
  user: number | undefined;
  canReadFiles: boolean;
  canWriteFiles: boolean;
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
    canWriteFiles: canWrite(),
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

/** Where anybody may write, beside the product's code, and in the code cache that the child wrote when it started. */
function canWrite(): boolean {
  for (const folder of [tmpdir(), import.meta.dirname, process.env.NODE_COMPILE_CACHE]) {
    if (folder === undefined) continue;
    try {
      const path = join(folder, `xinqi-probe-${process.pid}`);
      writeFileSync(path, '');
      unlinkSync(path);
      return true;
    } catch {
      // Refused: the next one.
    }
  }
  return false;
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
