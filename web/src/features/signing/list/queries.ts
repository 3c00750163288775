// Reads of the workbench and the lists.
import { signingRoutes } from '@xinqi/wire/signing';
import { useCall } from '../../../platform/call/use-call.ts';
import { inputOf, type ListQuery } from './list-query.ts';

/** What is not given has its default: all tabs, first page, newest first. */
export const useApplyList = (query: ListQuery) =>
  useCall(signingRoutes.applyList, inputOf(query), { keep: true });
export const useSignList = (query: ListQuery) =>
  useCall(signingRoutes.signInfoList, inputOf(query), { keep: true });
export const useApplyCount = () => useCall(signingRoutes.applyCount, {});
export const useSignCount = () => useCall(signingRoutes.signInfoCount, {});
/** Contracts sent and finished on each of the last days. */
export const useTrend = (days: number) => useCall(signingRoutes.applyTrend, { days });
