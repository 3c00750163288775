// Whether the seal that the signatory has chosen needs an approval, and how far his request is (docs/decisions/0040). The
// server's gate has the last word; here it decides what the page offers.
import { ApplyStatus, FlowInstStatus, SignInfoStatus } from '@xinqi/domain';
import { flowRoutes } from '@xinqi/wire/flow';
import type { ApplyDetail } from '@xinqi/wire/signing';
import { useRefresh } from '../../../../platform/call/use-act.ts';
import { useCall } from '../../../../platform/call/use-call.ts';
import type { SignPlan } from '../document/sign-plan.ts';
import { askOf, wireOf } from '../open/access.ts';
import type { Contract } from '../open/contract-gate.tsx';

const POLL = 10_000;
const ownLine = (detail: ApplyDetail) => detail.parties.find((party) => party.signNo === detail.me?.signNo);

/**
 * none: sign as usual · checking: not known yet · ask: the chosen seal must be approved first · running: it waits ·
 * refused: turned down, he asks again, refuses or hands on · passed: sign as usual, under that approval.
 */
export type SealStage = 'none' | 'checking' | 'ask' | 'running' | 'refused' | 'passed';
export type SealApproval = ReturnType<typeof useSealApproval>;

export function useSealApproval(contract: Contract, plan: SignPlan, chosenSeal: string | undefined) {
  const { access, detail } = contract;
  const signNo = detail.me?.signNo ?? '';
  const status = ownLine(detail)?.status;
  const open =
    status === SignInfoStatus.Pending ||
    status === SignInfoStatus.SealApproving ||
    status === SignInfoStatus.SealRejected;
  const enabled = plan.enterprise && open && detail.status === ApplyStatus.Signing && plan.seals.length > 0;
  const view = { as: () => askOf(access), since: String(status) };
  const renew = useRefresh('flow');
  // the line comes back to the state in which it asked: what was known then is not true any more
  const states = useCall(
    flowRoutes.flowInstStatu,
    { ...wireOf(access), signNo },
    { ...view, when: enabled, fresh: true },
  );
  const list = states.data?.list ?? [];
  const waiting = status === SignInfoStatus.SealApproving;
  const refused = status === SignInfoStatus.SealRejected;
  const wanted = waiting ? FlowInstStatus.Running : undefined;
  const about =
    wanted !== undefined
      ? list.find((one) => one.status === wanted)
      : (list.find((one) => one.sealId === chosenSeal) ??
        (refused ? list.find((one) => one.status !== null) : undefined));
  // once the flow is switched off, or for another seal, a refusal stands in nobody's way any more
  const stillRefused = refused && (about?.needed ?? (states.isPending || list.some(({ needed }) => needed)));
  const stage: SealStage = !enabled
    ? 'none'
    : waiting
      ? 'running'
      : stillRefused
        ? 'refused'
        : states.isPending
          ? 'checking'
          : !about?.needed
            ? 'none'
            : about.status === FlowInstStatus.Passed
              ? 'passed'
              : 'ask';
  const inst = useCall(
    flowRoutes.flowInstData,
    { ...wireOf(access), signNo, instIdNo: about?.instIdNo ?? '' },
    {
      ...view,
      when: enabled && about?.instIdNo != null && (waiting || refused),
      // approvers before the last one do not move the line
      every: (_known, error) => (waiting && !error ? POLL : false),
    },
  );
  return {
    stage,
    about,
    inst: inst.data,
    error: inst.error ?? states.error,
    /** Seals that cannot be used without an approval. */
    needing: new Set(list.filter(({ needed }) => needed).map(({ sealId }) => sealId)),
    renew,
  };
}
