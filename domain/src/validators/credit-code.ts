// 统一社会信用代码 (GB 32100-2015): 18 characters without I, O, S, V and Z; an organisation code (GB 11714) inside, and a check
// character each.
import { fail, pass, type Verdict } from './verdict.ts';

const letters = '0123456789ABCDEFGHJKLMNPQRTUWXY';
const orgLetters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const orgWeights = [3, 7, 9, 10, 5, 8, 4, 2];
const codeWeights = [1, 3, 9, 27, 19, 26, 16, 17, 20, 29, 25, 13, 8, 24, 10, 30, 28];

const weigh = (text: string, weights: readonly number[], of: string) =>
  weights.reduce((sum, weight, i) => sum + weight * of.indexOf(text[i] ?? '0'), 0);

/** The check character of an organisation code of eight. */
export function organisationCheck(eight: string): string {
  const rest = (11 - (weigh(eight, orgWeights, orgLetters) % 11)) % 11;
  return rest === 10 ? 'X' : String(rest);
}

/** The last character of a code of seventeen. */
export const creditCodeCheck = (body: string): string =>
  letters[(31 - (weigh(body, codeWeights, letters) % 31)) % 31]!;

/** 18 characters with both check characters right. */
export function creditCode(value: string): Verdict {
  const formed = /^[0-9A-HJ-NPQRTUWXY]{2}[0-9]{6}[0-9A-HJ-NPQRTUWXY]{10}$/.test(value);
  const right =
    formed &&
    organisationCheck(value.slice(8, 16)) === value[16] &&
    creditCodeCheck(value.slice(0, 17)) === value[17];
  return right ? pass : fail('creditCode');
}
