// Which of many forgeries `npm test` shows to another judge, who needs a process or a second engine for each.

/** Every third, from the first on; with LONG=1 (`npm run long`) all. For what the engine's own tests judge one by one. */
export const everyThird = <T>(list: readonly T[]): readonly T[] =>
  list.filter((_, i) => process.env.LONG || i % 3 === 0);
