// Continues in TypeScript under Node 24: passes signals on and the exit code back. The child is told by the kernel
// when this process vanishes (setpriv, where available), so that nothing keeps running unseen.
import { spawn, spawnSync } from 'node:child_process';
import { delimiter, dirname, join } from 'node:path';
import { findNode24, ROOT } from './node24.mjs';

/** Runs `file` (relative to the root) and exits with its code. */
export function exec24(file, args = process.argv.slice(2)) {
  const node = findNode24();
  const tied = spawnSync('setpriv', ['--pdeathsig', 'TERM', 'true'], { stdio: 'ignore' }).status === 0;
  const line = [node, '--disable-warning=ExperimentalWarning', join(ROOT, file), ...args];
  const [command, ...rest] = tied ? ['setpriv', '--pdeathsig', 'TERM', '--', ...line] : line;
  const child = spawn(command, rest, {
    stdio: 'inherit',
    cwd: ROOT,
    env: { ...process.env, PATH: `${dirname(node)}${delimiter}${process.env.PATH ?? ''}` },
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.once('exit', (code) => process.exit(code ?? 1));
}
