// Continues in TypeScript under Node 24: passes signals on and the exit code back. The child is told by the kernel
// when this process vanishes (setpriv, where available), so that nothing keeps running unseen.
import { spawn, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findNode24, ROOT, underNode24 } from './node24.mjs';

/** Name and parent of a process, from Linux's /proc; undefined elsewhere. */
function look(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return {
      name: stat.slice(stat.indexOf('(') + 1, stat.lastIndexOf(')')),
      parent: Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]),
    };
  } catch {
    return undefined;
  }
}

/**
 * npm runs scripts through a shell and passes a signal only to that shell, which dies and leaves us behind. So when
 * npm started us, its end or its shell's end is ours.
 */
function onAbandoned(stop) {
  if (!process.env.npm_lifecycle_event) return;
  const shell = process.ppid;
  const npm = /^(ba|da|)sh$/.test(look(shell)?.name ?? '') ? look(shell)?.parent : undefined;
  const timer = setInterval(() => {
    if (process.ppid === shell && (npm === undefined || look(shell)?.parent === npm)) return;
    clearInterval(timer);
    stop();
  }, 300);
  timer.unref();
}

/** Runs `file` (relative to the root) and exits with its code. */
export function exec24(file, args = process.argv.slice(2)) {
  const node = findNode24();
  const tied = spawnSync('setpriv', ['--pdeathsig', 'TERM', 'true'], { stdio: 'ignore' }).status === 0;
  const line = [node, '--disable-warning=ExperimentalWarning', join(ROOT, file), ...args];
  const [command, ...rest] = tied ? ['setpriv', '--pdeathsig', 'TERM', '--', ...line] : line;
  const child = spawn(command, rest, {
    stdio: 'inherit',
    cwd: ROOT,
    env: underNode24(node),
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  onAbandoned(() => child.kill('SIGTERM'));
  child.once('exit', (code) => process.exit(code ?? 1));
}
