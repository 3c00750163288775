// The jobs of an upload: behind the sandbox's walls as the product does them, which is what is measured; or, for a quick run
// that only wants the outcomes, in this process, where no child has to be started after every file that was refused.
import {
  convertCopy,
  inspectUpload,
  normaliseUpload,
  type Results,
  runInSandbox,
  type SandboxFailure,
} from '@xinqi/pdf/upload';

type Kind = 'inspect' | 'normalise' | 'convert';
export type UploadWork = <K extends Kind>(kind: K, bytes: Uint8Array) => Promise<Results[K] | SandboxFailure>;

export const inSandbox: UploadWork = (kind, bytes) => runInSandbox({ kind, bytes }) as never;

const JOBS: { [K in Kind]: (bytes: Uint8Array) => Promise<Results[K]> } = {
  inspect: inspectUpload,
  normalise: normaliseUpload,
  convert: convertCopy,
};
// a copy: pdf.js takes no Buffer
export const inProcess: UploadWork = (kind, bytes) => JOBS[kind](new Uint8Array(bytes));
