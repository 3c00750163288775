// Which page made a call: the address may have moved on when the answer comes, so the page says it when it asks, in a header that the
// product does not know.

export const shownAt = 'x-shown-at';

/** Runs in the page before any of its scripts: every request by fetch or XMLHttpRequest names the address at which it was made. */
export function markCalls(header: string): void {
  const real = window.fetch;
  window.fetch = (input, init) => {
    const headers = new Headers(init?.headers ?? (input instanceof Request ? input.headers : undefined));
    headers.set(header, window.location.pathname);
    return real(input, { ...init, headers });
  };
  const send = XMLHttpRequest.prototype.send;
  XMLHttpRequest.prototype.send = function (body) {
    this.setRequestHeader(header, window.location.pathname);
    send.call(this, body);
  };
}

/** Whether an envelope says that the call succeeded and has something to show: of lists at least one row. */
export function bringsData(body: unknown): boolean {
  const { success, data } = (body ?? {}) as { success?: unknown; data?: unknown };
  if (success !== true || data === null || typeof data !== 'object') return false;
  const lists = Object.values(data).filter(Array.isArray);
  return lists.length > 0 ? lists.some((list) => list.length > 0) : Object.keys(data).length > 0;
}
