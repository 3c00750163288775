// What is demanded of him in the chosen contracts beside the code, and what he showed once for exactly these: another choice asks anew, for what was
// passed stands in the evidence as passed for this set (docs/decisions/0153).
import { byBank, type IdentityWay, type WillWay, willMissing, willWays } from '@xinqi/domain';
import type { Output } from '@xinqi/wire';
import { signingRoutes as r } from '@xinqi/wire/signing';
import { useState } from 'react';
import { sendAgain } from '../../../platform/call/use-parts.ts';
import { call } from '../../../platform/client.ts';
import type { Said } from '../signer/will/identity-form.tsx';
import type { KeptOnce } from './kept-batch.ts';
import type { Checked } from './use-batch-sign.ts';

type Answer = Output<typeof r.batchSignWill>;
type Items = readonly { signNo: string; documentSha256: string }[];
type Once = {
  passed: readonly { way: WillWay; signNo: string }[];
  /** Why a contract stays out, by the number of its line. */
  refused: Readonly<Record<string, string>>;
  password?: string;
};
const nothing: Once = { passed: [], refused: {} };

/** Asked once; what follows writes the answer into the rest of the contracts. */
async function askAll(said: Said & { items: Items; way: IdentityWay; bankCard?: string }): Promise<Answer> {
  const results: Answer['results'] = [];
  for (let from = 0; ; ) {
    const input = { ...said, items: [...said.items], from };
    const part = await sendAgain(() => call(r.batchSignWill, input, { retried: true }));
    results.push(...part.results);
    if (part.next === null) return { ...part, results };
    from = part.next;
  }
}

/** What a signing password is passed for: itself, or a reviewed account. */
const entered = ['password', 'review'] as const;

type Kept = {
  /** Of this page before it was reloaded. */
  before: KeptOnce | undefined;
  keepOnce: (once: KeptOnce) => void;
};

/** What still serves of the set that was chosen before the page was reloaded. */
function servesOf(chosen: readonly Checked[], { refused }: KeptOnce): Once {
  const passed = chosen.flatMap(({ signNo, passedTogether }) =>
    passedTogether.map((way) => ({ way, signNo })),
  );
  return passed.length > 0 ? { passed, refused } : nothing;
}

export function useBatchWill(chosen: readonly Checked[], items: Items, { before, keepOnce }: Kept) {
  const set = JSON.stringify(items);
  const [kept, setKept] = useState<{ set: string; once: Once }>();
  const again = before?.set === set ? servesOf(chosen, before) : nothing;
  const once = kept?.set === set ? kept.once : again;
  const keep = (more: Partial<Once>) => setKept({ set, once: { ...once, ...more } });
  const shownIn = ({ signNo, will }: Checked, of = once): WillWay[] => [
    ...(will?.passed ?? []),
    ...of.passed.filter((one) => one.signNo === signNo).map(({ way }) => way),
    ...(of.password === undefined ? [] : entered.filter((way) => will?.ways.includes(way))),
  ];
  const openWith = (of: Once) =>
    chosen.filter(
      (line) => line.will && !(line.signNo in of.refused) && willMissing(line.will, shownIn(line, of)) > 0,
    );
  const open = openWith(once);
  /** How many contracts a way would help. */
  const helps = (way: WillWay) =>
    open.filter((line) => line.will?.ways.includes(way) && !shownIn(line).includes(way)).length;
  return {
    /** Contracts of which something is still demanded. */
    open,
    demanding: chosen.filter(({ will }) => will),
    refused: once.refused,
    password: once.password,
    /** What serves most of them stands first; what he has is less to do than what he would have to type. */
    ways: willWays
      .filter((way) => helps(way) > 0)
      .toSorted((a, b) => helps(b) - helps(a) || Number(b === 'password') - Number(a === 'password')),
    passed: willWays.filter((way) => chosen.some((line) => shownIn(line).includes(way))),
    ask: (way: IdentityWay, said: Said, bankCard = '') =>
      askAll({ ...said, items, way, ...(byBank(way) ? { bankCard } : {}) }),
    /** Answers whether nothing is left to do, and nothing to be told. */
    take(way: IdentityWay, { results, result, setHash }: Answer): boolean {
      const passed = results.filter(({ ok }) => ok).map(({ signNo }) => ({ way, signNo }));
      const refused = results.filter(({ ok }) => !ok);
      const next: Once = {
        ...once,
        passed: [...once.passed, ...passed],
        refused: {
          ...once.refused,
          ...Object.fromEntries(refused.map(({ signNo, message }) => [signNo, message ?? '核验失败'])),
        },
      };
      keep(next);
      if (result === 'match') keepOnce({ set, setHash, refused: next.refused });
      return refused.length === 0 && openWith(next).length === 0;
    },
    /** Compared when the act begins, with the code. */
    enter(password: string): boolean {
      keep({ password });
      return openWith({ ...once, password }).length === 0;
    },
    /** It was wrong. */
    forgetPassword: () => {
      const { password: _, ...rest } = once;
      setKept({ set, once: rest });
    },
  };
}
export type BatchWill = ReturnType<typeof useBatchWill>;
