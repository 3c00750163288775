// Lines for the terminal: what is being done, how long it took, what went wrong.

const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} 秒`;

/** Says that something begins, runs it, says how long it took; `note` may add to the closing line. */
export async function step<T>(
  what: string,
  work: () => Promise<T>,
  note?: (result: T) => string,
): Promise<T> {
  const began = performance.now();
  const result = await work();
  const more = note?.(result);
  console.log(`✓ ${what}${more ? `：${more}` : ''}（${seconds(performance.now() - began)}）`);
  return result;
}

/** An error that the user can act on: shown without a stack. */
export class Stopped extends Error {}
