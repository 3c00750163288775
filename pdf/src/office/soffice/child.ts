// The child that holds LibreOffice. It answers one job; the parent ends it then, whatever the answer was.
import { serveJobs } from '../../upload/sandbox/serve-jobs.ts';
import { convertDocument } from './convert-document.ts';
import { endWithParent } from './end-with-parent.ts';
import { startOffice } from './start-office.ts';

endWithParent();
const office = await startOffice();
await serveJobs((job) => {
  if (job.kind !== 'office') throw new Error('no such job');
  return convertDocument(office, job);
});
