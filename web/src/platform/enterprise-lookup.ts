// Enterprises while a name is typed, and the credit code of the one that was chosen. Both have quotas (security.md §2.4): a
// pause before asking, nothing under two characters, stale questions dropped, and silence for a while after a refusal.
import { orgRoutes } from '@xinqi/wire/org';
import { useEffect, useRef, useState } from 'react';
import { call } from './client.ts';
import { asFailure } from './failure.ts';

const PAUSE = 300;
const MOST = 6;
const SILENCE = 60_000;
export const enterpriseQuota = '企业名称查询过于频繁，暂不再提示；可直接输入企业全称';

export type Enterprises = {
  names: readonly string[];
  /** Said when the quota is used up; typing goes on. Other failures are silent. */
  problem: string | undefined;
};

/** Registered enterprises whose name contains `text`, while `active`. */
export function useEnterprises(text: string, active: boolean): Enterprises {
  const [found, setFound] = useState<{ text: string; names: readonly string[] }>({ text: '', names: [] });
  const [problem, setProblem] = useState<string>();
  const silentUntil = useRef(0);
  const companyName = text.trim();
  useEffect(() => {
    if (!active || [...companyName].length < 2 || Date.now() < silentUntil.current) return;
    const left = new AbortController();
    const timer = setTimeout(() => {
      call(
        orgRoutes.findByPagedEnterpriseList,
        { companyName, pageSize: MOST },
        { signal: left.signal, quiet: true },
      )
        .then(({ list }) => {
          setProblem(undefined);
          setFound({ text: companyName, names: list.map((one) => one.companyName) });
        })
        .catch((error: unknown) => {
          if (left.signal.aborted || asFailure(error).code !== 'TOO_MANY') return;
          silentUntil.current = Date.now() + SILENCE;
          setProblem(enterpriseQuota);
        });
    }, PAUSE);
    return () => {
      clearTimeout(timer);
      left.abort();
    };
  }, [companyName, active]);
  return { names: active && found.text === companyName ? found.names : [], problem };
}

export type CreditCode =
  | { state: 'asking' }
  | { state: 'found'; creditCode: string | null; registered: boolean; testEnvironment: boolean }
  | { state: 'failed'; message: string };

/** The credit code of the enterprise of exactly this name, once `ask` was called for it; another name has none yet. */
export function useCreditCode(name: string): { answer: CreditCode | undefined; ask: (name: string) => void } {
  const [known, setKnown] = useState<{ name: string; answer: CreditCode }>();
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  const ask = (asked: string) => {
    running.current?.abort();
    const left = new AbortController();
    running.current = left;
    setKnown({ name: asked, answer: { state: 'asking' } });
    call(orgRoutes.queryCreditCode, { signatoryFullName: [asked] }, { signal: left.signal, quiet: true })
      .then(({ list, testEnvironment }) => {
        const { creditCode = null, registered = false } = list[0] ?? {};
        setKnown({ name: asked, answer: { state: 'found', creditCode, registered, testEnvironment } });
      })
      .catch((error: unknown) => {
        if (left.signal.aborted) return;
        setKnown({ name: asked, answer: { state: 'failed', message: asFailure(error).message } });
      });
  };
  return { answer: known && known.name === name.trim() ? known.answer : undefined, ask };
}
