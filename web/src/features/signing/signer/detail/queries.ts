// Reads of the detail page and the log page, renewed whenever the contract moved.
import { signingRoutes } from '@xinqi/wire/signing';
import { useCall } from '../../../../platform/call/use-call.ts';
import { revisionOf } from '../document/files.ts';
import { askOf, wireOf } from '../open/access.ts';
import type { Contract } from '../open/contract-gate.tsx';

/** Changes with every state that a party can see. */
const stamp = ({ detail }: Contract): string =>
  [detail.status, revisionOf(detail), ...detail.parties.map((p) => `${p.status}${p.sealed}`)].join(' ');

const byContract = (contract: Contract) => ({
  as: () => askOf(contract.access),
  keep: true,
  since: stamp(contract),
});

export const useSignRecord = (contract: Contract) =>
  useCall(signingRoutes.signRecord, wireOf(contract.access), byContract(contract));
export const useCertificates = (contract: Contract) =>
  useCall(signingRoutes.certi, wireOf(contract.access), byContract(contract));
