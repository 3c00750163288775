// The child that reads text. It gets pixels alone, which another child decoded, and answers with lines.
import { serveJobs } from '../../upload/sandbox/serve-jobs.ts';
import { readLines } from './read-lines.ts';
import { startOcr } from './start-ocr.ts';

const engine = await startOcr();
// Compiled and grown before the first picture, not on its clock.
await engine.detect({ data: new Float32Array(3 * 960 * 704), width: 960, height: 704 });
await engine.recognise({ data: new Float32Array(3 * 320 * 48), width: 320, height: 48 });
await serveJobs((job) => {
  if (job.kind !== 'ocr' || job.bytes.length !== job.width * job.height * 3) throw new Error('no such job');
  return readLines(engine, { width: job.width, height: job.height, data: job.bytes });
});
