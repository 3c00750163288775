// Reads of members' contracts and deliveries. Any of two rights lets one look, which no route can say by itself.
import type { Input } from '@xinqi/wire';
import { signingRoutes } from '@xinqi/wire/signing';
import { useCall } from '../../../platform/call/use-call.ts';
import { useMay } from '../../../platform/rights/rights.ts';

export const PAGE_SIZE = 20;
const useLooks = () => useMay('memberFile', 'subjectContract');

export type MemberQuery = Input<typeof signingRoutes.memberContracts>;
export type Whose = Input<typeof signingRoutes.memberContractNum>;

export const useMemberContracts = (query: MemberQuery) =>
  useCall(signingRoutes.memberContracts, { pageSize: PAGE_SIZE, ...query }, { when: useLooks(), keep: true });
export const useMemberNumbers = (whose: Whose) =>
  useCall(signingRoutes.memberContractNum, whose, { when: useLooks(), keep: true });
export const useMemberChoice = (groupId: string, keyword: string) =>
  useCall(
    signingRoutes.memberChoice,
    { keyword, groupId: groupId || undefined },
    { when: useLooks(), keep: true },
  );
