// UTCTime and GeneralizedTime in their only DER forms: UTC, seconds present, no trailing zeros (X.690 §11.7–11.8).
import { DerError } from './der-error.ts';
import type { DerNode } from './read.ts';
import { TAG } from './values.ts';

const UTC = /^(\d{2})(\d{2})(\d{2})(\d{2})(\d{2})(\d{2})Z$/;
const GENERALIZED = /^(\d{4})(\d{2})(\d{2})(\d{2})(\d{2})(\d{2})(?:\.(\d*[1-9]))?Z$/;

/** Reads either type; years of UTCTime are 1950–2049 (RFC 5280 §4.1.2.5.1). Below a millisecond is cut off. */
export function readTime(node: DerNode): Date {
  const text = String.fromCharCode(...node.content.subarray(0, 40));
  const match = (
    node.tag === TAG.utcTime ? UTC : node.tag === TAG.generalizedTime ? GENERALIZED : undefined
  )?.exec(text);
  if (!match || node.content.length > 40) throw new DerError('bad_value', 'time');
  const [year, month, day, hour, minute, second] = match.slice(1, 7).map(Number) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  const fullYear = node.tag === TAG.utcTime ? (year < 50 ? 2000 : 1900) + year : year;
  const milliseconds = Number((match[7] ?? '').padEnd(3, '0').slice(0, 3));
  const date = new Date(0);
  date.setUTCFullYear(fullYear, month - 1, day);
  date.setUTCHours(hour, minute, second, milliseconds);
  const same =
    date.getUTCFullYear() === fullYear &&
    date.getUTCMonth() === month - 1 &&
    date.getUTCDate() === day &&
    date.getUTCHours() === hour &&
    date.getUTCMinutes() === minute &&
    date.getUTCSeconds() === second;
  if (!same) throw new DerError('bad_value', 'time');
  return date;
}

/** `YYYYMMDDHHMMSS[.fff]Z` of a date. Throws DerError('bad_value') outside the years 0–9999. */
export function generalizedTimeText(date: Date): string {
  if (Number.isNaN(date.getTime())) throw new DerError('bad_value', 'time');
  const iso = date.toISOString();
  if (iso.length !== 24) throw new DerError('bad_value', 'time');
  const fraction = iso.slice(19, 23).replace(/\.?0+$/, '');
  return `${iso.slice(0, 19).replace(/[-:T]/g, '')}${fraction}Z`;
}
