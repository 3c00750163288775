// A contract that may be opened, handed to its page and read anew on demand. Who may open it the gate finds out (gate.tsx).
import { useQueryClient } from '@tanstack/react-query';
import { type ApplyDetail, signingRoutes } from '@xinqi/wire/signing';
import { type ReactNode, useCallback, useMemo } from 'react';
import { useCallKey } from '../../../../platform/call/call-key.ts';
import { useCall } from '../../../../platform/call/use-call.ts';
import { type Access, askOf, needsProof, wireOf } from './access.ts';
import { Gate } from './gate.tsx';
import { ProofProvider } from './proof.tsx';
import { readDetail } from './use-opening.ts';

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

type OpenedProps = { access: Access; first: ApplyDetail; children: (contract: Contract) => ReactNode };

/** The contract behind an opened gate; `first` is how the gate read it. */
export function Opened(props: OpenedProps) {
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

/** Gate and contract in one, for pages that have little to show before it is opened. */
export const ContractGate = ({ children }: { children: (contract: Contract) => ReactNode }) => (
  <Gate>
    {({ access, detail }) => (
      <Opened access={access} first={detail}>
        {children}
      </Opened>
    )}
  </Gate>
);
