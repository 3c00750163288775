// Where somebody was on the page of several contracts, for the time that this tab is open (docs/decisions/0158): what he left out, and for which set he passed
// an identity check, which the server judges again. No number, no signature and no code.
import { keepInTab, keptJsonInTab } from '../../../platform/navigation/tab-storage.ts';

/** `set`: lines and documents, as they were chosen. `refused`: why a contract stayed out of the check. */
export type KeptOnce = { set: string; setHash: string; refused: Readonly<Record<string, string>> };
export type KeptBatch = { left: readonly string[]; once?: KeptOnce };

const keyOf = (signNos: readonly string[]) => `xinqi-batch ${[...signNos].sort().join(',')}`;

export function keptBatch(signNos: readonly string[]): KeptBatch | undefined {
  return keptJsonInTab(keyOf(signNos)) as KeptBatch | undefined;
}

export function keepBatch(signNos: readonly string[], part: Partial<KeptBatch>): void {
  keepInTab(keyOf(signNos), JSON.stringify({ left: [], ...keptBatch(signNos), ...part }));
}
