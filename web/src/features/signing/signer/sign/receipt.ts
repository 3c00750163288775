// The answer of an accepted signature, kept in this tab so that a reload of the success page still shows it.
import type { Output } from '@xinqi/wire';
import type { signingRoutes } from '@xinqi/wire/signing';

export type Receipt = Output<typeof signingRoutes.submit>;
const PREFIX = 'xinqi-receipt:';

export function keepReceipt(signNo: string, receipt: Receipt): void {
  try {
    sessionStorage.setItem(PREFIX + signNo, JSON.stringify(receipt));
  } catch {
    // the success page shows the time from the contract then
  }
}

export function keptReceipt(signNo: string): Receipt | undefined {
  try {
    return (JSON.parse(sessionStorage.getItem(PREFIX + signNo) ?? 'null') as Receipt | null) ?? undefined;
  } catch {
    return undefined;
  }
}
