// Two parts that run beside each other do not mix what they print, and nothing of it is lost.
import { expect, it } from 'vitest';
import { holdOutput, runNode } from './runners.ts';

it('keeps what is printed until it is shown, and lets the rest through', () => {
  const printed: string[] = [];
  const held = holdOutput((chunk) => printed.push(Buffer.from(chunk).toString()));
  held.take(Buffer.from('one'));
  held.take(Buffer.from('two'));
  expect(printed).toEqual([]);
  held.show();
  held.take(Buffer.from('three'));
  held.show();
  expect(printed).toEqual(['one', 'two', 'three']);
});

it('has all that a child printed when it has ended, and its exit code', async () => {
  let printed = '';
  const held = holdOutput((chunk) => (printed += Buffer.from(chunk).toString()));
  expect(await runNode('tools/fixtures/prints-and-fails.mjs', ['a', 'b'], process.env, held)).toBe(3);
  held.show();
  expect(printed).toContain('out a b');
  expect(printed).toContain('err a b');
});
