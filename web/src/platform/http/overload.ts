// A crowd: the server answers 429 OVERLOAD before it has read or done anything, so that every call, a write too, may be
// repeated. The page waits as long as it was told (a little longer, each for himself) and asks again, within the time
// that a call has anyway; after that its user reads the server's sentence and keeps his input.

const ATTEMPTS = 4;
const LONGEST_SECONDS = 30;

/** Milliseconds to wait before the next try; undefined when the answer is no OVERLOAD. */
export function pauseOf(response: Pick<Response, 'status' | 'headers'>, text: string): number | undefined {
  if (response.status !== 429 || !/"code"\s*:\s*"OVERLOAD"/.test(text)) return undefined;
  const seconds = Number(response.headers.get('retry-after') ?? '');
  const told = Number.isInteger(seconds) && seconds > 0 ? Math.min(seconds, LONGEST_SECONDS) : 2;
  return told * 1000 + Math.random() * 500;
}

const wait = (milliseconds: number, signal: AbortSignal): Promise<boolean> =>
  new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve(!signal.aborted);
    };
    const timer = setTimeout(end, milliseconds);
    signal.addEventListener('abort', end);
    if (signal.aborted) end();
  });

/**
 * Asks until the answer is something else than OVERLOAD, at most four times, and not when the pause would end after
 * `deadline` (performance.now()); answers the last body.
 */
export async function patiently(
  ask: () => Promise<Response>,
  { deadline, signal }: { deadline: number; signal: AbortSignal },
): Promise<string> {
  for (let attempt = 1; ; attempt++) {
    const response = await ask();
    const text = await response.text();
    const pause = pauseOf(response, text);
    if (pause === undefined || attempt === ATTEMPTS || performance.now() + pause > deadline) return text;
    if (!(await wait(pause, signal))) return text;
  }
}
