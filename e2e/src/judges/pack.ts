// The evidence pack before the command-line verifier with the network off, and the parts of a pack as files. The pack
// is a ZIP whose entries are stored (docs/evidence-pack.md), so its bytes can be found without a library.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../../..');
export type Verdict = {
  exit: number | null;
  verdict: string;
  claims: { claim: string; result: string; reason: string }[];
  signatures: { verdict: string; kind: string; level: string }[];
};

const isRoot = process.getuid?.() === 0;
/** Without root no network namespace can be had: then every socket of the process refuses to connect. */
const blocked =
  "--import=data:text/javascript,import net from 'node:net';net.Socket.prototype.connect=()=>{throw new Error('offline')}";
const offline = (line: readonly string[]) => (isRoot ? ['unshare', '-n', '--', ...line] : [...line]);
const offlineEnv = isRoot ? process.env : { ...process.env, NODE_OPTIONS: blocked.replaceAll(' ', '%20') };

function run(line: readonly string[]): { status: number | null; stdout: string; stderr: string } {
  const [command = '', ...args] = offline(line);
  const { status, stdout, stderr, error } = spawnSync(command, args, {
    cwd: root,
    encoding: 'utf8',
    env: offlineEnv,
  });
  if (error) throw error;
  return { status, stdout, stderr };
}

/** Control: whether a process that runs as the verifier does can reach an address. */
export const reachesNetwork = (address: string): boolean =>
  run([process.execPath, '-e', `fetch('${address}').then(() => process.exit(0), () => process.exit(1))`])
    .status === 0;

/** What `npm run -s verify -- FILE --trust PEM --json` starts, without a network. */
export function verifyOffline(file: string, trust: string): Verdict {
  const { status, stdout, stderr } = run([
    process.execPath,
    '--disable-warning=ExperimentalWarning',
    'verifier/src/main.ts',
    file,
    '--trust',
    trust,
    '--json',
  ]);
  if (!stdout.startsWith('{')) throw new Error(`the verifier said: ${stdout}${stderr}`);
  return { exit: status, ...(JSON.parse(stdout) as Omit<Verdict, 'exit'>) };
}

/** Where each entry's bytes lie in the pack. */
export function entriesOf(pack: Buffer): Map<string, { start: number; end: number }> {
  const entries = new Map<string, { start: number; end: number }>();
  for (let at = 0; pack.readUInt32LE(at) === 0x04034b50; ) {
    if (pack.readUInt16LE(at + 8) !== 0) throw new Error('the pack is compressed');
    const start = at + 30 + pack.readUInt16LE(at + 26) + pack.readUInt16LE(at + 28);
    const end = start + pack.readUInt32LE(at + 18);
    entries.set(pack.toString('utf8', at + 30, at + 30 + pack.readUInt16LE(at + 26)), { start, end });
    at = end;
  }
  return entries;
}

/** The bytes of the entry with this name, or of the first whose name matches. */
export function entryOf(pack: Buffer, name: string | RegExp): Buffer {
  const entries = [...entriesOf(pack)];
  const found = entries.find(([entry]) => (typeof name === 'string' ? entry === name : name.test(entry)));
  if (!found) throw new Error(`the pack has no ${name}`);
  return pack.subarray(found[1].start, found[1].end);
}

/** A copy in which one byte in the middle of an entry differs (and its container checksum, so that only content does). */
export function changedIn(pack: Buffer, name: string): Buffer {
  const copy = Buffer.from(pack);
  const part = entryOf(copy, name);
  const middle = Math.floor(part.length / 2);
  part.writeUInt8(part.readUInt8(middle) ^ 1, middle);
  return copy;
}
