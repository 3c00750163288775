// Stands in for the business register: an enterprise has a credit code made from its name, the same every time, with
// right check characters (GB 32100-2015, GB 11714). Names that are not those of an enterprise have none; 登记超时 in one is never answered.
import { createHash } from 'node:crypto';
import { creditCodeCheck, organisationCheck } from '@xinqi/domain';
import type { BusinessRegisterPort } from '../../platform/ports/identity-check.ts';

/** Endings that the register knows. */
const enterprise = /(公司|事务所|合作社|企业|中心|工厂|厂|银行|医院|学校|大学)$/;

/** 18 characters: 91, a district, an organisation code of nine, the check character. */
export function simulatedCreditCode(name: string): string {
  const bytes = createHash('sha256').update(`xinqi-register:${name}`).digest();
  const organisation = Array.from({ length: 8 }, (_, i) => String((bytes[i] ?? 0) % 10)).join('');
  const body = `91330100${organisation}${organisationCheck(organisation)}`;
  return body + creditCodeCheck(body);
}

export const registerSimulator = (): BusinessRegisterPort => ({
  simulated: true,
  async creditCodes(names) {
    if (names.some((name) => name.includes('登记超时'))) throw new Error('the register did not answer');
    return names.map((name) => (enterprise.test(name) ? simulatedCreditCode(name) : null));
  },
});
