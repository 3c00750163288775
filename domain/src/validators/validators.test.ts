// Tables of good and bad values for the rules of spec §5.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  bankCard,
  businessLicenseVal,
  certificateNo,
  contractName,
  contractNameFrom,
  email,
  integer,
  mobile,
  mobileOrEmail,
  normaliseMobile,
  number,
  partyName,
  password,
  specialVal,
  stripEmpty,
  titleName,
} from './index.ts';

const table: [string, (v: string) => { ok: boolean }, string[], string[]][] = [
  [
    'mobile',
    mobile,
    ['13800138000', '19912345678'],
    [
      '',
      '10800138000',
      '1380013800',
      '2380013800',
      'a1380013800',
      '1380013800a',
      '138001380000',
      '13800138000\n',
      '１３８００１３８０００',
    ],
  ],
  [
    'email',
    email,
    [
      'a@b.cn',
      'a.b+c@x-y.com',
      'o_reilly-9@mail.b.example',
      "d'arc@b.cn",
      '1@163.com',
      'a@b.xn--fiqs8s',
      `${'a'.repeat(64)}@b.cn`,
      'a@1b.c1',
    ],
    [
      '',
      'a@b',
      '@b.cn',
      'a@@b.cn',
      'a b@c.cn',
      '.a@b.cn',
      'a.@b.cn',
      'a..b@b.cn',
      '.@b.cn',
      '..@b.cn',
      'a@.b.cn',
      'a@b..cn',
      'a@b.cn.',
      'a@127.0.0.1',
      'a@b.123',
      'a@b.cn\n',
      `${'a'.repeat(65)}@b.cn`,
      'a号@b.cn',
      'a@号b.cn',
      'a@b号.cn',
      `a@${`${'b'.repeat(60)}.`.repeat(4)}bbbbbbbb.cn`,
      `a@${'b'.repeat(300)}.cn`,
    ],
  ],
  ['mobileOrEmail', mobileOrEmail, ['13800138000', 'a@b.cn'], ['x', '']],
  [
    'password',
    password,
    ['abc123', 'a23456789012345b', '１２３４５六七', 'ａｂｃ１２３', '密码很长很长'],
    [
      '12345',
      '123456',
      'abc 123',
      'abc\u3000123',
      'a2345678901234567',
      '',
      '１２３４５６',
      '123４５６',
      '①②③④⑤⑥',
      '١٢٣٤٥٦',
      '12345\u200b6',
      '１２３４５６\u20e3',
      '¹²³456',
    ],
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
    ['房屋租赁合同（2026）', 'NDA_v2-[终稿]', '采购合同，第3版：A&B'],
    ['', 'x'.repeat(101), 'a\u0000', '<script>', 'https://x', '采购 合同', '采购\u3000合同', 'a\tb', ' a'],
  ],
  ['titleName', titleName, ['2026 年度', '采购合同'], ['', ' a', 'a ', 'a\tb', '<b>', 'x'.repeat(101)]],
  [
    'specialVal',
    specialVal,
    ['张三', 'abcXYZ019', '合同编号2026', 'Ñandú', 'नमस्ते', ''],
    [
      '张 三',
      'a-b',
      'a_b',
      '（甲方）',
      'a\u3000b',
      'a\tb',
      'a\n',
      'a.b',
      '欧阳·娜娜',
      '😀',
      'a\u202eb',
      'x\u0000',
    ],
  ],
  [
    'certificateNo',
    certificateNo,
    [
      'ABCDEFGHIJKL',
      '123456789012',
      'H12345678901234567',
      '11010519491231002X',
      '110105491231002',
      'A1234563',
    ],
    [
      'ABCDEFGHIJK',
      'abcdefghijkl',
      '1234567890123456789',
      'A1234564',
      '12345678901 ',
      '１２３４５６７８９０１２',
      '',
    ],
  ],
  [
    'businessLicenseVal',
    businessLicenseVal,
    ['91110108MA01A2B3C4', '110108012345', '123456789012345'],
    ['91110108ma01a2b3c4', '11010801234', '91110108MA01A2B3C45', '91110108-MA01A2B3', '110108012345\n', ''],
  ],
  [
    'bankCard',
    bankCard,
    ['6222021234567890', '622202123456789012345', '6222021234567890123'],
    [
      '622202123456789',
      '6222021234567890123456',
      '6222 0212 3456 7890',
      '622202123456789X',
      '６２２２０２１２３４５６７８９０',
      '',
    ],
  ],
  [
    'number',
    number,
    ['0', '-1', '+1', '12.50', '-0.001', '007'],
    ['', '.5', '5.', '1e5', '1,000', '--1', '1.2.3', ' 1', '1\n', 'NaN', 'Infinity', '0x10', '１'],
  ],
  [
    'integer',
    integer,
    ['0', '007', '12345678901234567890'],
    ['', '-1', '+1', '1.0', '1 ', '1\n', '１２', 'x'],
  ],
];

