// Stands in for a party that verifies persons (docs/decisions/0118). It knows nobody, so it decides by form. By the name: 不符 is a mismatch,
// 无记录 is unknown; 认证超时 never answers, 认证繁忙 has had enough for today, 认证错答 answers another request. A bank card that ends in
// 0000 is not this person's.
import { idCard, isCardNumber, mobile } from '@xinqi/domain';
import type { PersonCheckPort } from '../../platform/ports/person-check.ts';

export const personCheckSimulator = (): PersonCheckPort => ({
  simulated: true,
  party: '模拟认证机构',
  async check({ requestId, way, fullName, idCard: number, mobile: phone, bankCard }) {
    if (fullName.includes('认证超时')) throw new Error('the verifying party did not answer');
    if (fullName.includes('认证繁忙')) throw new Error('the verifying party has had enough for today');
    const formed = idCard(number).ok && (way === 'bank3' || mobile(phone).ok);
    const ofCard = way === 'operator3' || (isCardNumber(bankCard) && !bankCard.endsWith('0000'));
    const result = fullName.includes('无记录')
      ? ('unknown' as const)
      : formed && ofCard && !fullName.includes('不符')
        ? ('match' as const)
        : ('mismatch' as const);
    return {
      requestId: fullName.includes('认证错答') ? `${requestId}-other` : requestId,
      ...{ result, code: result, partyRequestId: `sim-${requestId}` },
    };
  },
});
