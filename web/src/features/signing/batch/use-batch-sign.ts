// Checks the chosen lines, sends one code for exactly those that can be signed, signs them part by part; each has its own result.
// The set is frozen when the code is asked for: the code is bound to it (docs/decisions/0011).
import { nameOfMost } from '@xinqi/domain';
import type { Input, Output } from '@xinqi/wire';
import { signingRoutes } from '@xinqi/wire/signing';
import { useState } from 'react';
import { useRefresh } from '../../../platform/call/use-act.ts';
import { useCall } from '../../../platform/call/use-call.ts';
import { type Progress, useParts } from '../../../platform/call/use-parts.ts';
import { call } from '../../../platform/client.ts';
import type { PadStrokes } from '../../../ui/sign-pad/index.ts';
import { type KeptOnce, keepBatch, keptBatch } from './kept-batch.ts';

export type Checked = Output<typeof signingRoutes.batchSignCheck>['list'][number];

export type Signed = Output<typeof signingRoutes.batchSign>['results'][number];
export type SignProgress = Progress<Signed>;

type Check = Output<typeof signingRoutes.batchSignCheck>;
/** What he showed beside the code. */
export type Shown = {
  secondCode?: string | undefined;
  signPassword?: string | undefined;
  /** Which of them stayed out of an identity check that was made for all, and why. */
  refused?: Readonly<Record<string, string>>;
};
type Confirmed = Omit<Input<typeof signingRoutes.batchSign>, 'from'>;

/** Hundreds of lines are looked at for longer than one call may take. */
const atOnce = 50;
async function inParts(
  ask: (input: Input<typeof signingRoutes.batchSignCheck>) => Promise<Check>,
  signNos: readonly string[],
  set: { setHash?: string },
): Promise<Check> {
  const found = await ask({ signNos: signNos.slice(0, atOnce), ...set });
  if (signNos.length <= atOnce) return found;
  const rest = await inParts(ask, signNos.slice(atOnce), set);
  return {
    ...found,
    list: [...found.list, ...rest.list],
    secondFactor: found.secondFactor || rest.secondFactor,
  };
}

/** What is demanded beside the code is passed once, under one name: contracts that know him by another one are signed alone. */
function ofOnePerson(list: readonly Checked[]): Checked[] {
  const name = nameOfMost(list.flatMap(({ will }) => will?.name ?? []));
  return list.map((line) =>
    !line.will || line.will.name === name
      ? line
      : {
          ...line,
          canSign: false,
          whyNot: `该合同中您的姓名是“${line.will.name}”，不能与其他合同一并核验身份，请单独签署`,
        },
  );
}

export function useBatchSign(signNos: readonly string[]) {
  const refresh = useRefresh('signing');
  // of this page as it was before a reload; what it passed then, and what of it still serves, the server says
  const [before] = useState(() => keptBatch(signNos));
  const parts = useParts<{ said: Confirmed; total: number }, Signed>(
    ({ said }, from) => call(signingRoutes.batchSign, { ...said, from }, { retried: true }),
    refresh,
  );
  // what is shown is what is signed: never changed under the reader's eyes
  const check = useCall<typeof signingRoutes.batchSignCheck, Check>(
    signingRoutes.batchSignCheck,
    { signNos: [...signNos] },
    {
      fresh: true,
      when: parts.progress === undefined,
      read: (ask) => inParts(ask, signNos, before?.once ? { setHash: before.once.setHash } : {}),
    },
  );
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set(before?.left));
  // what is told of afterwards is what was confirmed, whatever a new look says of it
  const [confirmed, setConfirmed] = useState<readonly Checked[]>([]);
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({});
  const all = ofOnePerson(check.data?.list ?? []);
  const chosen = all.filter((line) => line.canSign && !left.has(line.signNo));
  const items = chosen.map(({ signNo, documentSha256 }) => ({ signNo, documentSha256 }));
  return {
    check,
    able: all.filter((line) => line.canSign),
    unable: all.filter((line) => !line.canSign && !line.signed),
    signed: all.filter((line) => line.signed),
    chosen,
    items,
    isChosen: (signNo: string) => !left.has(signNo),
    before: before?.once,
    toggle: (signNo: string) => {
      const next = new Set(left);
      if (!next.delete(signNo)) next.add(signNo);
      setLeft(next);
      keepBatch(signNos, { left: [...next] });
    },
    keepOnce: (once: KeptOnce) => keepBatch(signNos, { once }),
    ...parts,
    confirmed,
    refused,
    /** Everything is looked at once more: what was signed meanwhile is left out. */
    again: async () => {
      await check.refetch();
      parts.forget();
    },
    sendCode: () => call(signingRoutes.batchSignCode, { items }),
    /** Rejects with the failure of the whole act; failures of single contracts stand in the results. */
    sign: (code: string, strokes: PadStrokes, useSeal: boolean, more: Shown) => {
      setConfirmed(chosen);
      setRefused(more.refused ?? {});
      const said = {
        items,
        code,
        consentHash: check.data?.consentHash ?? '',
        ...(strokes.length > 0 ? { strokes } : {}),
        useSeal,
        ...(more.secondCode ? { secondCode: more.secondCode } : {}),
        ...(more.signPassword ? { signPassword: more.signPassword } : {}),
      };
      return parts.begin({ said, total: items.length });
    },
  };
}
