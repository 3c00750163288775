// Stands in for the bank that pays to enterprises' accounts (测试环境). Faults by the last digits of the account: 0001 has another holder,
// 0002 does not exist, 0003 is answered at the second order only, 0004 never, 0005 with the answer to another order.
import type { CorpTransferPort } from '../../platform/ports/corp-transfer.ts';

const refusals: Readonly<Record<string, string>> = { '0001': '收款户名与账号不符', '0002': '收款账号不存在' };

export function corpTransferSimulator(): CorpTransferPort {
  /** Orders that a silent bank has heard. */
  const heard = new Set<string>();
  return {
    simulated: true,
    async pay({ requestId, accountNumber }) {
      const end = accountNumber.slice(-4);
      const reason = refusals[end];
      if (reason) return { requestId, paid: false, reason };
      const known = heard.has(requestId);
      heard.add(requestId);
      if (end === '0004' || (end === '0003' && !known)) throw new Error('the bank did not answer');
      const answered = end === '0005' ? `${requestId}-other` : requestId;
      return { requestId: answered, paid: true, bankRequest: `sim-${requestId.slice(0, 8)}` };
    },
  };
}
