// One rule for OCSP answers and lists: which thrown fault means which reason for disbelief, and which is ours.
import { expect, test } from 'vitest';
import { PkiError, type PkiErrorCode } from '../check/index.ts';
import { DerError } from '../der/index.ts';
import { Disbelief, disbelieved } from './statement.ts';

test.each<[PkiErrorCode, string]>([
  ['weak_algorithm', 'weak_algorithm'],
  ['weak_key', 'weak_algorithm'],
  ['unsupported_algorithm', 'unsupported_algorithm'],
  ['malformed_certificate', 'malformed'],
])('%s is %s', (code, reason) => {
  expect(disbelieved(new PkiError(code))).toEqual({ ok: false, reason });
});

test('broken encoding, disbelief, and a fault of the program', () => {
  expect(disbelieved(new DerError('bad_value', 'x'))).toEqual({ ok: false, reason: 'malformed' });
  expect(disbelieved(new Disbelief('bad_dates'))).toEqual({ ok: false, reason: 'bad_dates' });
  expect(() => disbelieved(new TypeError('ours'))).toThrow(TypeError);
});
