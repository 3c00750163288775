// What the sandbox answered, kept for one run of the tests by everything that was asked. An answer is a function of its job, and behind
// many of them stands a child that is started, or a LibreOffice, for a file that another test had judged already.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import type { Job, runInSandbox } from '@xinqi/pdf/upload';
import { shownPictures } from '../../../../pdf/src/office/shown-pictures.ts';

type Ask = typeof runInSandbox;
type Answer = Awaited<ReturnType<Ask>>;

/** No function of the job: signatures are judged as of now, a probe tells of the machine. */
const NEW_EACH_TIME: ReadonlySet<Job['kind']> = new Set(['signatures', 'probe']);
/** Of the machine, not of the file. */
const ACCIDENTS: ReadonlySet<string> = new Set(['timeout', 'memory', 'crashed']);

function mayKeep(answer: Answer): boolean {
  if (!answer.ok) return !ACCIDENTS.has(answer.code);
  // LibreOffice loses a picture now and then: who asks again wants another try
  return !('notes' in answer) || shownPictures(answer.bytes) >= answer.pictures;
}

/** `folder` is shared by the processes of one run. Each asking gets an answer of its own, which it may change. */
export function keepAnswers(ask: Ask, folder: string): Ask {
  return (async (job, limits) => {
    if (limits !== undefined || NEW_EACH_TIME.has(job.kind)) return ask(job, limits);
    const { bytes, ...more } = job;
    const key = createHash('sha256').update(JSON.stringify(more)).update('\0').update(bytes).digest('hex');
    const path = join(folder, key);
    if (existsSync(path)) return deserialize(readFileSync(path));
    const answer = await ask(job);
    if (mayKeep(answer)) {
      // whole or not at all: another process may look while it is written
      writeFileSync(`${path}.${process.pid}`, serialize(answer));
      renameSync(`${path}.${process.pid}`, path);
    }
    return answer;
  }) as Ask;
}
