// Which paths our router has, for everything that must only lead to one of them (login return, server-sent links).
// Filled once by routes.tsx, so that platform code needs not import the features.
import { safeReturn } from '@xinqi/domain';

let known: ReadonlySet<string> = new Set();

export function setPages(paths: readonly string[]): void {
  known = new Set(paths);
}

export const hasPage = (path: string): boolean => known.has(path);

/** `ap` if it is a page of ours to return to after login, else the workbench. */
export const returnPath = (ap: string | undefined | null): string => safeReturn(ap, hasPage) ?? '/';

/**
 * Our own page that a server-sent address (`viewUrl`, `signUrl`) names, as path with query; undefined for any other
 * origin or path. Absolute addresses are taken when they are of this origin.
 */
export function ownPage(url: string): string | undefined {
  const { origin } = window.location;
  return safeReturn(url.startsWith(`${origin}/`) ? url.slice(origin.length) : url, hasPage);
}
