// How the sender keeps his contract (its end, reminders, type, own fields, print copies), and its two journeys over the wire.
import type { Output } from '@xinqi/wire';
import type { signingRoutes } from '@xinqi/wire/signing';

export type Kept = {
  /** YYYY-MM-DD or empty. */
  overDate: string;
  /** Days before the contract's end on which is reminded of it; undefined: as the enterprise usually is. */
  overRemind: readonly number[] | undefined;
  /** Accounts of colleagues who are reminded too. */
  overRemindTo: readonly string[];
  /** Print copies of each side; undefined: the usual number. */
  printCopies: number | undefined;
  /** Watermark on reading; undefined: as the enterprise usually has it. */
  watermark: boolean | undefined;
  /** Type among those of the enterprise; empty: none. */
  contractTypeId: string;
  /** Values of the enterprise's own fields by their id. */
  custom: Readonly<Record<string, string>>;
};

export const keptNothing: Kept = {
  overDate: '',
  overRemind: undefined,
  overRemindTo: [],
  printCopies: undefined,
  watermark: undefined,
  contractTypeId: '',
  custom: {},
};

/** As it is sent; nothing where nothing was said. */
export function keptInput({
  overDate,
  overRemind,
  overRemindTo,
  printCopies,
  watermark,
  contractTypeId,
  custom,
}: Kept) {
  const values = Object.entries(custom).flatMap(([fieldId, value]) =>
    value.trim() ? [{ fieldId, value: value.trim() }] : [],
  );
  return {
    ...(overDate ? { overDate } : {}),
    ...(overDate && overRemind ? { overRemind: [...overRemind] } : {}),
    ...(overDate && overRemindTo.length > 0 ? { overRemindTo: [...overRemindTo] } : {}),
    ...(printCopies === undefined ? {} : { printCopies }),
    ...(watermark === undefined ? {} : { watermark: watermark ? (1 as const) : (0 as const) }),
    ...(contractTypeId ? { contractTypeId } : {}),
    ...(values.length > 0 ? { customJson: values } : {}),
  };
}

/** Of a draft that was saved. */
export function keptOf(draft: Output<(typeof signingRoutes)['getDraftInfo']>['draft']): Kept {
  return {
    overDate: draft.overDate ?? '',
    overRemind: draft.overRemind,
    overRemindTo: draft.overRemindTo ?? [],
    printCopies: draft.printCopies,
    watermark: draft.watermark,
    contractTypeId: draft.contractTypeId ?? '',
    custom: Object.fromEntries((draft.customJson ?? []).map(({ fieldId, value }) => [fieldId, value])),
  };
}
