// Statements of one transaction that need nothing of each other leave together, in their order, and cost one wait. What fails first is thrown
// once all are answered: none of them is asked after its transaction has ended.
export async function together<const T extends readonly Promise<unknown>[]>(
  ...asked: T
): Promise<{ -readonly [P in keyof T]: Awaited<T[P]> }> {
  const answers = Promise.all(asked);
  await answers.catch(() => Promise.allSettled(asked));
  return answers;
}
