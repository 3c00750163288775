// Which system account runs PostgreSQL. The server refuses to run as root, so root drops to the owner of an
// existing data directory, else to `postgres` or `nobody`. Hard part: a cluster made by `nobody` must stay with
// `nobody` when Debian's PostgreSQL later adds a `postgres` account.
import { execFileSync, type SpawnOptions, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { PostgresError } from './errors.ts';

/** `drop` is true when this process is root and the database must run as somebody else. */
export type Account = {
  readonly uid: number;
  readonly gid: number;
  readonly name: string;
  readonly drop: boolean;
};

function lookUp(key: string): Account | undefined {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.split(':')[0] === key || entry.split(':')[2] === key);
  const [name, , uid, gid] = line?.split(':') ?? [];
  return name && uid && gid ? { uid: Number(uid), gid: Number(gid), name, drop: true } : undefined;
}

/** The account for the cluster in `dataDir` (which may not exist yet). */
export function chooseAccount(dataDir: string): Account {
  const self = process.getuid?.() ?? 0;
  const cluster = join(dataDir, 'PG_VERSION');
  if (self !== 0) {
    return { uid: self, gid: process.getgid?.() ?? 0, name: process.env.USER ?? String(self), drop: false };
  }
  if (existsSync(cluster)) {
    const { uid, gid } = statSync(dataDir);
    if (uid !== 0) return { ...(lookUp(String(uid)) ?? { name: String(uid) }), uid, gid, drop: true };
  }
  const found = lookUp('postgres') ?? lookUp('nobody');
  if (!found || found.uid === 0) {
    throw new PostgresError('account', '以 root 启动时需要系统账户 postgres 或 nobody，两者都不存在。');
  }
  return found;
}

let setprivWorks: boolean | undefined;

/** True when util-linux's setpriv can tie a child to its parent's life (busybox's cannot). */
export function hasSetpriv(): boolean {
  setprivWorks ??= spawnSync('setpriv', ['--pdeathsig', 'INT', 'true'], { stdio: 'ignore' }).status === 0;
  return setprivWorks;
}

/**
 * The command line that runs `command` under the account. With `dieWithParent` the kernel sends SIGINT (fast
 * shutdown) to it when this process disappears, however it disappears.
 */
export function asAccount(
  account: Account,
  command: string,
  args: readonly string[],
  dieWithParent = false,
): { command: string; args: string[]; options: SpawnOptions } {
  const env = { PATH: process.env.PATH ?? '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC', PGTZ: 'UTC' };
  if (dieWithParent && hasSetpriv()) {
    const drop = account.drop
      ? ['--reuid', String(account.uid), '--regid', String(account.gid), '--clear-groups']
      : [];
    return {
      command: 'setpriv',
      args: [...drop, '--pdeathsig', 'INT', '--', command, ...args],
      options: { env },
    };
  }
  const ids = account.drop ? { uid: account.uid, gid: account.gid } : {};
  return { command, args: [...args], options: { env, ...ids } };
}

/** Runs a short command under the account; returns its output, throws with stderr when it fails. */
export function runAs(account: Account, command: string, args: readonly string[], input = ''): string {
  const call = asAccount(account, command, args);
  return execFileSync(call.command, call.args, {
    ...call.options,
    cwd: '/',
    input,
    encoding: 'utf8',
    stdio: ['pipe', 'pipe', 'pipe'],
  });
}

/** Whether the account may do `test` (`-x`, `-w` …) on the path: asked of the kernel, not guessed from modes. */
export function can(account: Account, test: '-x' | '-r' | '-w', path: string): boolean {
  const call = asAccount(account, '/bin/sh', ['-c', `test ${test} "$0"`, path]);
  return spawnSync(call.command, call.args, { ...call.options, cwd: '/', stdio: 'ignore' }).status === 0;
}
