// Tables of good and bad values for the rules of spec §5.
import { describe, expect, it } from 'vitest';
import {
  contractName,
  email,
  idCard,
  mobile,
  mobileOrEmail,
  normaliseMobile,
  partyName,
  password,
} from './index.ts';

const table: [string, (v: string) => { ok: boolean }, string[], string[]][] = [
  [
    'mobile',
    mobile,
    ['13800138000', '19912345678'],
    ['', '10800138000', '1380013800', '138001380000', '13800138000\n', '１３８００１３８０００'],
  ],
  [
    'email',
    email,
    ['a@b.cn', 'a.b+c@x-y.com'],
    [
      '',
      'a@b',
      '@b.cn',
      'a@@b.cn',
      'a b@c.cn',
      'a@b.cn\n',
      `${'a'.repeat(65)}@b.cn`,
      `a@${'b'.repeat(300)}.cn`,
    ],
  ],
  ['mobileOrEmail', mobileOrEmail, ['13800138000', 'a@b.cn'], ['x', '']],
  [
    'password',
    password,
    ['abc123', 'a23456789012345b'],
    ['12345', '123456', 'abc 123', 'a2345678901234567', ''],
  ],
  [
    'partyName',
    partyName,
    ['张三', '北京云签科技有限公司', '欧阳·娜娜', 'Zhang San'],
    ['', ' 张三', '<b>', 'http://x.cn', 'a\u202eb', '张三 www.x.cn', 'x'.repeat(101)],
  ],
  [
    'contractName',
    contractName,
    ['房屋租赁合同（2026）', 'NDA_v2-[终稿]', '采购 合同'],
    ['', 'x'.repeat(101), 'a\u0000', '<script>', 'https://x'],
  ],
  [
    'idCard',
    idCard,
    ['11010519491231002X', '110105491231002', 'A1234563'],
    ['110105194912310021', '11010519490231002X', 'A1234564', '991010519491231002', ''],
  ],
];

describe('validators (spec §5)', () => {
  it.each(table)('%s', (_name, rule, good, bad) => {
    for (const value of good) expect([value, rule(value).ok]).toEqual([value, true]);
    for (const value of bad) expect([value, rule(value).ok]).toEqual([value, false]);
  });
  it('B-05: variants of one phone are one phone', () => {
    for (const v of [
      '13800138000',
      '+8613800138000',
      '008613800138000',
      '86 138 0013 8000',
      '138-0013-8000',
      '１３８００１３８０００',
    ])
      expect(normaliseMobile(v)).toBe('13800138000');
  });
});
