// Which walls of the sandbox really stand on this machine, found by trying from inside a child. For `npm run doctor`.
import type { Probe } from './probe.ts';
import { runInSandbox } from './run.ts';
import { usageOf } from './watch.ts';

export type SandboxCapabilities = {
  /** A child starts and answers at all. */
  works: boolean;
  /** The child runs as another user than root. */
  unprivilegedUser: boolean;
  /** The child reaches no network, not even this machine. */
  noNetwork: boolean;
  /** The child reads and writes no file. */
  noFiles: boolean;
  /** Node's permission model is on. */
  permissionModel: boolean;
  /** Built-in objects cannot be changed by one file for the next. */
  frozen: boolean;
  /** CPU time and memory of the child are watched. */
  watched: boolean;
};

/** Starts one child (about half a second). */
export async function sandboxCapabilities(): Promise<SandboxCapabilities> {
  const probe: Probe | { ok: false } = await runInSandbox({ kind: 'probe', bytes: new Uint8Array() });
  const watched = usageOf(process.pid) !== undefined;
  if (!probe.ok) {
    return {
      works: false,
      unprivilegedUser: false,
      noNetwork: false,
      noFiles: false,
      permissionModel: false,
      frozen: false,
      watched,
    };
  }
  return {
    works: true,
    unprivilegedUser: probe.user !== undefined && probe.user !== 0,
    noNetwork: !probe.canConnect,
    noFiles: !probe.canReadFiles && !probe.canWriteFiles,
    permissionModel: probe.permissionModel,
    frozen: probe.frozen,
    watched,
  };
}
