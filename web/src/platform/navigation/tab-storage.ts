// What is kept for a reload of this tab, in its session storage. A full or forbidden storage stops nobody: then nothing is kept.

export function keptInTab(key: string): string | undefined {
  try {
    return sessionStorage.getItem(key) ?? undefined;
  } catch {
    return undefined;
  }
}

/** What was written as JSON; undefined too where it is none. */
export function keptJsonInTab(key: string): unknown {
  try {
    return JSON.parse(keptInTab(key) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}

/** Of what was kept: it has fields. Anybody may have written the storage. */
export const hasFields = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/** undefined: nothing stays. */
export function keepInTab(key: string, text: string | undefined): void {
  try {
    if (text === undefined) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, text);
  } catch {
    // the page works until it is reloaded
  }
}

/** Takes a secret out of the address, so that neither history nor a screenshot carries it (security.md L-07). */
export function cleanAddress(clean = window.location.pathname): void {
  // past the router's wrapper: the page stays, only the address changes
  History.prototype.replaceState.call(window.history, window.history.state, '', clean);
}
