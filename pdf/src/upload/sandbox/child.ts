// The child for PDF files and pictures.
import { serveJobs } from './serve-jobs.ts';
import { prepare, work } from './work.ts';

await prepare();
await serveJobs(work);
