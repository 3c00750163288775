// Follows the contract by server-sent events and reads it again whenever something moved; says whether it is live.
import { type ApplyDetail, type ProgressEvent, signingRoutes } from '@xinqi/wire/signing';
import { useEffect, useRef, useState } from 'react';
import { stream } from '../../../../platform/stream.ts';
import { revisionOf } from '../document/files.ts';
import { optionsOf, wireOf } from '../open/access.ts';
import type { Contract } from '../open/contract-gate.tsx';

/** Whether the event tells something that `detail` does not know yet. */
export function movedSince(detail: ApplyDetail, event: ProgressEvent): boolean {
  if (event.status !== detail.status || event.revision !== revisionOf(detail)) return true;
  if ((event.stuck === null) !== (detail.stuck === null)) return true;
  return event.parties.some(({ signNo, status, sealed }) => {
    const known = detail.parties.find((party) => party.signNo === signNo);
    return known?.status !== status || known.sealed !== sealed;
  });
}

/** True while following; false only after five seconds without a connection, so that a short break says nothing. */
/** Reads until the answer knows the event: a read that was under way when it came may be older, then once more. */
export async function catchUp(
  detail: ApplyDetail,
  event: ProgressEvent,
  refresh: () => Promise<ApplyDetail>,
): Promise<void> {
  let known = detail;
  for (let reads = 0; reads < 2 && movedSince(known, event); reads++) known = await refresh();
}

/** Judged by the wire's own schema, which comes with the first event: what is signed is opened without the library of schemas. */
const eventOf = async (data: unknown): Promise<ProgressEvent | undefined> =>
  (await import('./progress-event.ts')).progressEvent.safeParse(data).data;

export function useLive({ access, detail, refresh }: Contract): boolean {
  const [live, setLive] = useState(true);
  const [attempt, setAttempt] = useState(0);
  const latest = useRef({ detail, refresh });
  latest.current = { detail, refresh };
  useEffect(() => {
    let again: ReturnType<typeof setTimeout>;
    let silent: ReturnType<typeof setTimeout>;
    const stop = stream(
      signingRoutes.progress,
      wireOf(access),
      ({ data }) => {
        eventOf(data)
          .then((event) => event && catchUp(latest.current.detail, event, latest.current.refresh))
          .catch(() => {});
      },
      {
        ...optionsOf(access),
        quiet: true,
        onLive: (now) => {
          clearTimeout(silent);
          if (now) setLive(true);
          else silent = setTimeout(() => setLive(false), 5000);
        },
        // a refused stream (aged code, revoked link) is told by the next read; a renewed one is followed again
        onRefused: () => {
          latest.current.refresh().catch(() => {});
          again = setTimeout(() => setAttempt(attempt + 1), Math.min(60_000, 3000 * 2 ** attempt));
        },
      },
    );
    return () => {
      clearTimeout(again);
      clearTimeout(silent);
      stop();
    };
  }, [access, attempt]);
  return live;
}
