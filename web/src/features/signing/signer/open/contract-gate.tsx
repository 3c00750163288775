// Opens a contract for whoever stands at the door (session or link) and hands it to the page, read anew on demand.
import { useQueryClient } from '@tanstack/react-query';
import { type ApplyDetail, signingRoutes } from '@xinqi/wire/signing';
import { type ReactNode, useCallback, useMemo } from 'react';
import { useCallKey } from '../../../../platform/call/call-key.ts';
import { useCall } from '../../../../platform/call/use-call.ts';
import { LoadError } from '../../../../ui/load-error.tsx';
import { PageLoading } from '../../../../ui/page-loading.tsx';
import { type Access, askOf, needsProof, wireOf } from './access.ts';
import { DeadLink } from './dead-link.tsx';
import { FirstScreen } from './first-screen.tsx';
import { ProofProvider } from './proof.tsx';
import { readDetail, useOpening } from './use-opening.ts';
import '../../../../ui/reading/entry.css';

export type Contract = {
  access: Access;
  detail: ApplyDetail;
  /** Reads the contract again; rejects with a Failure. */
  refresh: () => Promise<ApplyDetail>;
  /** Shows what is known already before the server was read again. */
  patch: (change: (detail: ApplyDetail) => ApplyDetail) => void;
  /** The code has aged out: reading again needs a new one. */
  stale: boolean;
  /** The link was revoked meanwhile (cancelled, replaced, completed). */
  revoked: boolean;
};

function Opened(props: { access: Access; first: ApplyDetail; children: (contract: Contract) => ReactNode }) {
  const { access, first, children } = props;
  const client = useQueryClient();
  const input = useMemo(() => wireOf(access), [access]);
  const as = useCallback(() => askOf(access), [access]);
  const known = useCallKey(signingRoutes.info, input, as());
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same words are the same key
  const key = useMemo(() => known, [JSON.stringify(known)]);
  const query = useCall(signingRoutes.info, input, { as, first });
  const refresh = useCallback(
    () => client.fetchQuery({ queryKey: key, queryFn: () => readDetail(access), staleTime: 0, retry: false }),
    [client, key, access],
  );
  const stale = query.error !== null && needsProof(access, query.error);
  const revoked = query.error !== null && query.error.code === 'LINK_INVALID';
  const patch = useCallback(
    (change: (detail: ApplyDetail) => ApplyDetail) =>
      client.setQueryData<ApplyDetail>(key, (before) => before && change(before)),
    [client, key],
  );
  const contract = useMemo(
    () => ({ access, detail: query.data ?? first, refresh, patch, stale, revoked }),
    [access, query.data, first, refresh, patch, stale, revoked],
  );
  return (
    <ProofProvider
      access={access}
      mobileMasked={first.parties.find((p) => p.signNo === first.me?.signNo)?.mobileMasked}
    >
      {children(contract)}
    </ProofProvider>
  );
}

export function ContractGate({ children }: { children: (contract: Contract) => ReactNode }) {
  const { opening, check, openByCode } = useOpening();
  if (opening.at === 'checking') return <PageLoading text="正在打开合同…" />;
  if (opening.at === 'failed') return <LoadError error={opening.failure} onRetry={check} />;
  if (opening.at === 'dead' || opening.at === 'entry')
    return <DeadLink kind={opening.at} applyNo={opening.applyNo} signNo={opening.signNo} />;
  if (opening.at === 'first')
    return (
      <FirstScreen
        pair={opening.pair}
        info={opening.info}
        onCode={(code) => openByCode(opening.pair, code)}
        onAgain={check}
      />
    );
  return (
    <Opened access={opening.access} first={opening.detail}>
      {children}
    </Opened>
  );
}
