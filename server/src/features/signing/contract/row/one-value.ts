// A wide row as one JSON value: the driver describes every column of every answer anew, which for a contract with a line costs it more
// than their content. What JSON has no word for comes back as the driver gives it: times as dates, bytes as buffers.
import { type RawBuilder, sql } from 'kysely';

type Of<Row, T> = { [K in keyof Row]-?: Exclude<Row[K], null> extends T ? K : never }[keyof Row];

export type OneValue<Row> = {
  /** Of the row that the statement has under the alias. */
  readonly value: RawBuilder<unknown>;
  /** Of all rows that `from` finds under it, in its order: a scalar for a statement with something else. */
  all(from: RawBuilder<unknown>): RawBuilder<unknown>;
  read(value: unknown): Row;
};

export function oneValue<Row>(
  columns: RawBuilder<unknown>,
  dates: Record<Of<Row, Date>, true>,
  bytes: Record<Of<Row, Buffer>, true>,
): OneValue<Row> {
  const dated = Object.keys(dates);
  const binary = Object.keys(bytes);
  return {
    value: sql`(select to_json(r) from (select ${columns}) r)`,
    all: (from) => sql`(select coalesce(json_agg(r), '[]') from (select ${columns} ${from}) r)`,
    read(value) {
      const row = value as Record<string, unknown>;
      for (const name of dated) if (row[name] !== null) row[name] = new Date(row[name] as string);
      // as PostgreSQL writes bytes in text: \x and their hex
      for (const name of binary)
        if (row[name] !== null) row[name] = Buffer.from((row[name] as string).slice(2), 'hex');
      return row as Row;
    },
  };
}
