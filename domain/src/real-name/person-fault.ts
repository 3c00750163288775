// What a person says of himself, judged before anybody outside is asked. Benign input from elsewhere passes: full-width digits, blanks,
// a small x, a middle dot in any of its spellings, rare characters.
import { dayOfBirth } from '../validators/id-card.ts';
import { idCard, partyName } from '../validators/index.ts';
import { byBank, type IdentityWay } from './ways.ts';

export type SaidOfHimself = { fullName: string; idCard: string; bankCard: string };

/** Majority (民法典 art. 17). */
export const adultYears = 18;

/** The day on which who was `born` (1990-12-31) comes of age; of a 29th of February as text, which sorts before the 1st of March. */
export const adultOn = (born: string): string => `${Number(born.slice(0, 4)) + adultYears}${born.slice(4)}`;

/** One spelling of a number of a card or an account: half-width, without blanks and strokes, X. */
export const asNumber = (text: string): string => text.normalize('NFKC').replace(/[\s-]/g, '').toUpperCase();

/** One spelling of a name: · for every middle dot. */
export const asOneName = (fullName: string): string =>
  fullName
    .normalize('NFC')
    .trim()
    .replace(/\s*[·•・‧∙⋅․]\s*/gu, '·');

/** One spelling: half-width digits, no blanks, X, and the name's. */
export function asOneSpelling({ fullName, idCard: number, bankCard }: SaidOfHimself): SaidOfHimself {
  return {
    fullName: asOneName(fullName),
    idCard: asNumber(number),
    bankCard: asNumber(bankCard),
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
  const fullName = asOneName(name);
  return partyName(fullName).ok && [...fullName].length <= 30 && NAME.test(fullName);
}

/** Why nobody of this identity number (18 digits, in one spelling) can be compared, in Chinese. `today`: 2026-11-26 in Beijing. */
export function numberFault(number: string, today: string): string | undefined {
  // cards of the first generation (15 digits) are valid no more since 2013
  if (number.length !== 18 || !idCard(number).ok) return '请填写正确的18位身份证号';
  return adultOn(dayOfBirth(number)) > today ? `未满${adultYears}周岁，暂不能在线实名认证` : undefined;
}

/** By field, in Chinese; undefined when all can be asked about. `today`: 2026-11-26 in Beijing. */
export function personFault(
  { fullName, idCard: number, bankCard }: SaidOfHimself,
  way: IdentityWay,
  today: string,
): { field: keyof SaidOfHimself; message: string } | undefined {
  if (!isCardName(fullName)) return { field: 'fullName', message: '请填写身份证上的姓名' };
  const wrong = numberFault(number, today);
  if (wrong) return { field: 'idCard', message: wrong };
  if (byBank(way) && !isCardNumber(bankCard)) return { field: 'bankCard', message: '请填写正确的银行卡号' };
  return undefined;
}
