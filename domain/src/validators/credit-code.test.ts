// Credit codes: real ones pass, every wrong character is found.
import { expect, test } from 'vitest';
import { creditCode } from './credit-code.ts';

// published by their holders: Tencent, Alibaba (China), Huawei
const real = ['9144030071526726XG', '91330100799655058B', '914403001922038216'];

test('codes that enterprises publish pass', () => {
  for (const code of real) expect([code, creditCode(code)]).toEqual([code, { ok: true }]);
});

test('one wrong character, a letter that no code has, or another length fails', () => {
  for (const code of real) {
    for (let at = 0; at < 18; at++) {
      const other = code[at] === '1' ? '2' : '1';
      const wrong = code.slice(0, at) + other + code.slice(at + 1);
      expect([wrong, creditCode(wrong).ok]).toEqual([wrong, false]);
    }
    expect(creditCode(code.slice(1)).ok).toBe(false);
    expect(creditCode(`${code}1`).ok).toBe(false);
    expect(creditCode(code.toLowerCase()).ok).toBe(!/[A-Z]/.test(code));
  }
  expect(creditCode('I144030071526726XG').ok).toBe(false);
  expect(creditCode('').ok).toBe(false);
});
