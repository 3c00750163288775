// The answer of an accepted signature, kept in this tab so that a reload of the success page still shows it.
import type { Output } from '@xinqi/wire';
import type { signingRoutes } from '@xinqi/wire/signing';
import { keepInTab, keptJsonInTab } from '../../../../platform/navigation/tab-storage.ts';

export type Receipt = Output<typeof signingRoutes.submit>;
const PREFIX = 'xinqi-receipt:';

export const keepReceipt = (signNo: string, receipt: Receipt): void =>
  keepInTab(PREFIX + signNo, JSON.stringify(receipt));

export const keptReceipt = (signNo: string): Receipt | undefined =>
  keptJsonInTab(PREFIX + signNo) as Receipt | undefined;
