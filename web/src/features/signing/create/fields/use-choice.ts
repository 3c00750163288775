// Which placed fields are chosen. One is the usual case and has its properties shown; several are moved, aligned and removed
// together. What was removed meanwhile, by undo too, is no longer chosen.
import { useMemo, useState } from 'react';
import type { DraftField } from '../draft/draft.ts';

export function useChoice(fields: readonly DraftField[]) {
  const [ids, setIds] = useState<readonly string[]>([]);
  const chosen = useMemo(() => fields.filter(({ id }) => ids.includes(id)), [fields, ids]);
  return {
    /** In reading order. */
    chosen,
    choose: (list: readonly DraftField[]) => setIds(list.map(({ id }) => id)),
    /** Adds a field to the choice, or takes it out. */
    toggle: ({ id }: DraftField) => setIds(ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id]),
  };
}
