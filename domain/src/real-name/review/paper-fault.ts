// What an applicant says of his document, judged before anybody looks at it, and again before he is verified by it. Attacker-controlled.
import { foreignDocument, normaliseDocument } from '../../validators/foreign-document.ts';
import { dayOfBirth } from '../../validators/id-card.ts';
import { partyName } from '../../validators/index.ts';
import { adultOn, adultYears, asOneName, isCardName } from '../person-fault.ts';
import { issuers, type Paper, paperTypes } from './papers.ts';

/** `issuer`: of a passport, ISO 3166-1; empty of every other. `born`, `expires`: 2026-11-28. */
export type SaidOfPaper = {
  paper: Paper;
  issuer: string;
  fullName: string;
  number: string;
  born: string;
  expires: string;
};
type Fault = { field: keyof SaidOfPaper; message: string };

/** One spelling: the name's, single blanks, the number's. */
export const asOnePaper = (said: SaidOfPaper): SaidOfPaper => ({
  ...said,
  issuer: said.paper === 'passport' ? said.issuer.toUpperCase() : '',
  fullName: asPaperName(said.fullName),
  number: normaliseDocument(said.number.normalize('NFKC')),
});
const asPaperName = (name: string): string => asOneName(name).replace(/[\s　]+/gu, ' ');

/** Passports write in capitals what a sender writes as people do. */
export const isSameName = (one: string, other: string): boolean =>
  asPaperName(one).toUpperCase() === asPaperName(other).toUpperCase();

const LATIN = /^\p{Script=Latin}[\p{Script=Latin} '’.,-]*$/u;
/** Chinese characters, or Latin letters as passports carry them; never both, so that no letter hides among others. */
const isPaperName = (name: string): boolean =>
  isCardName(name) ||
  (partyName(name).ok && [...name].length <= 60 && LATIN.test(name) && /\p{L}{2}/u.test(name));

function isDay(text: string): boolean {
  const at = new Date(`${text}T00:00:00Z`);
  return (
    /^[0-9]{4}-[0-9]{2}-[0-9]{2}$/.test(text) &&
    !Number.isNaN(at.getTime()) &&
    at.toISOString().slice(0, 10) === text
  );
}

/** Undefined where it is all in order. `said` in one spelling; `today` in Beijing. */
export function paperFault(said: SaidOfPaper, today: string): Fault | undefined {
  const { paper, issuer, fullName, number, born, expires } = said;
  if (paper === 'passport' && !issuers.includes(issuer))
    return { field: 'issuer', message: '请选择护照的签发国家' };
  if (!isPaperName(fullName)) return { field: 'fullName', message: '请填写证件上的姓名，中文或英文' };
  if (!foreignDocument(paperTypes[paper], number).ok)
    return { field: 'number', message: '证件号码格式不正确，请按证件填写' };
  if (!isDay(born) || born < '1900-01-01') return { field: 'born', message: '请填写证件上的出生日期' };
  // cards of this form carry the day of birth in their number
  if (number.length === 18 && dayOfBirth(number) !== born)
    return { field: 'born', message: '出生日期与证件号码不一致' };
  if (adultOn(born) > today) return { field: 'born', message: `未满${adultYears}周岁，暂不能在线实名认证` };
  if (!isDay(expires)) return { field: 'expires', message: '请填写证件的有效期截止日期' };
  if (expires < today) return { field: 'expires', message: '证件已过期，请使用有效的证件' };
  return undefined;
}

/** What one identity is found by: numbers of the mainland's form stand for themselves, whichever way they were verified. */
export const identityOf = ({
  paper,
  issuer,
  number,
}: Pick<SaidOfPaper, 'paper' | 'issuer' | 'number'>): string =>
  number.length === 18 ? number : [paper, issuer, number].join(':');
