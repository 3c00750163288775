// Child processes of the bench that are spoken to by messages: what is measured stands in a process of its own.
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';

export const QUIET = ['--disable-warning=ExperimentalWarning'];

/** The next message of the child; rejects when it ends instead. */
export async function answerOf(child: ChildProcess): Promise<unknown> {
  const heard = new AbortController();
  const { signal } = heard;
  const ended = once(child, 'exit', { signal }).then(([code]) => {
    throw new Error(`a child of the bench ended with ${code}`);
  });
  ended.catch(() => undefined); // taken back when there is an answer
  try {
    const [message] = await Promise.race([once(child, 'message', { signal }), ended]);
    return message;
  } finally {
    heard.abort();
  }
}
