// Identity card (spec §5 idCard): 18 digits (GB 11643), 15 digits (first generation), 8 characters (Hong Kong).
import { fail, pass, type Verdict } from './verdict.ts';

const provinces = new Set(
  '11 12 13 14 15 21 22 23 31 32 33 34 35 36 37 41 42 43 44 45 46 50 51 52 53 54 61 62 63 64 65 71 81 82 91'.split(
    ' ',
  ),
);
const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];

/** Check digit of the first 17 digits of a number (GB 11643-1999). */
export function idCardCheck(digits: string): string {
  const sum = weights.reduce((total, weight, i) => total + weight * Number(digits[i]), 0);
  return '10X98765432'[sum % 11]!;
}

function realDate(year: number, month: number, day: number): boolean {
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}

/** The Hong Kong identity card: one letter or two, six digits, the check digit modulo 11 (A is ten) without its brackets. */
export function hongKongCard(value: string): boolean {
  if (!/^[A-Z]{1,2}[0-9]{6}[0-9A]$/.test(value)) return false;
  // a single letter counts as if a blank of value 36 stood before it
  const places = [...value.padStart(9, ' ')].map((one) => (one === ' ' ? 36 : Number.parseInt(one, 36)));
  const sum = places.reduce((total, place, i) => total + place * (9 - i), 0);
  return sum % 11 === 0;
}

/**
 * A resident's card, the cards of the same form for residents of Hong Kong, Macao and Taiwan (71, 81, 82) and for foreign
 * permanent residents (91), the first generation's 15 digits, and the Hong Kong identity card.
 */
export function idCard(value: string): Verdict {
  if (value.length === 8) return hongKongCard(value) ? pass : fail('idCard');
  if (value.length !== 15 && value.length !== 18) return fail('idCard');
  if (!/^([0-9]{15}|[0-9]{17}[0-9X])$/.test(value)) return fail('idCard');
  if (!provinces.has(value.slice(0, 2))) return fail('idCard');
  const n = (from: number, to: number) => Number(value.slice(from, to));
  if (value.length === 15) return realDate(1900 + n(6, 8), n(8, 10), n(10, 12)) ? pass : fail('idCard');
  return checksAsCard(value) ? pass : fail('idCard');
}

/** Of 18 places of the card's form: a real day of birth and the right check digit, whatever place issued it. */
export function checksAsCard(value: string): boolean {
  const [year = 0, month = 0, day = 0] = dayOfBirth(value).split('-').map(Number);
  return realDate(year, month, day) && idCardCheck(value) === value[17];
}

/** 1990-12-31 of a valid number of 18 digits. */
export const dayOfBirth = (number: string): string =>
  `${number.slice(6, 10)}-${number.slice(10, 12)}-${number.slice(12, 14)}`;
