// The jobs of an upload: behind the sandbox's walls as the product does them, which is what is measured; or, for a quick run
// that only wants the outcomes, in this process, where no child has to be started after every file that was refused.
import { runInSandbox, type Sandbox } from '@xinqi/pdf/upload';
import { work } from '../../../pdf/src/upload/sandbox/work.ts';

export const inSandbox: Sandbox = (job) => runInSandbox(job);

// a copy: pdf.js takes no Buffer
export const inProcess: Sandbox = (job) => work({ ...job, bytes: new Uint8Array(job.bytes) }) as never;
