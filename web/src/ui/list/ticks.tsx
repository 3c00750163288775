// The boxes that tick a row, or all rows of the page; with a state between when only some are.
import type { Selection } from './use-selection.ts';

export type Picking<Row> = {
  selection: Selection<Row>;
  /** Name of a row's box. */
  label: (row: Row) => string;
  /** What can be ticked at all; everything when absent. */
  fits?: (row: Row) => boolean;
  /** Name of the box over all. */
  all: string;
};

type Props<Row> = { picking: Picking<Row>; rows: readonly Row[]; rowKey: (row: Row) => string };

export function TickAll<Row>({ picking, rows, rowKey }: Props<Row>) {
  const { selection, fits = () => true, all } = picking;
  const fitting = rows.filter(fits);
  const ticked = fitting.filter((row) => selection.picked.has(rowKey(row))).length;
  const whole = fitting.length > 0 && ticked === fitting.length;
  return (
    <input
      type="checkbox"
      aria-label={all}
      checked={whole}
      disabled={fitting.length === 0}
      ref={(box) => {
        if (box) box.indeterminate = ticked > 0 && !whole;
      }}
      onChange={() =>
        selection.pick(
          fitting.map((row) => [rowKey(row), row]),
          !whole,
        )
      }
    />
  );
}

export function Tick<Row>({ picking, row, id }: { picking: Picking<Row>; row: Row; id: string }) {
  const { selection, label, fits } = picking;
  return (
    <input
      type="checkbox"
      aria-label={label(row)}
      checked={selection.picked.has(id)}
      disabled={fits ? !fits(row) : false}
      onChange={(event) => selection.pick([[id, row]], event.target.checked)}
    />
  );
}
