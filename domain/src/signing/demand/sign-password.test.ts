// Six digits that a guesser would try first are refused, with the reason; most others are good.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { signPasswordFault } from './sign-password.ts';

const own = { mobile: '13750182946', docNo: 'H70419368' };

it.each([
  ['12345', '6位数字'],
  ['1234567', '6位数字'],
  ['１２３４５６', '6位数字'],
  ['111111', '重复'],
  ['121211', '重复'],
  ['123456', '连续'],
  ['789012', '连续'],
  ['654321', '连续'],
  ['210987', '连续'],
  ['135135', '常用'],
  ['123321', '常用'],
  ['112233', '常用'],
  ['147258', '常用'],
  ['850617', '生日'],
  ['199107', '生日'],
  ['182946', '手机号'],
  ['704193', '证件号码'],
])('%s is refused', (digits, why) => expect(signPasswordFault(digits, own)).toContain(why));

it('most are good: a guesser of five tries has few chances', () => {
  const good = Array.from({ length: 100_000 }, (_, i) => String(i * 9 + 7).padStart(6, '0')).filter(
    (digits) => signPasswordFault(digits, own) === undefined,
  );
  expect(good.length).toBeGreaterThan(90_000);
});
it('takes nothing but six digits', () =>
  fc.assert(
    fc.property(fc.string(), (text) => {
      fc.pre(!/^[0-9]{6}$/.test(text));
      expect(signPasswordFault(text, { mobile: '' })).toBe('签署密码须为6位数字');
    }),
  ));
