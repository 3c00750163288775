// The child that reads text. It gets pixels alone, which another child decoded, and answers with lines.
import { serveJobs } from '../../upload/sandbox/serve-jobs.ts';
import { readLines } from './read-lines.ts';
import { startOcr } from './start-ocr.ts';

const engine = await startOcr();
// What either loads when it first runs, by the smallest picture: a start is nobody's reading.
await engine.detect({ data: new Float32Array(3 * 64 * 64), width: 64, height: 64 });
await engine.recognise({ data: new Float32Array(3 * 64 * 48), width: 64, height: 48 });
await serveJobs((job) => {
  if (job.kind !== 'ocr' || job.bytes.length !== job.width * job.height * 3) throw new Error('no such job');
  return readLines(engine, { width: job.width, height: job.height, data: job.bytes });
});
