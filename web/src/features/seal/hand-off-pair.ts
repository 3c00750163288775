// The hand-off pair of the QR code (id, sign, ts): read from the address once, kept for a reload of this tab, and
// taken out of the address so that neither history nor a screenshot carries it (security.md L-07).
import { cleanAddress, keepInTab, keptJsonInTab } from '../../platform/navigation/tab-storage.ts';

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
  if (!search.has('sign')) return keptJsonInTab(KEY) as HandOffPair | undefined;
  if (pair) keepInTab(KEY, JSON.stringify(pair));
  cleanAddress();
  return pair;
}
