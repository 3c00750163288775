// Password (spec §5): 6-16 non-space characters, not purely digits, in whatever form these are written.
import { fail, pass, type Verdict } from './verdict.ts';

/** Full-width, circled or raised digits are digits, and marks or characters that nobody sees make them no less so. */
const onlyDigits = (value: string): boolean =>
  /^\p{N}*$/u.test(value.normalize('NFKC').replace(/[\p{C}\p{M}\p{Z}]/gu, ''));

export function password(value: string): Verdict {
  return value.length >= 6 && value.length <= 16 && !/\s/u.test(value) && !onlyDigits(value)
    ? pass
    : fail('password');
}
