// Byte ranges of one PDF over fetch, with the bearer of the moment and retries on a lost network. pdf.js's own
// network stream asks for the whole file first and keeps the first bearer for ever; this asks for ranges only.
import { PdfLoadError } from './load-error.ts';

/** Where the bytes are. `headers` is asked for every request, so that a renewed session goes on reading. */
export type PdfSource = { url: string; headers?: () => Record<string, string> };

/** The first request: a usual contract arrives whole with it. */
export const headBytes = 512 * 1024;
/** Later ones; neighbours are asked for together. Small, because pdf.js looks up the page objects of a flat page tree one by one up to the
 *  page that is shown (web/build/patch-worker.ts), and each of them costs one chunk: 5 MB at 16 KB for the last of 300 scanned pages. */
export const chunkBytes = 16 * 1024;
const pauses = [400, 1_000, 2_500, 5_000];

/** Waits, but no longer than until the browser says that it is online again. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const done = () => {
      clearTimeout(timer);
      removeEventListener('online', done);
      signal.removeEventListener('abort', stop);
      resolve();
    };
    const stop = () => {
      done();
      reject(signal.reason);
    };
    const timer = setTimeout(done, ms);
    addEventListener('online', done);
    signal.addEventListener('abort', stop);
  });
}

/** The server's own sentence when it answered an envelope instead of bytes. */
async function refusal(answer: Response): Promise<PdfLoadError> {
  const body: unknown = await answer.json().catch(() => undefined);
  const text =
    typeof body === 'object' && body !== null && 'message' in body && typeof body.message === 'string'
      ? body.message
      : undefined;
  const absent = typeof body === 'object' && body !== null && 'code' in body && body.code === 'NOT_FOUND';
  return new PdfLoadError(absent ? 'absent' : 'refused', text);
}

/**
 * Bytes `begin` to `end` (exclusive). A server that ignores Range answers the whole file, which is given back as
 * it is. Tries five times when the network or the server fails; throws PdfLoadError `network` or `refused`.
 */
export async function fetchRange(source: PdfSource, begin: number, end: number, signal: AbortSignal) {
  for (let attempt = 0; ; attempt++) {
    let answer: Response | undefined;
    try {
      answer = await fetch(source.url, {
        headers: { ...source.headers?.(), Range: `bytes=${begin}-${end - 1}` },
        credentials: 'omit',
        signal,
      });
      const isBytes = !answer.headers.get('content-type')?.includes('json');
      if (isBytes && (answer.status === 206 || answer.status === 200)) {
        const bytes = new Uint8Array(await answer.arrayBuffer());
        const total = Number(answer.headers.get('content-range')?.split('/')[1]);
        return answer.status === 206 && Number.isSafeInteger(total)
          ? { bytes, total, whole: false }
          : { bytes, total: bytes.length, whole: true };
      }
    } catch (error) {
      if (signal.aborted) throw error;
      answer = undefined;
    }
    if (answer && answer.status < 500 && answer.status !== 429) throw await refusal(answer);
    const wait = pauses[attempt];
    if (wait === undefined) throw answer ? await refusal(answer) : new PdfLoadError('network');
    await pause(wait, signal);
  }
}
