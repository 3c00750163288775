// One field off: missing, empty, surplus (M), another type, a boundary, very long, another encoding of the same (A-07,
// L-02). The value may lie deep inside a list of the payload.
import type { Random } from './random.ts';

type Plain = Record<string, unknown>;
type Change = (value: unknown, random: Random) => unknown;

/** Fields that no caller may set (security.md M). */
export const foreignFields: Readonly<Record<string, unknown>> = {
  id: 1,
  userId: '00000000-0000-4000-8000-000000000000',
  ebqUserId: 1,
  tenantId: 'x',
  corpId: '00000000-0000-4000-8000-000000000000',
  status: 3,
  signStatus: 3,
  applySignStatus: 3,
  delStatus: 1,
  superFlag: true,
  isUserInvite: 1,
  rechargeButton: 1,
  points: 1_000_000,
  createTime: '2020-01-01T00:00:00.000Z',
  orderFlag: 1,
  role: 'admin',
  pid: [10, 16],
  ownerAccountId: 'x',
  linkGen: 0,
};

const changes: Readonly<Record<string, Change>> = {
  missing: () => undefined,
  null: () => null,
  empty: () => '',
  space: () => ' ',
  object: () => ({ $ne: null }),
  list: (value) => [value, value],
  'list of one': (value) => [value],
  'long list': (value) => Array.from({ length: 2000 }, () => value),
  boolean: (_v, random) => random.chance(0.5),
  number: (_v, random) =>
    random.pick([-1, 0, 1, 1.5, -0, 2 ** 31, 2 ** 53, 2 ** 63, 1e21, 1e308, -1e-7, 999_999_999_999_999]),
  'number as text': (_v, random) =>
    random.pick([
      '-1',
      '1.5',
      '1e3',
      '0x10',
      ' 1',
      '1 ',
      '１２',
      '+1',
      '1_000',
      'NaN',
      'Infinity',
      '9'.repeat(400),
    ]),
  sql: () => "1' OR '1'='1' --",
  wildcard: (_v, random) => random.pick(['%', '_', '\\', '%%%%%%%%', '\\%']),
  nul: (value) => `${String(value)}\u0000`,
  'nul alone': () => '\u0000',
  control: (value) => `\u0001\u001b[31m${String(value)}\u202e`,
  newline: (value) => `${String(value)}\n`,
  'trailing space': (value) => `${String(value)} `,
  capitals: (value) => String(value).toUpperCase(),
  'full width': (value) =>
    String(value).replace(/[!-~]/g, (c) => String.fromCodePoint(c.codePointAt(0)! + 0xfee0)),
  'percent encoded': (value) =>
    String(value).replace(/./gs, (c) => `%${(c.codePointAt(0)! & 255).toString(16).padStart(2, '0')}`),
  surrogate: () => '𠮷𝔘👩‍👩‍👧‍👦\ufdd0\uffff',
  combining: () => 'a\u0300\u0301\u0302'.repeat(60),
  'one changed': (value) => String(value).replace(/.$/s, (c) => (c === 'A' ? 'B' : 'A')),
  'one less': (value) => String(value).slice(0, -1),
  'one more': (value) => `${String(value)}0`,
  long: (_v, random) => 'a'.repeat(random.pick([201, 300, 1001, 5000, 70_000])),
  'long chinese': (_v, random) => '合'.repeat(random.pick([101, 201, 401, 20_000])),
  'slow pattern': (_v, random) => random.pick(['a', ' ', '1', '合', '.', 'a@']).repeat(30_000).concat('!'),
  markup: () => '<img src=x onerror=alert(1)>{{7*7}}',
  path: () => '../../../../etc/passwd',
  json: () => '{"a":',
  'property name': (_v, random) =>
    random.pick(['toString', '__proto__', 'constructor', 'hasOwnProperty', 'valueOf']),
  'deep json text': () => `${'['.repeat(5000)}${']'.repeat(5000)}`,
};
export const changeNames: readonly string[] = Object.keys(changes);

const isPlain = (value: unknown): value is Plain =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Every place in the input: its keys, and those of objects inside. */
export function placesOf(value: Plain, at: string[] = []): string[][] {
  return Object.entries(value).flatMap(([key, inner]) => {
    const here = [...at, key];
    const nested = Array.isArray(inner)
      ? inner.slice(0, 2).flatMap((item, i) => (isPlain(item) ? placesOf(item, [...here, String(i)]) : []))
      : isPlain(inner)
        ? placesOf(inner, here)
        : [];
    return [here, ...nested];
  });
}

export function changeAt(
  value: unknown,
  [key, ...rest]: readonly string[],
  change: (v: unknown) => unknown,
): unknown {
  if (key === undefined) return change(value);
  if (Array.isArray(value))
    return value.map((item, i) => (String(i) === key ? changeAt(item, rest, change) : item));
  if (!isPlain(value)) return value;
  const changed = changeAt(value[key], rest, change);
  const { [key]: _old, ...others } = value;
  return changed === undefined && rest.length === 0 ? others : { ...value, [key]: changed };
}

/** The input with one thing off, and its name. */
export function oneOff(input: Plain, random: Random): { input: Plain; how: string } {
  const all = placesOf(input);
  if (all.length === 0 || random.chance(0.15)) {
    const [key, value] = random.pick(Object.entries(foreignFields));
    return { input: { ...input, [key]: value }, how: `surplus ${key}` };
  }
  const place = random.pick(all);
  const name = random.pick(changeNames);
  const changed = changeAt(input, place, (value) => changes[name]!(value, random)) as Plain;
  return { input: changed, how: `${name} at ${place.join('.')}` };
}
