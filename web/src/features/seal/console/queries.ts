// Reads of seals, their grants and uses.
import type { SealState } from '@xinqi/domain';
import { sealRoutes } from '@xinqi/wire/seal';
import { useCall } from '../../../platform/call/use-call.ts';

export const PAGE_SIZE = 50;

export const useSeals = (keyword: string, state: SealState | undefined, itemPage: number) =>
  useCall(sealRoutes.sealList, { itemPage, keyword, state }, { keep: true });
export const useUsable = () => useCall(sealRoutes.usableList, {});
export const useGrants = (sealId: string, itemPage: number) =>
  useCall(sealRoutes.sealUsers, { sealId, itemPage, pageSize: 20 }, { keep: true });
export const useGrantees = (keyword: string) => useCall(sealRoutes.sealGrantees, { keyword }, { keep: true });
