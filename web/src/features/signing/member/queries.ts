// Reads for the filters of members' contracts. Any of two rights lets one look, which no route can say by itself.
import type { Input } from '@xinqi/wire';
import { signingRoutes } from '@xinqi/wire/signing';
import { useCall } from '../../../platform/call/use-call.ts';
import { useMay } from '../../../platform/rights/rights.ts';

const useLooks = () => useMay('memberFile', 'subjectContract');

export type Whose = Input<typeof signingRoutes.memberContractNum>;

export const useMemberNumbers = (whose: Whose) =>
  useCall(signingRoutes.memberContractNum, whose, { when: useLooks(), keep: true });
export const useMemberChoice = (groupId: string, keyword: string) =>
  useCall(
    signingRoutes.memberChoice,
    { keyword, groupId: groupId || undefined },
    { when: useLooks(), keep: true },
  );
