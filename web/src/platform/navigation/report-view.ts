// Page views (spec §2: after each navigation, to the analytics service): the path and nothing else leaves the browser. Nobody
// waits for the answer, and a lost one is nobody's loss.
import { accountRoutes } from '@xinqi/wire/account';
import { call } from '../client.ts';

let last: string | undefined;

/** Once per page: another query of the same page is no view. */
export function reportView(pathname: string): void {
  if (pathname === last) return;
  last = pathname;
  call(accountRoutes.pageView, { page: pathname }, { quiet: true, visitor: true }).catch(() => {});
}
