// Stands in for Tencent Cloud BTOE as far as btoe-chain.ts asks: it checks the request's signature, gives every deposit a
// number and a block of its own, and can fail in every way that the service can.

import { randomUUID } from 'node:crypto';
import { beijingSecond } from '@xinqi/domain';
import type { Send } from '../send.ts';
import { tc3Authorization } from '../tencent/tc3-signature.ts';
import type { NextFault, SimulatedChain } from './simulated-chain.ts';

const refuse = (Code: string, Message: string) => ({
  status: 200,
  body: { Response: { Error: { Code, Message }, RequestId: randomUUID() } },
});
const answer = (said: object) => ({ status: 200, body: { Response: { ...said, RequestId: randomUUID() } } });

export function btoeSimulator(
  chain: SimulatedChain,
  key: { id: string; secret: string },
  next: NextFault,
  now: () => Date,
): Send {
  return async ({ url, headers, body = '' }) => {
    const fault = next();
    if (fault === 'silent') throw new Error('simulated: no answer');
    const action = headers['x-tc-action'] ?? '';
    const timestamp = Number(headers['x-tc-timestamp']);
    const call = { host: new URL(url).host, service: 'btoe', action, payload: body, timestamp };
    if (headers.authorization !== tc3Authorization(call, key))
      return refuse('AuthFailure.SignatureFailure', 'the signature does not fit');
    if (fault === 'refused') return refuse('UnauthorizedOperation', 'simulated');
    if (fault === 'busy') return refuse('RequestLimitExceeded', 'simulated');
    const input = JSON.parse(body) as Record<string, unknown>;
    if (action === 'CreateHashDepositNoCert') {
      if (input.HashType !== 1 || !/^[0-9a-f]{64}$/.test(String(input.EvidenceHash)))
        return refuse('InvalidParameter', 'EvidenceHash');
      const block = chain.add(randomUUID(), String(input.EvidenceHash), now());
      if (fault === 'lost') throw new Error('simulated: the answer was lost');
      return answer({ BusinessId: input.BusinessId ?? null, EvidenceId: block.id });
    }
    if (action !== 'GetDepositInfo') return refuse('InvalidAction', action);
    const block = chain.find(String(input.EvidenceId));
    if (!block) return refuse('ResourceNotFound', 'EvidenceId');
    if (fault === 'late') return answer({ EvidenceId: block.id });
    if (fault === 'lost') throw new Error('simulated: the answer was lost');
    return answer({
      EvidenceId: block.id,
      EvidenceTime: beijingSecond(Date.parse(block.time)),
      EvidenceTxHash: `0x${block.hash}`,
      BlockchainHeight: block.height,
    });
  };
}
