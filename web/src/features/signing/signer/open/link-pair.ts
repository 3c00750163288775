// The link credential in the browser (decisions "Link credential", security.md L-07): taken out of the address at once,
// kept in memory and, for a reload, in this tab's session storage under its signNo. It travels in POST bodies only.
// The signToken of the second factor lies beside it. Nothing here is ever logged.
import {
  cleanAddress,
  hasFields,
  keepInTab,
  keptJsonInTab,
} from '../../../../platform/navigation/tab-storage.ts';
import { KEPT_LINK } from './opens-at-once.ts';

export type LinkPair = { applyNo: string; signNo: string; sign: string; ts: number };
export type KeptLink = { pair: LinkPair; signToken?: string | undefined; expiresAt?: string | undefined };

const forms = {
  applyNo: /^APL[0-9A-HJKMNP-TV-Z]{26}$/,
  signNo: /^SGN[0-9A-HJKMNP-TV-Z]{26}$/,
  sign: /^[A-Za-z0-9_-]{43}$/,
  ts: /^[1-9][0-9]{0,12}$/,
};
const only = (value: object, names: readonly string[]) =>
  Object.keys(value).every((name) => names.includes(name));
const isTextIfAny = (value: unknown) => value === undefined || typeof value === 'string';

/** By hand: the gate of a link opens without the library of schemas. Anybody may have written the address and the storage. */
function pairOf(value: unknown): LinkPair | undefined {
  if (!hasFields(value) || !only(value, Object.keys(forms))) return undefined;
  for (const [name, form] of Object.entries(forms)) {
    const given = value[name];
    // a list of one text reads like that text
    const isPlain = typeof given === 'string' || (name === 'ts' && typeof given === 'number');
    if (!isPlain || !form.test(String(given))) return undefined;
  }
  return { ...(value as Omit<LinkPair, 'ts'>), ts: Number(value.ts) };
}

function keptOf(value: unknown): KeptLink | undefined {
  if (!hasFields(value) || !only(value, ['pair', 'signToken', 'expiresAt'])) return undefined;
  const { signToken, expiresAt } = value;
  const pair = pairOf(value.pair);
  if (!pair || !isTextIfAny(signToken) || !isTextIfAny(expiresAt)) return undefined;
  return { ...(value as Omit<KeptLink, 'pair'>), pair };
}

const memory = new Map<string, KeptLink>();

function keep(link: KeptLink): void {
  memory.set(link.pair.signNo, link);
  keepInTab(KEPT_LINK + link.pair.signNo, JSON.stringify(link));
}

const read = (key: string): KeptLink | undefined => keptOf(keptJsonInTab(key));

/** The link of `signNo`, or any link of this contract that this tab has opened. */
export function keptLink(applyNo: string, signNo?: string): KeptLink | undefined {
  const fits = (link: KeptLink | undefined) =>
    link?.pair.applyNo === applyNo && (!signNo || link.pair.signNo === signNo);
  for (const link of memory.values()) if (fits(link)) return link;
  try {
    for (let i = 0; i < sessionStorage.length; i++) {
      const key = sessionStorage.key(i) ?? '';
      const link = key.startsWith(KEPT_LINK) ? read(key) : undefined;
      if (fits(link)) return link;
    }
  } catch {
    // storage is forbidden
  }
  return undefined;
}

export type TakenLink = { applyNo: string; signNo: string | undefined; link: KeptLink | undefined };

/** What the address names, with the pair taken out of it. Safe to call again: the second time it reads what was kept. */
export function takeLink(): TakenLink {
  const search = new URLSearchParams(window.location.search);
  const applyNo = search.get('applyNo') ?? '';
  const signNo = search.get('signNo') ?? undefined;
  if (search.has('sign') || search.has('ts')) {
    const pair = pairOf(Object.fromEntries(Object.keys(forms).map((name) => [name, search.get(name)])));
    const known = pair && keptLink(pair.applyNo, pair.signNo);
    if (pair && (known?.pair.sign !== pair.sign || known.pair.ts !== pair.ts)) keep({ pair });
    search.delete('sign');
    search.delete('ts');
    const clean = `${window.location.pathname}?${search}`;
    cleanAddress(clean);
  }
  return { applyNo, signNo, link: keptLink(applyNo, signNo) };
}

/** After the second factor. */
export function keepToken(pair: LinkPair, token: { signToken: string; expiresAt: string }): void {
  keep({ pair, ...token });
}

/** For tests and for a link that has ended. */
export function forgetLink(signNo: string): void {
  memory.delete(signNo);
  keepInTab(KEPT_LINK + signNo, undefined);
}
