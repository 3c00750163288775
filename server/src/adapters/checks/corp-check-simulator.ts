// Stands in for a party that verifies enterprises (docs/decisions/0061, 0134). It knows no register, so it decides by form: a credit code
// with right check characters, the name of a legal person, where he speaks a number of some document, and no 不符 in either name. Faults by the enterprise's name: 认证超时
// never answers, 认证错答 answers another request, 重名 has a legal person of another number than the one asked about.
// Asked again about one that was verified, its name says what became of it: 已注销, 已吊销, 名称已变更, 法定代表人已变更 (to somebody whose
// name has a 新), 经营期限已届满; 复核超时 never answers, 复核错答 answers another request, 复核矛盾 takes back what it said at every second question.
import { creditCode, foreignDocument, idCard, paperTypes, partyName } from '@xinqi/domain';
import type { CorpCheckPort } from '../../platform/ports/corp-check.ts';

const isNumber = (value: string): boolean =>
  idCard(value).ok || Object.values(paperTypes).some((type) => foreignDocument(type, value).ok);

export function corpCheckSimulator(): CorpCheckPort {
  /** Questions about each name. */
  const asked = new Map<string, number>();
  return {
    simulated: true,
    async check(request) {
      const { requestId, name, legalPerson, legalNumber } = request;
      if (name.includes('认证超时')) throw new Error('the verifying party did not answer');
      const formed = creditCode(request.creditCode).ok && partyName(legalPerson).ok;
      const his = legalNumber === undefined || (isNumber(legalNumber) && !name.includes('重名'));
      const known = formed && his && !`${name}${legalPerson}`.includes('不符');
      return {
        requestId: name.includes('认证错答') ? `${requestId}-other` : requestId,
        result: known ? 'match' : 'mismatch',
      };
    },
    async state({ requestId, name, legalPerson }) {
      if (name.includes('复核超时')) throw new Error('the register did not answer');
      const times = (asked.get(name) ?? 0) + 1;
      asked.set(name, times);
      const takenBack = name.includes('复核矛盾') && times % 2 === 0;
      const changed = name.includes('名称已变更') || (name.includes('复核矛盾') && !takenBack);
      const another = name.includes('法定代表人已变更');
      return {
        requestId: name.includes('复核错答') ? `${requestId}-other` : requestId,
        status: name.includes('已注销') ? 'deregistered' : name.includes('已吊销') ? 'revoked' : 'open',
        nameMatches: !changed,
        legalMatches: legalPerson === null ? null : !another || legalPerson.includes('新'),
        termOver: name.includes('经营期限已届满'),
      };
    },
  };
}
