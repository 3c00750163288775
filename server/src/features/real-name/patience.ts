// How long a party outside is waited for: whoever asks it waits too. What it says counts for the very question that was asked.
import type { Deps } from '../../platform/family.ts';

const patienceMs = 20_000;

/** Rejects when the answer is late; what the party does is not undone by that. */
export function inTime<T>(answer: Promise<T>): Promise<T> {
  const late = new Promise<never>((_, reject) => setTimeout(reject, patienceMs, new Error('late')).unref());
  return Promise.race([answer, late]);
}

/** The answer to this question; undefined when the party is away or late, or answered another one. */
export async function answerTo<A extends { requestId: string }>(
  { log }: Pick<Deps, 'log'>,
  requestId: string,
  ask: () => Promise<A>,
): Promise<A | undefined> {
  try {
    const answer = await inTime(ask());
    if (answer.requestId === requestId) return answer;
    log.error({ attempt: requestId }, 'the verifying party answered another question');
  } catch (error) {
    log.warn({ err: error, attempt: requestId }, 'the verifying party did not answer');
  }
  return undefined;
}
