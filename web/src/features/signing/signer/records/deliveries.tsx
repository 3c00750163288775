// To which colleagues this contract was delivered, in order, and who has read it (spec §7.7 deliverOrder).
import { signingRoutes } from '@xinqi/wire/signing';
import { useCall } from '../../../../platform/call/use-call.ts';
import type { Contract } from '../open/contract-gate.tsx';
import { DeliveryTag } from './delivery-tag.tsx';

export function Deliveries({ contract }: { contract: Contract }) {
  const { applyNo } = contract.access;
  const { data } = useCall(signingRoutes.deliverOrder, { applyNo }, { as: { quiet: true } });
  if (!data || data.list.length === 0) return null;
  return (
    <ol className="records-delivered" aria-label="已送达的成员">
      {data.list.map((row) => (
        <li key={row.deliverId}>
          <span>{row.memberName}</span>
          <span>
            <DeliveryTag row={row} />
          </span>
        </li>
      ))}
    </ol>
  );
}
