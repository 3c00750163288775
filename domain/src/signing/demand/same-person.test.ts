// Whose name a check for several contracts is made under.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { nameOfMost } from './same-person.ts';

it.each([
  [[], undefined],
  [['张三'], '张三'],
  [['张叁', '张三', '张三'], '张三'],
  [['张叁', '张三'], '张叁'],
] as const)('%j: %s', (names, name) => expect(nameOfMost(names)).toBe(name));

it('stands in no fewer lines than any other', () =>
  fc.assert(
    fc.property(fc.array(fc.constantFrom('甲', '乙', '丙'), { minLength: 1 }), (names) => {
      const count = (of: string) => names.filter((name) => name === of).length;
      const most = nameOfMost(names)!;
      for (const name of names) expect(count(most)).toBeGreaterThanOrEqual(count(name));
    }),
  ));
