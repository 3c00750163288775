// The link credential in the browser (decisions "Link credential", security.md L-07): taken out of the address at once,
// kept in memory and, for a reload, in this tab's session storage under its signNo. It travels in POST bodies only.
// The signToken of the second factor lies beside it. Nothing here is ever logged.
import { z } from 'zod';
import { cleanAddress, keepInTab, keptJsonInTab } from '../../../../platform/navigation/tab-storage.ts';

const pairSchema = z.strictObject({
  applyNo: z.string().regex(/^APL[0-9A-HJKMNP-TV-Z]{26}$/),
  signNo: z.string().regex(/^SGN[0-9A-HJKMNP-TV-Z]{26}$/),
  sign: z.string().regex(/^[A-Za-z0-9_-]{43}$/),
  ts: z.coerce.number().int().min(1).max(9_999_999_999_999),
});
export type LinkPair = z.output<typeof pairSchema>;
const keptSchema = z.strictObject({
  pair: pairSchema,
  signToken: z.string().optional(),
  expiresAt: z.string().optional(),
});
export type KeptLink = z.output<typeof keptSchema>;

const PREFIX = 'xinqi-link:';
const memory = new Map<string, KeptLink>();

function keep(link: KeptLink): void {
  memory.set(link.pair.signNo, link);
  keepInTab(PREFIX + link.pair.signNo, JSON.stringify(link));
}

const read = (key: string): KeptLink | undefined => keptSchema.safeParse(keptJsonInTab(key)).data;

/** The link of `signNo`, or any link of this contract that this tab has opened. */
export function keptLink(applyNo: string, signNo?: string): KeptLink | undefined {
  const fits = (link: KeptLink | undefined) =>
    link?.pair.applyNo === applyNo && (!signNo || link.pair.signNo === signNo);
  for (const link of memory.values()) if (fits(link)) return link;
  try {
    for (let i = 0; i < sessionStorage.length; i++) {
      const key = sessionStorage.key(i) ?? '';
      const link = key.startsWith(PREFIX) ? read(key) : undefined;
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
    const pair = pairSchema.safeParse(
      Object.fromEntries(['applyNo', 'signNo', 'sign', 'ts'].map((name) => [name, search.get(name)])),
    ).data;
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
  keepInTab(PREFIX + signNo, undefined);
}
