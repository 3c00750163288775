// One sandbox job with a second chance for a child that fell over without an answer (out of memory elsewhere, killed).
import { type Job, type Results, runInSandbox, type SandboxFailure } from '@xinqi/pdf/upload';
import type { Logger } from '../../platform/log.ts';

export type Sandbox = typeof runInSandbox;
type Answer<J extends Job> = Results[J['kind']] | SandboxFailure;

/** `sandbox` is the real one, or a test's that fails on purpose. */
export function patientSandbox(log: Logger, sandbox: Sandbox = runInSandbox) {
  return async <J extends Job>(job: J, fileId: string): Promise<Answer<J>> => {
    for (let attempt = 1; ; attempt++) {
      const answer = await sandbox(job);
      const { code, detail } = answer as { code?: string; detail?: string };
      if (code === 'crashed') log.warn({ fileId, job: job.kind, attempt, detail }, 'sandbox child crashed');
      if (code !== 'crashed' || attempt === 2) return answer;
    }
  };
}
export type PatientSandbox = ReturnType<typeof patientSandbox>;
