// Work side by side: so many lanes take the next piece each, until there is none or time is up.

/** Runs `work` for 0 … count − 1, as long as `more` says so. An error of one piece ends them all. */
export async function inLanes(
  count: number,
  lanes: number,
  work: (i: number) => Promise<void>,
  more: () => boolean = () => true,
): Promise<void> {
  let next = 0;
  const lane = async (): Promise<void> => {
    for (let i = next++; i < count && more(); i = next++) await work(i);
  };
  await Promise.all(Array.from({ length: Math.min(lanes, count) }, lane));
}

/** The same as long as there is more to do. */
export async function whileLanes(
  more: () => boolean,
  lanes: number,
  work: () => Promise<void>,
): Promise<void> {
  const lane = async (): Promise<void> => {
    while (more()) await work();
  };
  await Promise.all(Array.from({ length: lanes }, lane));
}

/** Says how far it is every ten seconds; answers how to stop saying it. */
export function everyTenSeconds(line: () => string): () => void {
  const timer = setInterval(() => console.error(`  ${line()}`), 10_000);
  return () => clearInterval(timer);
}
