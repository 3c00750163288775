// Stands in for the business register: an enterprise has a credit code made from its name, the same every time, with
// right check characters (GB 32100-2015, GB 11714). Names that are not those of an enterprise have none.
import { createHash } from 'node:crypto';
import type { BusinessRegisterPort } from '../../platform/ports/identity-check.ts';

const letters = '0123456789ABCDEFGHJKLMNPQRTUWXY';
const orgWeights = [3, 7, 9, 10, 5, 8, 4, 2];
const codeWeights = [1, 3, 9, 27, 19, 26, 16, 17, 20, 29, 25, 13, 8, 24, 10, 30, 28];
/** Endings that the register knows. */
const enterprise = /(公司|事务所|合作社|企业|中心|工厂|厂|银行|医院|学校|大学)$/;

const weigh = (text: string, weights: readonly number[]) =>
  weights.reduce((sum, weight, i) => sum + weight * letters.indexOf(text[i] ?? '0'), 0);

/** 18 characters: 91, a district, an organisation code of nine, the check character. */
export function simulatedCreditCode(name: string): string {
  const bytes = createHash('sha256').update(`xinqi-register:${name}`).digest();
  const organisation = Array.from({ length: 8 }, (_, i) => String((bytes[i] ?? 0) % 10)).join('');
  const rest = (11 - (weigh(organisation, orgWeights) % 11)) % 11;
  const body = `91330100${organisation}${rest === 10 ? 'X' : rest}`;
  return body + letters[(31 - (weigh(body, codeWeights) % 31)) % 31];
}

export const registerSimulator = (): BusinessRegisterPort => ({
  simulated: true,
  creditCodes: async (names) =>
    names.map((name) => (enterprise.test(name) ? simulatedCreditCode(name) : null)),
});
