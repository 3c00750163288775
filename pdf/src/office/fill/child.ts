// The child for Word templates. Not the one for PDF files: each of those ends with the hostile file that it met, and would load a Word
// library for the next one, which costs it a third of its start.
import { openDocument } from '../../render/index.ts';
import { dropPdfium } from '../../render/pdfium.ts';
import { fewLines } from '../../upload/picture/plain-pdf.ts';
import { cutAt, type Job, type Results } from '../../upload/sandbox/jobs.ts';
import { serveJobs } from '../../upload/sandbox/serve-jobs.ts';
import { questionsOf, refusedOf } from '../findings.ts';
import { fillWord } from './fill-word.ts';
import { readTags } from './read-tags.ts';
import { warmUpFilling } from './warm-up.ts';

async function work(job: Job): Promise<Results[Job['kind']]> {
  // it decodes pictures: what one did to its memory, the next file does not meet
  dropPdfium();
  switch (job.kind) {
    case 'word_tags':
      return readTags(job.bytes, questionsOf(job.agreed)).catch(refusedOf);
    case 'word_fill': {
      const [word, ...pictures] = cutAt(job.bytes, job.lengths);
      if (!word || pictures.length !== job.pictures.length) throw new Error('nothing to fill in');
      const named = pictures.map((bytes, i) => ({ name: job.pictures[i]!, bytes }));
      const { variables, values } = job;
      return fillWord(word, { variables, values, pictures: named, agreed: questionsOf(job.agreed) }).then(
        (bytes) => ({ ok: true, bytes }),
        refusedOf,
      );
    }
    default:
      throw new Error('no such job');
  }
}

// PDFium looks at the global object when it first starts, which is frozen afterwards
(await openDocument(fewLines())).close();
await warmUpFilling();
await serveJobs(work);
