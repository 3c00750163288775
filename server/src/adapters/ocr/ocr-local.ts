// Cards read on this machine, in a child of its own: no picture leaves it. One is read at a time; who would wait behind too many is told.
import { understand } from '@xinqi/domain';
import { OCR_PROGRAM_NAME, readUpload } from '@xinqi/pdf/ocr';
import { runInSandbox } from '@xinqi/pdf/upload';
import type { Logger } from '../../platform/log.ts';
import type { OcrPort } from '../../platform/ports/ocr.ts';
import { hasEnded } from './has-ended.ts';

/** Three seconds each. */
const MOST_WAITING = 8;

export function ocrLocal(log: Logger): OcrPort {
  let waiting = 0;
  return {
    party: OCR_PROGRAM_NAME,
    async read({ kind, bytes, today }) {
      if (waiting >= MOST_WAITING) return { ok: false, code: 'busy' };
      waiting += 1;
      try {
        const read = await readUpload(bytes, { mayBePdf: kind === 'licence' }, { sandbox: runInSandbox });
        if (read.ok)
          return { ok: true, partyRequestId: '', ...understand(kind, read.lines, { ...read, today }) };
        if (!hasEnded(read.code)) return { ok: false, code: read.code };
        log.warn({ code: read.code, kind }, 'a picture was not read');
        return { ok: false, code: 'away' };
      } finally {
        waiting -= 1;
      }
    },
  };
}
