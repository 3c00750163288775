// Both ends of the worker. It runs the page's own script from a blob: URL, so that one hash covers everything and 100 MB
// never stop the page. Where a browser refuses such workers, the page does the work itself.
import { type Judgement, judgeBlob, type Question, type Tally } from './judge-blob.ts';

type Message =
  | { readonly kind: 'ready' }
  | { readonly kind: 'tally'; readonly tally: Tally }
  | { readonly kind: 'done'; readonly judgement: Judgement }
  | { readonly kind: 'failed'; readonly reason: string };

const REPORT_EVERY_MS = 100;
const words = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** At most one tally in 100 ms. */
function sparingly(send: (tally: Tally) => void): (tally: Tally) => void {
  let last = 0;
  return (tally) => {
    const now = performance.now();
    if (now - last < REPORT_EVERY_MS) return;
    last = now;
    send(tally);
  };
}

/** The worker's end: answers one question. */
export function serveAsWorker(): void {
  const post = (message: Message): void => postMessage(message);
  addEventListener('message', ({ data }: MessageEvent<Question>) => {
    judgeBlob(
      data,
      sparingly((tally) => post({ kind: 'tally', tally })),
    ).then(
      (judgement) => post({ kind: 'done', judgement }),
      (error: unknown) => post({ kind: 'failed', reason: words(error) }),
    );
  });
  post({ kind: 'ready' });
}

/** A judgement under way; `stop` ends it without an answer. */
export interface Running {
  readonly answer: Promise<Judgement>;
  stop(): void;
}

/** The page's end. `script` is the page's own script. */
export function judge(script: string, question: Question, onTally: (tally: Tally) => void): Running {
  const url = URL.createObjectURL(new Blob([script], { type: 'text/javascript' }));
  let worker: Worker | undefined;
  const answer = new Promise<Judgement>((resolve, reject) => {
    const here = (): void => void judgeBlob(question, sparingly(onTally)).then(resolve, reject);
    try {
      worker = new Worker(url);
    } catch {
      here();
      return;
    }
    let ready = false;
    worker.onerror = (event) => {
      if (ready) reject(new Error(event.message));
      else here();
    };
    worker.onmessage = ({ data }: MessageEvent<Message>) => {
      if (data.kind === 'tally') onTally(data.tally);
      else if (data.kind === 'done') resolve(data.judgement);
      else if (data.kind === 'failed') reject(new Error(data.reason));
      else {
        ready = true;
        worker?.postMessage(question);
      }
    };
  });
  const stop = (): void => {
    worker?.terminate();
    URL.revokeObjectURL(url);
  };
  answer.then(stop, stop);
  return { answer, stop };
}
