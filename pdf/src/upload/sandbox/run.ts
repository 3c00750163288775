// Runs one job in one child process behind every wall this machine offers: no network (`unshare`), no files
// (Node's permission model), no rights (`nobody`), no core dumps, watched time and memory. The caller gets an answer
// in bounded time whatever the file does.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { isResult } from './check-result.ts';
import type { Job, Results } from './jobs.ts';
import { encodeFrame, FrameReader } from './protocol.ts';
import { type Limits, watch } from './watch.ts';

/** timeout: CPU or wall time; memory: resident memory; crashed: ended without an answer, or could not start. */
export type SandboxFailure = {
  ok: false;
  code: 'timeout' | 'memory' | 'crashed';
  /** The beginning of what the child printed, for logs only: it may be the attacker's text. */
  detail?: string;
};

const MB = 1024 * 1024;
/** The structural pass (decisions: Uploads); drawing 25 pages may take longer. */
export const JOB_LIMITS: Record<Job['kind'], Limits> = {
  inspect: { cpu: 5_000, wall: 8_000, memory: 512 * MB },
  normalise: { cpu: 10_000, wall: 16_000, memory: 512 * MB },
  convert: { cpu: 5_000, wall: 8_000, memory: 512 * MB },
  render: { cpu: 30_000, wall: 60_000, memory: 512 * MB },
  probe: { cpu: 5_000, wall: 8_000, memory: 512 * MB },
};
/** Starting on a busy machine; nothing hostile has been read by then. */
const START_WALL = 30_000;
const MOST_OUTPUT = 256 * MB;
const AT_ONCE = 2;

const child = fileURLToPath(new URL('./child.ts', import.meta.url));
const root = fileURLToPath(new URL('../../../../', import.meta.url));

let running = 0;
const waiting: (() => void)[] = [];

/** At most two children at a time in a process; the others wait. Never rejects. */
export async function runInSandbox<J extends Job>(
  job: J,
  limits: Partial<Limits> = {},
): Promise<Results[J['kind']] | SandboxFailure> {
  if (running >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve));
  else running++;
  try {
    return (await runChild(job, { ...JOB_LIMITS[job.kind], ...limits })) as
      | Results[J['kind']]
      | SandboxFailure;
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running--;
  }
}

let prefix: string[] | undefined;

/** Commands in front of Node that work here: tried once. */
export function walls(): string[] {
  if (prefix) return prefix;
  const works = (command: string[]) =>
    process.platform === 'linux' && spawnSync(command[0] ?? '', [...command.slice(1), 'true']).status === 0;
  const network =
    [
      ['unshare', '--net'],
      ['unshare', '--user', '--map-current-user', '--net'],
    ].find(works) ?? [];
  const limits = ['prlimit', '--core=0', '--cpu=120'];
  prefix = [...network, ...(works(limits) ? limits : [])];
  return prefix;
}

function start(kind: Job['kind']): ChildProcess {
  const node = [
    process.execPath,
    '--permission',
    `--allow-fs-read=${root}`,
    // sharp is a native add-on; the other jobs have none.
    ...(kind === 'render' ? ['--allow-addons'] : []),
    '--no-warnings',
    '--max-old-space-size=512',
    child,
    kind,
  ];
  const [command = '', ...args] = [...walls(), ...node];
  return spawn(command, args, {
    stdio: ['pipe', 'ignore', 'pipe', 'pipe'],
    cwd: root,
    // No inherited environment: secrets of the server are none of the child's business.
    env: { PATH: process.env.PATH ?? '', LANG: 'C.UTF-8', UV_THREADPOOL_SIZE: '2', VIPS_CONCURRENCY: '1' },
  });
}

function runChild(job: Job, limits: Limits): Promise<unknown> {
  return new Promise((resolve) => {
    const process = start(job.kind);
    let endWatch = () => {};
    let settled = false;
    const finish = (result: unknown) => {
      if (settled) return;
      settled = true;
      endWatch();
      clearTimeout(startTimer);
      process.kill('SIGKILL');
      resolve(result);
    };
    const crashed = () => finish({ ok: false, code: 'crashed', detail: said.slice(0, 1000) });
    const startTimer = setTimeout(crashed, START_WALL);
    process.on('error', crashed);
    process.on('close', crashed);
    process.stdin?.on('error', () => undefined);
    let said = '';
    process.stderr?.on('data', (chunk: Buffer) => {
      if (said.length < 1000) said += chunk.toString('latin1').replace(/[^\n -~]/g, '?');
    });

    const reader = new FrameReader(MOST_OUTPUT);
    let isReady = false;
    const onReady = () => {
      isReady = true;
      clearTimeout(startTimer);
      endWatch = watch(process.pid ?? 0, limits, (code) => finish({ ok: false, code }));
      const { bytes, ...head } = job;
      process.stdin?.end(encodeFrame(head, [bytes]));
    };
    process.stdio[3]?.on('data', (chunk: Buffer) => {
      try {
        const frame = reader.add(chunk);
        if (!frame) return;
        if (!isReady) return onReady();
        const result = attach((frame.head as { result: unknown }).result, frame.blobs);
        if (isResult(job.kind, result)) finish(result);
        else crashed();
      } catch {
        crashed();
      }
    });
  });
}

/** Puts byte arrays back where the child left their index. */
function attach(value: unknown, blobs: readonly Uint8Array[]): unknown {
  if (Array.isArray(value)) return value.map((item) => attach(item, blobs));
  if (typeof value !== 'object' || value === null) return value;
  const index = (value as { $blob?: unknown }).$blob;
  if (typeof index === 'number') {
    const blob = blobs[index];
    if (!blob) throw new Error('no such blob');
    return blob;
  }
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, attach(item, blobs)]));
}
