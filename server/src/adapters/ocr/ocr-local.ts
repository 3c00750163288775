// Cards read on this machine, in a child of its own: no picture leaves it. One is read at a time; who would wait behind too many is told.
import { understand } from '@xinqi/domain';
import { OCR_PROGRAM_NAME, readUpload } from '@xinqi/pdf/ocr';
import { runInSandbox } from '@xinqi/pdf/upload';
import type { Logger } from '../../platform/log.ts';
import type { OcrAnswer, OcrPort } from '../../platform/ports/ocr.ts';
import { hasEnded } from './has-ended.ts';

/** Three seconds each. */
const MOST_WAITING = 8;

export function ocrLocal(log: Logger): OcrPort {
  let waiting = 0;
  const inTurn = async <T>(busy: T, read: () => Promise<T>): Promise<T> => {
    if (waiting >= MOST_WAITING) return busy;
    waiting += 1;
    try {
      return await read();
    } finally {
      waiting -= 1;
    }
  };
  return {
    party: OCR_PROGRAM_NAME,
    read: ({ kind, bytes, today }) =>
      inTurn<OcrAnswer>({ ok: false, code: 'busy' }, async () => {
        const read = await readUpload(bytes, { mayBePdf: kind === 'licence' }, { sandbox: runInSandbox });
        if (read.ok)
          return { ok: true, partyRequestId: '', ...understand(kind, read.lines, { ...read, today }) };
        if (!hasEnded(read.code)) return { ok: false, code: read.code };
        log.warn({ code: read.code, kind }, 'a picture was not read');
        return { ok: false, code: 'away' };
      }),
    lines: (bytes) =>
      inTurn<string[] | undefined>(undefined, async () => {
        const read = await readUpload(bytes, { mayBePdf: false }, { sandbox: runInSandbox });
        return read.ok ? read.lines.map(({ text }) => text) : undefined;
      }),
  };
}
