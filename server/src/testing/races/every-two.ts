// Which of the races `npm test` runs. An act, a change and a role meet in seven hundred ways; what goes wrong lies nearly always between
// two of the three, so that each two meet at least once here, and all three in `npm run long`.

/**
 * Of `rows` those in which every two values meet that meet anywhere, of whichever two properties; in their order. With LONG=1 all.
 * At each step the first of the rows that bring the most new meetings is taken.
 */
export function everyTwo<T>(rows: readonly T[], properties: readonly ((row: T) => string)[]): readonly T[] {
  if (process.env.LONG) return rows;
  const open = new Map(rows.map((row) => [row, new Set(meetings(row, properties))]));
  const taken = new Set<T>();
  for (;;) {
    const [best, brings] = [...open].reduce((most, one) => (one[1].size > most[1].size ? one : most));
    if (brings.size === 0) return rows.filter((row) => taken.has(row));
    taken.add(best);
    const met = [...brings];
    for (const left of open.values()) for (const meeting of met) left.delete(meeting);
  }
}

const meetings = <T>(row: T, properties: readonly ((row: T) => string)[]): string[] =>
  properties.flatMap((one, at) =>
    properties.slice(at + 1).map((other, after) => `${at} ${at + after + 1} ${one(row)}\n${other(row)}`),
  );
