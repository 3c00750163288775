// Names and titles: person names, company names, contract names (spec §5 specialVal and its contract variant).
import { fail, pass, type Verdict } from './verdict.ts';

const forbidden = /[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff<>"'`\\{}$%^*|~]/u;
const url = /:\/\/|www\./i;
/** Code points; counts no further than `most` + 1, so that a hostile length costs nothing. */
const lengthUpTo = (value: string, most: number): number =>
  value.length > 2 * most ? most + 1 : [...value].length;

/** No special characters or whitespace: letters and digits of every script, with their marks. At most 1000. */
export function specialVal(value: string): Verdict {
  if (value.length > 1000) return fail('specialVal');
  return /^[\p{L}\p{M}\p{N}]*$/u.test(value) ? pass : fail('specialVal');
}

/** A person's or company's name: 1-100 characters, no controls, markup or address in it (X-06: phishing by name). */
export function partyName(value: string): Verdict {
  const length = lengthUpTo(value, 100);
  if (length < 1 || length > 100 || value.trim() !== value) return fail('partyName');
  return forbidden.test(value) || url.test(value) || /[/@#&=+?;!]/.test(value) ? fail('specialVal') : pass;
}

/** A title that people give a thing of their own: 1-100 characters, spaces between words. */
export function titleName(value: string): Verdict {
  const length = lengthUpTo(value, 100);
  if (length < 1) return fail('required');
  if (length > 100) return { ok: false, reason: 'maxLength', max: 100 };
  return forbidden.test(value) || url.test(value) || value.trim() !== value ? fail('specialVal') : pass;
}

/** Contract name: a title without whitespace; also hyphen, brackets, underscore and some symbols (docs/decisions/0019). */
export function contractName(value: string): Verdict {
  const verdict = titleName(value);
  return verdict.ok && /\s/u.test(value) ? fail('specialVal') : verdict;
}

/** The nearest contract name to any text, '' when nothing is left: what a name may not contain becomes an underscore. */
export const contractNameFrom = (text: string): string =>
  [
    ...text
      .slice(0, 1000)
      .replace(new RegExp(`${forbidden.source}|${url.source}|\\s`, 'giu'), ' ')
      .trim()
      .replace(/ +/g, '_'),
  ]
    .slice(0, 100)
    .join('');
