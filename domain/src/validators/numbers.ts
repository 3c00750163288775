// Numbers of documents, licences and cards, and numbers as such (spec §5). Lengths are checked before any pattern.
import { idCard } from './id-card.ts';
import { fail, pass, type Verdict } from './verdict.ts';

const form =
  (reason: string, min: number, max: number, pattern: RegExp) =>
  (value: string): Verdict =>
    value.length >= min && value.length <= max && pattern.test(value) ? pass : fail(reason);

/** 12-18 uppercase letters or digits. */
export const businessLicenseVal = form('businessLicenseVal', 12, 18, /^[A-Z0-9]+$/);
/** 16-21 digits. */
export const bankCard = form('bankCard', 16, 21, /^[0-9]+$/);
/** Digits only. */
export const integer = form('integer', 1, 100, /^[0-9]+$/);
/** Optional sign, digits, optional decimals. */
export const number = form('number', 1, 100, /^[+-]?[0-9]+(\.[0-9]+)?$/);

/** 12-18 uppercase letters or digits; otherwise an identity card number (8 or 15 of them need no letter). */
export function certificateNo(value: string): Verdict {
  if (form('', 12, 18, /^[A-Z0-9]+$/)(value).ok || idCard(value).ok) return pass;
  return fail('certificateNo');
}
