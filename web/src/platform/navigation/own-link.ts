// A link of somebody's own in the browser (security.md L-07): the pair is taken out of the address at once, kept in memory and, for a
// reload, in this tab's session storage under what it is for, with the bearer that its code yielded. It travels in POST bodies only and is
// never logged.
import { z } from 'zod';
import { cleanAddress, keepInTab, keptJsonInTab } from './tab-storage.ts';

const pairShape = {
  sign: z.string().regex(/^[A-Za-z0-9_-]{43}$/),
  ts: z.coerce.number().int().min(1).max(9_999_999_999_999),
};

/** `ids`: what the address names beside the pair; `key`: the one of them that the link is kept under. */
export function ownLinks<const N extends string>(
  prefix: string,
  ids: Record<N, z.ZodType<string>>,
  key: NoInfer<N>,
) {
  const pairSchema = z.strictObject({ ...ids, ...pairShape });
  type Pair = Record<N, string> & { sign: string; ts: number };
  type Kept = { pair: Pair; signToken?: string | undefined };
  const keptSchema = z.strictObject({ pair: pairSchema, signToken: z.string().optional() });
  const names = Object.keys(ids) as N[];
  const memory = new Map<string, Kept>();

  const keep = (link: Kept): void => {
    memory.set(link.pair[key], link);
    keepInTab(prefix + link.pair[key], JSON.stringify(link));
  };
  const kept = (of: Record<N, string>): Kept | undefined => {
    let link = memory.get(of[key]);
    link ??= keptSchema.safeParse(keptJsonInTab(prefix + of[key])).data as Kept | undefined;
    return link && names.every((name) => link.pair[name] === of[name]) ? link : undefined;
  };
  return {
    kept,
    /** What the address names, with the pair taken out of it. Safe to call again: the second time it reads what was kept. */
    take(): { ids: Record<N, string>; link: Kept | undefined } {
      const search = new URLSearchParams(window.location.search);
      const named = Object.fromEntries(names.map((name) => [name, search.get(name) ?? ''])) as Record<
        N,
        string
      >;
      if (search.has('sign') || search.has('ts')) {
        const given = { ...named, sign: search.get('sign'), ts: search.get('ts') };
        const pair = pairSchema.safeParse(given).data as Pair | undefined;
        const known = pair && kept(pair);
        if (pair && (known?.pair.sign !== pair.sign || known.pair.ts !== pair.ts)) keep({ pair });
        search.delete('sign');
        search.delete('ts');
        const clean = `${window.location.pathname}?${search}`;
        cleanAddress(clean);
      }
      return { ids: named, link: kept(named) };
    },
    /** After the code. */
    keepBearer: (pair: Pair, signToken: string): void => keep({ pair, signToken }),
    /** The code has aged out; also for tests. */
    forget(id: string): void {
      memory.delete(id);
      keepInTab(prefix + id, undefined);
    },
  };
}
