// Reads of the address book.
import { orgRoutes } from '@xinqi/wire/org';
import { useCall } from '../../../platform/call/use-call.ts';

export const PAGE_SIZE = 20;
export type BookQuery = { keyword: string; userType: 0 | 1 | undefined; itemPage: number };

export const useContacts = (query: BookQuery) =>
  useCall(orgRoutes.signersList, { pageSize: PAGE_SIZE, ...query }, { keep: true });
export const useDoubles = () => useCall(orgRoutes.signersDoubles, {});
