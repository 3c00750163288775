// Answers of a child that hostile content may have taken over: exactly the keys of the shape, own ones only.
import { expect, it } from 'vitest';
import { isResult } from './check-result.ts';

const refusal = { ok: false, code: 'bomb' };

it('takes a refusal, and none with a key more, less or another', () => {
  expect(isResult('try', refusal)).toBe(true);
  expect(isResult('try', { ...refusal, more: 1 })).toBe(false);
  expect(isResult('try', { ok: false })).toBe(false);
  expect(isResult('try', { ok: false, cod: 'bomb' })).toBe(false);
});

it('Z-09: a key that every object has stands for none', () => {
  // Object.prototype.hasOwnProperty('code') of the shape is true
  expect(isResult('try', { ok: false, hasOwnProperty: 'code' })).toBe(false);
  expect(isResult('try', { ok: false, propertyIsEnumerable: 'code' })).toBe(false);
});
