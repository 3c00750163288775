// How long a party outside is waited for: whoever asks it waits too.
const patienceMs = 20_000;

/** Rejects when the answer is late; what the party does is not undone by that. */
export function inTime<T>(answer: Promise<T>): Promise<T> {
  const late = new Promise<never>((_, reject) => setTimeout(reject, patienceMs, new Error('late')).unref());
  return Promise.race([answer, late]);
}
