// The child for the signatures of an upload. Not the one for its pages: few uploads carry any, and every start of that one would load
// what verifies and signs, an eighth of it.
import { unpackTrust } from '../sandbox/jobs.ts';
import { serveJobs } from '../sandbox/serve-jobs.ts';
import { judgeEarlier } from './earlier-signatures.ts';

await serveJobs(async (job) => {
  if (job.kind !== 'signatures') throw new Error('no such job');
  return judgeEarlier(job.bytes, unpackTrust(job));
});
