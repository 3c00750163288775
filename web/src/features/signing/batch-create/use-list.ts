// The list while it is corrected: judged with every change by the very judge that the server asks (domain), so that a row is good
// here exactly when it is good there.
import { type BatchColumn, beijingDay, type JudgedRow, judgeRows, type Variable } from '@xinqi/domain';
import { useMemo, useState } from 'react';
import type { ListRow } from './batch-draft.ts';

type Notes = ReadonlyMap<number, JudgedRow['notes']>;

/** `variables`: of a form, which each row fills in. */
export function useList(columns: readonly BatchColumn[], personal: boolean, variables?: readonly Variable[]) {
  const [rows, setRows] = useState<readonly ListRow[]>();
  /** What the server alone knows: the address book. */
  const [said, setSaid] = useState<Notes>(new Map());
  const judged = useMemo(
    () =>
      rows && judgeRows(rows, columns, { today: beijingDay(Date.now()), others: [], personal, variables }),
    [rows, columns, personal, variables],
  );
  const bad = useMemo(() => judged?.filter(({ faults }) => faults.length > 0) ?? [], [judged]);
  return {
    columns,
    rows,
    judged,
    bad,
    notesOf: (number: number) => said.get(number) ?? [],
    take: (taken: readonly (ListRow & { notes: JudgedRow['notes'] })[] | undefined) => {
      setRows(taken?.map(({ number, cells }) => ({ number, cells })));
      setSaid(new Map(taken?.map(({ number, notes }) => [number, notes])));
    },
    change: (number: number, at: number, text: string) =>
      setRows((all) =>
        all?.map((row) => (row.number === number ? { ...row, cells: row.cells.with(at, text) } : row)),
      ),
    drop: (...numbers: number[]) => {
      const gone = new Set(numbers);
      setRows((all) => all?.filter(({ number }) => !gone.has(number)));
    },
  };
}
export type List = ReturnType<typeof useList>;
