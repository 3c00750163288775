// The jobs of an upload: behind the sandbox's walls as the product does them, which is what is measured; or, for a quick run,
// in this process, and without those that draw pages.
import { runInSandbox, type Sandbox } from '@xinqi/pdf/upload';
import { work } from '../../../pdf/src/upload/sandbox/work.ts';

export const inSandbox: Sandbox = (job) => runInSandbox(job);

/** Takes for granted that both renderers show the same: minutes of a file of many pages. */
export const inProcess: Sandbox = async (job) => {
  if (job.kind === 'compare') return { ok: true, drawn: 0 } as never;
  // a copy: pdf.js takes no Buffer
  return (await work({ ...job, bytes: new Uint8Array(job.bytes) })) as never;
};
