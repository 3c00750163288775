// Which approvals this contract will need before it goes out, as the enterprise's flows stand now. A hint: sending asks again.
import { fenOf } from '@xinqi/domain';
import type { Output } from '@xinqi/wire';
import { flowRoutes } from '@xinqi/wire/flow';
import { useEffect, useState } from 'react';
import { call } from '../../../../platform/client.ts';
import { useSession } from '../../../../platform/session.ts';
import type { Draft } from '../draft/draft.ts';

export type PreApproval = Output<typeof flowRoutes.preFlowInst>;
/** Typing an amount asks once it rests. */
const restMilliseconds = 400;

/** Undefined while it is asked, for a person, and where it cannot be had: the answer to sending says the rest. */
export function usePreApproval({
  contractKind,
  amount,
  given: { approveJson },
}: Pick<Draft, 'contractKind' | 'amount' | 'given'>): PreApproval | undefined {
  const corpId = useSession(({ currentAuthUser }) =>
    currentAuthUser?.userType === 1 ? currentAuthUser.corpId : null,
  );
  const [found, setFound] = useState<PreApproval>();
  const fen = fenOf(amount);
  // compared by what it says
  const approvers = JSON.stringify(approveJson);
  useEffect(() => {
    if (!corpId) return;
    let gone = false;
    const timer = setTimeout(() => {
      const named = JSON.parse(approvers);
      const input = {
        flowType: 0 as const,
        contractKind,
        approveJson: named,
        ...(fen === undefined ? {} : { amount: fen }),
      };
      call(flowRoutes.preFlowInst, input, { quiet: true }).then(
        (answer) => !gone && setFound(answer),
        () => !gone && setFound(undefined),
      );
    }, restMilliseconds);
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, [corpId, contractKind, fen, approvers]);
  return corpId ? found : undefined;
}
