// Reads of the detail page and the log page, renewed whenever the contract moved.
import { useQuery } from '@tanstack/react-query';
import { signingRoutes } from '@xinqi/wire/signing';
import { call } from '../../../../platform/client.ts';
import { optionsOf, wireOf } from '../open/access.ts';
import type { Contract } from '../open/contract-gate.tsx';

/** Changes with every state that a party can see. */
const stamp = ({ detail }: Contract): string =>
  [detail.status, detail.document.revision, ...detail.parties.map((p) => `${p.status}${p.sealed}`)].join(' ');

export function useSignRecord(contract: Contract) {
  const { access } = contract;
  return useQuery({
    queryKey: ['sign-record', access.applyNo, access.by, stamp(contract)],
    queryFn: ({ signal }) =>
      call(signingRoutes.signRecord, wireOf(access), {
        ...optionsOf(access),
        quiet: access.by === 'link',
        signal,
      }),
    placeholderData: (before) => before,
  });
}

export function useCertificates(contract: Contract) {
  const { access } = contract;
  return useQuery({
    queryKey: ['certi', access.applyNo, access.by, stamp(contract)],
    queryFn: ({ signal }) =>
      call(signingRoutes.certi, wireOf(access), {
        ...optionsOf(access),
        quiet: access.by === 'link',
        signal,
      }),
    placeholderData: (before) => before,
  });
}
