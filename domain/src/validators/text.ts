// Names and titles: person names, company names, contract names (spec §5 specialVal and its contract variant).
import { fail, pass, type Verdict } from './verdict.ts';

const forbidden = /[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff<>"'`\\{}$%^*|~]/u;
const url = /:\/\/|www\./i;

/** A person's or company's name: 1-100 characters, no controls, markup or address in it (X-06: phishing by name). */
export function partyName(value: string): Verdict {
  const length = [...value].length;
  if (length < 1 || length > 100 || value.trim() !== value) return fail('partyName');
  return forbidden.test(value) || url.test(value) || /[/@#&=+?;!]/.test(value) ? fail('specialVal') : pass;
}

/** Contract name: 1-100 characters; also hyphen, brackets, underscore and some symbols. */
export function contractName(value: string): Verdict {
  const length = [...value].length;
  if (length < 1) return fail('required');
  if (length > 100) return fail('maxLength');
  return forbidden.test(value) || url.test(value) || value.trim() !== value ? fail('specialVal') : pass;
}
