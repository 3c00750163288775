// What is written once and never changes is asked of the database once in the life of a process: whose key an account has, since when
// it exists. Nothing that can be taken away is kept so (docs/decisions/0156, 0121).

/** Answers what `ask` did for this id before; what it does not find is asked again. The `most` found last are kept. */
export function neverChanges<A extends unknown[], T>(
  ask: (...of: [...A, id: string]) => Promise<T | undefined>,
  most = 20_000,
): (...of: [...A, id: string]) => Promise<T | undefined> {
  const known = new Map<string, T>();
  return async (...of) => {
    const id = of.at(-1) as string;
    const kept = known.get(id);
    if (kept !== undefined) return kept;
    const found = await ask(...of);
    if (found === undefined) return undefined;
    if (known.size >= most) known.delete(known.keys().next().value!);
    known.set(id, found);
    return found;
  };
}
