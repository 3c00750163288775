// What a person says of himself, judged before anybody outside is asked. Benign input from elsewhere passes: full-width digits, blanks,
// a small x, a middle dot in any of its spellings, rare characters.
import { dayOfBirth } from '../validators/id-card.ts';
import { idCard, partyName } from '../validators/index.ts';
import type { PersonWay } from './ways.ts';

export type SaidOfHimself = { fullName: string; idCard: string; bankCard: string };

/** Majority (民法典 art. 17). */
export const adultYears = 18;

/** One spelling: half-width digits, no blanks, X, and · for every middle dot. */
export function asOneSpelling({ fullName, idCard: number, bankCard }: SaidOfHimself): SaidOfHimself {
  const digits = (text: string) => text.normalize('NFKC').replace(/[\s-]/g, '');
  return {
    fullName: fullName
      .normalize('NFC')
      .trim()
      .replace(/\s*[·•・‧∙⋅․]\s*/gu, '·'),
    idCard: digits(number).toUpperCase(),
    bankCard: digits(bankCard),
  };
}

/** Check digit of a card number (Luhn, ISO/IEC 7812-1 annex B). */
export function isCardNumber(text: string): boolean {
  if (!/^[0-9]{13,19}$/.test(text)) return false;
  const sum = [...text].reverse().reduce((total, digit, at) => {
    const doubled = Number(digit) * (at % 2 === 0 ? 1 : 2);
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return sum % 10 === 0;
}

const NAME = /^[\p{Script=Han}〇○]+(?:·[\p{Script=Han}〇○]+)*$/u;

/** Whether a mainland identity card can bear this name. */
export function isCardName(name: string): boolean {
  const { fullName } = asOneSpelling({ fullName: name, idCard: '', bankCard: '' });
  return partyName(fullName).ok && [...fullName].length <= 30 && NAME.test(fullName);
}

/** By field, in Chinese; undefined when all can be asked about. `today`: 2026-11-26 in Beijing. */
export function personFault(
  { fullName, idCard: number, bankCard }: SaidOfHimself,
  way: PersonWay,
  today: string,
): { field: keyof SaidOfHimself; message: string } | undefined {
  if (!isCardName(fullName)) return { field: 'fullName', message: '请填写身份证上的姓名' };
  // cards of the first generation (15 digits) are valid no more since 2013
  if (number.length !== 18 || !idCard(number).ok)
    return { field: 'idCard', message: '请填写正确的18位身份证号' };
  const [year = 0, month = 0, day = 0] = dayOfBirth(number).split('-').map(Number);
  const grown = `${year + adultYears}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
  if (grown > today) return { field: 'idCard', message: `未满${adultYears}周岁，暂不能在线实名认证` };
  if (way !== 'operator3' && !isCardNumber(bankCard))
    return { field: 'bankCard', message: '请填写正确的银行卡号' };
  return undefined;
}
