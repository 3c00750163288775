// Stands for the account family where the notice family is tested alone: nobody acts for an enterprise.
import type { Family } from '../../../platform/family.ts';
import { give } from '../../../platform/switchboard/port.ts';
import { noticeAccounts } from '../index.ts';

/** `since`: when an account was opened; nobody has one unless it is given. */
export const standInAccounts = (
  since: (accountId: string) => Date | undefined = () => undefined,
): Family => ({
  name: 'stand-in',
  endpoints: [],
  gives: [
    give(noticeAccounts, { corpsOf: async () => [], since: async (_tx, accountId) => since(accountId) }),
  ],
});
