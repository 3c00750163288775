// Stands in for a party that verifies enterprises (docs/decisions/0061). It knows no register, so it decides by form: a credit code
// with right check characters, the name of a legal person, and no 不符 in either name. Faults by the enterprise's name: 认证超时
// never answers, 认证错答 answers another request, 重名 has a legal person of another identity number than the one asked about.
import { creditCode, idCard, partyName } from '@xinqi/domain';
import type { CorpCheckPort } from '../../platform/ports/corp-check.ts';

export const corpCheckSimulator = (): CorpCheckPort => ({
  simulated: true,
  async check(request) {
    const { requestId, name, legalPerson, legalIdCard } = request;
    if (name.includes('认证超时')) throw new Error('the verifying party did not answer');
    const formed = creditCode(request.creditCode).ok && partyName(legalPerson).ok;
    const his = legalIdCard === undefined || (idCard(legalIdCard).ok && !name.includes('重名'));
    const known = formed && his && !`${name}${legalPerson}`.includes('不符');
    return {
      requestId: name.includes('认证错答') ? `${requestId}-other` : requestId,
      result: known ? 'match' : 'mismatch',
    };
  },
});
