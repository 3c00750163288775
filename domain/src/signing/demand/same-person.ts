// Several contracts in one act of will are of one person: lines that know him by another name stay out of a check that is made once for all.

/** The name in most of them; of as many the one that stands first. */
export function nameOfMost(names: readonly string[]): string | undefined {
  const times = new Map<string, number>();
  for (const name of names) times.set(name, (times.get(name) ?? 0) + 1);
  const most = Math.max(0, ...times.values());
  return names.find((name) => times.get(name) === most);
}
