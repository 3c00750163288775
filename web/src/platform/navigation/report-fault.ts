// A page that failed is reported to our log (spec §7 /browserLog), in English as it was thrown, once per fault and page.
// Never more than where and what: no query, no stack (the server strips and bounds it again).
import { accountRoutes } from '@xinqi/wire/account';
import { call } from '../client.ts';
import { asFailure, statusOf } from '../failure.ts';

const told = new Set<string>();

export function reportFault(error: unknown): void {
  const page = window.location.pathname;
  const message = (error instanceof Error ? error.message : asFailure(error).code).slice(0, 200);
  if (told.has(`${page} ${message}`)) return;
  told.add(`${page} ${message}`);
  const log = JSON.stringify({ event: 'page-failed', status: statusOf(error), page, message });
  call(accountRoutes.browserLog, { log }, { quiet: true, visitor: true }).catch(() => {});
}
