// The bytes that a signature covers are found whatever stands inside them, beside them and before them.
import { expect, it } from 'vitest';
import { memberText } from './member-text.ts';

it.each([
  ['{"a":{"b":"}"},"sign":"x"}', '{"b":"}"}'],
  ['{"sign":"\\"a\\":{","a":{"b":["{",{"a":1}]}}', '{"b":["{",{"a":1}]}'],
  ['{ "x" : {"a":{"c":1}} , "a" :  {"c":"\\/2\\u4e2d"} }', '{"c":"\\/2\\u4e2d"}'],
  ['{"a":{"first":1},"a":{"second":2}}', '{"first":1}'],
  ['{"\\u0061":[1,2]}', '[1,2]'],
  ['{"a":"a,b","b":2}', '"a,b"'],
  ['{"a":-1.5e3}', '-1.5e3'],
])('of %s', (json, text) => expect(memberText(json, 'a')).toBe(text));

it.each([['{"b":{"a":{}}}'], ['{"b":"a"}'], ['["a",{"a":1}]'], ['{}'], ['"a"'], ['null']])(
  'none in %s',
  (json) => expect(memberText(json, 'a')).toBeUndefined(),
);

it('what is no JSON is refused', () => {
  expect(() => memberText('{"a":{}', 'a')).toThrow(SyntaxError);
});
