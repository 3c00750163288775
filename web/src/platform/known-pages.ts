// Which paths our router has, for everything that must only lead to one of them (login return, server-sent links).
// Filled once by routes.tsx, so that platform code needs not import the features.
import { safeReturn } from '@xinqi/domain';

let known: ReadonlySet<string> = new Set();
/** Pages whose path has one part that is data: `/login-{$slug}`. */
let forms: readonly RegExp[] = [];

export function setPages(paths: readonly string[]): void {
  known = new Set(paths);
  forms = paths
    .filter((path) => path.includes('{$'))
    .map((path) => new RegExp(`^${path.replace(/\{\$\w+\}/, '[a-z0-9-]{1,30}')}$`));
}

export const hasPage = (path: string): boolean => known.has(path) || forms.some((form) => form.test(path));

/** `ap` if it is a page of ours to return to after login, else the workbench. */
export const returnPath = (ap: string | undefined | null): string => safeReturn(ap, hasPage) ?? '/';

/**
 * Our own page that a server-sent address (`viewUrl`, `signUrl`) names, as path with query; undefined when our router
 * has none. Of an absolute address only path and query count: this browser may reach the server by another name
 * (localhost, LAN address) than the one in its configuration.
 */
export function ownPage(url: string): string | undefined {
  if (!URL.canParse(url, window.location.origin)) return undefined;
  const { pathname, search } = new URL(url, window.location.origin);
  return safeReturn(pathname + search, hasPage);
}
