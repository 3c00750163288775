// Instants of the database as the wire has them: the same text that a Date would give.
import { expect, it } from 'vitest';
import { iso } from './present-rows.ts';

it.each([
  ['2026-11-22 10:31:38.824123+00', '2026-11-22T10:31:38.824Z'],
  ['2026-11-22 10:31:38.999999+00', '2026-11-22T10:31:38.999Z'],
  ['2026-11-22 10:31:38.8+00', '2026-11-22T10:31:38.800Z'],
  ['2026-11-22 10:31:38+00', '2026-11-22T10:31:38.000Z'],
  ['2026-11-22T10:31:38.82+00:00', '2026-11-22T10:31:38.820Z'],
  ['2026-11-22T10:31:38+00:00', '2026-11-22T10:31:38.000Z'],
  ['2026-11-22T10:31:38+08:00', '2026-11-22T02:31:38.000Z'],
  ['2026-11-22 10:31:38.8+00:30', '2026-11-22T10:01:38.800Z'],
])('%s is %s', (at, told) => expect(iso(at)).toBe(told));

it('what is no instant is no text of one', () => {
  expect(() => iso('infinity')).toThrow(RangeError);
});