describe('validators (spec §5)', () => {
  it.each(table)('%s', (_name, rule, good, bad) => {
    for (const value of good) expect([value, rule(value).ok]).toEqual([value, true]);
    for (const value of bad) expect([value, rule(value).ok]).toEqual([value, false]);
  });
  it('strips what is empty, and nothing else', () => {
    expect(
      stripEmpty({
        a: '',
        b: null,
        c: undefined,
        d: 0,
        e: false,
        f: ' ',
        g: [],
        h: {},
        i: '0',
        j: Number.NaN,
      }),
    ).toEqual({ d: 0, e: false, f: ' ', g: [], h: {}, i: '0', j: Number.NaN });
  });
  it('any text becomes a contract name, or nothing', () => {
    for (const [text, name] of [
      [' Service  Agreement 2026 ', 'Service_Agreement_2026'],
      ['采购\u3000合同 <终稿>', '采购_合同_终稿'],
      ['房屋租赁合同（2026）', '房屋租赁合同（2026）'],
      ['\u0000 ', ''],
      ['合同 https://www.x.cn/a', '合同_https_x.cn/a'],
      [`${'长'.repeat(99)} 尾`, `${'长'.repeat(99)}_`],
    ] as const) {
      expect(contractNameFrom(text)).toBe(name);
      if (name) expect(contractName(name).ok).toBe(true);
    }
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

describe('families', () => {
  const word = fc.stringMatching(/^[a-z0-9_+-]{1,8}$/);
  const label = fc.stringMatching(/^[a-z][a-z0-9]{0,8}$/);
  const words = fc.array(word, { minLength: 1, maxLength: 4 });
  const domain = fc.array(label, { minLength: 2, maxLength: 4 });
  it('an address is words with one dot between them: every other number of dots anywhere is refused', () => {
    fc.assert(
      fc.property(words, domain, fc.nat(4), (local, host, place) => {
        const good = `${local.join('.')}@${host.join('.')}`;
        expect(email(good).ok).toBe(true);
        const dots = [...good].flatMap((c, i) => (c === '.' || c === '@' ? [i, i + 1] : []));
        const at = [0, good.length, ...dots][place % (dots.length + 2)]!;
        expect(email(`${good.slice(0, at)}.${good.slice(at)}`).ok).toBe(false);
      }),
    );
  });
  it('digits are no password in any script or width; with one letter they are', () => {
    const digits = ['0123456789', '０１２３４５６７８９', '٠١٢٣٤٥٦٧٨٩', '०१२३४५६७८९', '①②③④⑤⑥⑦⑧⑨⓪'];
    const digit = fc.constantFrom(...digits.flatMap((text) => [...text]));
    const unseen = fc.constantFrom('', '\u200b', '\u200d', '\ufe0f');
    fc.assert(
      fc.property(fc.array(digit, { minLength: 6, maxLength: 14 }), unseen, (list, gap) => {
        const text = `${list.slice(0, 3).join('')}${gap}${list.slice(3).join('')}`;
        expect(password(text).ok).toBe(false);
        expect(password(`${text}a`).ok).toBe(true);
      }),
    );
  });
});
