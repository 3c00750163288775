// The hand-off pair of the QR code (id, sign, ts): read from the address once, kept for a reload of this tab, and
// taken out of the address so that neither history nor a screenshot carries it (security.md L-07).
export type HandOffPair = { handSignId: string; sign: string; ts: number };

const KEY = 'xinqi-hand-off';

function fromAddress(search: URLSearchParams): HandOffPair | undefined {
  const [id, sign, ts] = [search.get('id') ?? '', search.get('sign') ?? '', search.get('ts') ?? ''];
  if (!/^[0-9a-f-]{36}$/.test(id) || !/^[A-Za-z0-9_-]{43}$/.test(sign) || !/^[0-9]{1,13}$/.test(ts))
    return undefined;
  return { handSignId: id, sign, ts: Number(ts) };
}

/** The pair of this tab, or undefined when the page was opened without one. Safe to call again. */
export function takeHandOffPair(): HandOffPair | undefined {
  const search = new URLSearchParams(window.location.search);
  const pair = fromAddress(search);
  if (!search.has('sign')) {
    try {
      return JSON.parse(sessionStorage.getItem(KEY) ?? 'null') ?? undefined;
    } catch {
      return undefined;
    }
  }
  try {
    if (pair) sessionStorage.setItem(KEY, JSON.stringify(pair));
  } catch {
    // without storage the page works until it is reloaded
  }
  // past the router's wrapper: the page stays, only the address changes
  History.prototype.replaceState.call(window.history, window.history.state, '', window.location.pathname);
  return pair;
}
