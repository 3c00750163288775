// The signing password (签署密码): six digits of one's own (docs/decisions/0139). Everybody chooses among the same few: those that a guesser with
// five tries would take first are refused, each with its reason.

export const signPasswordPattern = /^[0-9]{6}$/;

/** What the owner's account keeps of him. */
export type OwnNumbers = { mobile: string; docNo?: string | null };

/** Figures and words that people read in digits (爱你、一生一世、一路发), and walks over a keypad. */
const favourites = new Set(
  '520131 521131 131452 131420 520520 521521 134520 168168 518518 147258 258369 147369 159357 357159 789456 456123 741852 852963 963852 142536 102030 112358'.split(
    ' ',
  ),
);

/** Each digit follows the one before it, round the nine. */
const runs = (digits: string, step: 1 | 9): boolean =>
  [...digits].every((digit, i) => i === 0 || (Number(digits[i - 1]) + step) % 10 === Number(digit));
const halves = (digits: string): boolean => digits.slice(0, 3) === digits.slice(3);
const mirrored = (digits: string): boolean => [...digits].reverse().join('') === digits;
const pairs = (digits: string): boolean => /^(?:(\d)\1){3}$/.test(digits);

/** YYMMDD, as on an identity card, or YYYYMM. */
const isDay = (digits: string): boolean =>
  /^\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])$/.test(digits) ||
  /^(?:19|20)\d\d(?:0[1-9]|1[0-2])$/.test(digits);

/** Why these six digits are none, in Chinese; undefined where they are good. */
export function signPasswordFault(digits: string, { mobile, docNo }: OwnNumbers): string | undefined {
  if (!signPasswordPattern.test(digits)) return '签署密码须为6位数字';
  if (new Set(digits).size < 3) return '数字重复过多，容易被猜中，请换一个';
  if (runs(digits, 1) || runs(digits, 9)) return '连续的数字容易被猜中，请换一个';
  if (halves(digits) || mirrored(digits) || pairs(digits) || favourites.has(digits))
    return '该数字组合很常用，容易被猜中，请换一个';
  if (isDay(digits)) return '该数字像生日或日期，容易被猜中，请换一个';
  if (mobile.includes(digits)) return '签署密码不能是手机号的一部分，请换一个';
  if (docNo?.includes(digits)) return '签署密码不能是证件号码的一部分，请换一个';
  return undefined;
}
