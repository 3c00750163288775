// What the notice family asks of families above it.
import { port } from '../../platform/switchboard/port.ts';
import type { CorpsOf } from './centre/watch-unread.ts';
import type { Since } from './limits/weigh.ts';

export const noticeAccounts = port<{ corpsOf: CorpsOf; since: Since }>(
  'notice.accounts',
  'For which enterprises somebody acts, and since when an account exists.',
);
