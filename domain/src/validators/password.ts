// Password (spec §5): 6-16 non-space characters, not purely digits.
import { fail, pass, type Verdict } from './verdict.ts';

export function password(value: string): Verdict {
  return value.length >= 6 && value.length <= 16 && !/\s/u.test(value) && !/^[0-9]+$/.test(value)
    ? pass
    : fail('password');
}
