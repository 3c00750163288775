// The product's processes as children: Ctrl-C reaches only the launcher, which stops them in order; when the
// launcher is killed the kernel stops them (setpriv). The first child that ends unasked brings everything down.
import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { hasSetpriv } from '../postgres/account.ts';
import { ROOT } from '../root.ts';

export type Child = { readonly name: string; readonly process: ChildProcess; readonly gone: Promise<string> };

/** Of V8, for what waits most of the time: 1 to 2 MB less of a process that has 13, for code that is compiled later or never. */
export const SMALL = '--optimize-for-size';

/** Of V8, for what works on many small things at once: young objects have 48 MB at most instead of 192, for some more collections. */
export const YOUNG = '--max-semi-space-size=16';

/** Starts a program of the product by its file from the root, under these flags of Node and with these words for itself; `gone`
 * resolves with a Chinese reason when it ends. */
export function startChild(
  name: string,
  file: string,
  env: NodeJS.ProcessEnv,
  { flags = [], words = [] }: { flags?: readonly string[]; words?: readonly string[] } = {},
): Child {
  const tied = hasSetpriv();
  const quiet = '--disable-warning=ExperimentalWarning';
  const line = [process.execPath, quiet, ...flags, join(ROOT, file), ...words];
  const [command = '', ...args] = tied ? ['setpriv', '--pdeathsig', 'TERM', '--', ...line] : line;
  const child = spawn(command, args, {
    cwd: ROOT,
    env,
    stdio: ['ignore', 'inherit', 'inherit'],
    detached: tied,
  });
  const gone = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(`${name}无法启动：${error.message}`));
    child.once('exit', (code, signal) => resolve(`${name}已退出（${signal ?? `退出码 ${code}`}）`));
  });
  return { name, process: child, gone };
}

/** Asks a child to end, insists after ten seconds. */
export async function stopChild(child: Child): Promise<void> {
  const { process: running } = child;
  if (running.exitCode !== null || running.signalCode !== null || running.pid === undefined) return;
  running.kill('SIGTERM');
  const force = setTimeout(() => running.kill('SIGKILL'), 10_000);
  await child.gone;
  clearTimeout(force);
}
