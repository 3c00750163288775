// Lists as people make them: phones as numbers, full-width digits, days as numbers, heads in two rows, the same person twice.
import { describe, expect, it } from 'vitest';
import { dayOf, judgeCell } from './cell.ts';
import { batchColumns, roleColumns } from './columns.ts';
import { readTable } from './find-head.ts';
import { judgeRows } from './judge-rows.ts';

const people = batchColumns(0);
const around = { today: '2026-11-25', others: [], personal: false };
const row = (number: number, ...cells: string[]) => ({ number, cells });

describe('a cell', () => {
  it.each([
    ['mobile', '13800008000', '13800008000'],
    ['mobile', '1.3800008E10', '13800008000'],
    ['mobile', '13800008000.0', '13800008000'],
    ['mobile', '１３８ 0000 8000', '13800008000'],
    ['mobile', "'+86 138-0000-8000", '13800008000'],
    ['idCard', '11010119900307803x', '11010119900307803X'],
    ['money', '￥1,200.5元', '1200.50'],
    ['money', '1200.1000000000001', '1200.10'],
    ['money', '１２０００', '12000.00'],
    ['day', '46356', '2026-11-30'],
    ['day', '46356.75', '2026-11-30'],
    ['day', '2026年1月5日', '2026-01-05'],
    ['day', '2026/1/5', '2026-01-05'],
    ['day', '20260105', '2026-01-05'],
    ['party', '\u3000张 晓明\u200b', '张 晓明'],
    ['contractNo', 'ＨＴ-2026-001', 'HT-2026-001'],
  ] as const)('%s: %s is %s', (kind, raw, value) => {
    expect(judgeCell(kind, raw)).toEqual({ ok: true, value });
  });
  it.each([
    ['mobile', '1380000800', '手机号格式不正确'],
    ['idCard', '1.10101199003078E+17', '末位已丢失'],
    ['idCard', '110101199003078000', '末位已丢失'],
    ['idCard', '110101199003078030', '身份证号格式不正确'],
    ['creditCode', '91110108MA01ABCD3Y', '统一社会信用代码'],
    ['money', '0.125', '金额格式不正确'],
    ['money', '-5', '金额格式不正确'],
    ['money', '一万', '金额格式不正确'],
    ['day', '2026-02-30', '日期格式不正确'],
    ['day', '13800', '日期格式不正确'],
    ['party', '=HYPERLINK("http://x")', '名称须为'],
    ['party', '#REF!', '公式计算结果有误'],
    ['contractName', 'a'.repeat(2000), '合同名称须为'],
  ] as const)('%s: %s is none', (kind, raw, message) => {
    const verdict = judgeCell(kind, raw);
    expect(verdict.ok ? verdict.value : verdict.message).toContain(message);
  });
  it('days are those of our century: no phone and no sum is one', () => {
    expect(dayOf('36525')).toBeUndefined();
    expect(dayOf('36526')).toBe('2000-01-01');
    expect(dayOf('73050')).toBe('2099-12-31');
    expect(dayOf('73051')).toBeUndefined();
  });
});

describe('the head', () => {
  const read = (...rows: ReturnType<typeof row>[]) => readTable(rows, people);
  it('is found below a title, under other names, in any order; other columns are named', () => {
    const found = read(
      row(1, '2026年入职名单', '', ''),
      row(2, '工号', '*手机号码 ', '姓名（必填）', '金额(元)'),
      row(4, 'A1', '13800008000', '张晓明', '5'),
      row(5, '', '', '', ''),
    );
    expect(found).toEqual({
      ok: true,
      ignored: ['工号'],
      rows: [row(4, '张晓明', '13800008000', '', '', '', '5', '')],
    });
  });
  it('of two rows is the finer one', () => {
    const found = read(
      row(1, '姓名', '手机号', '合同'),
      row(2, '姓名', '手机号', '合同编号'),
      row(3, '张晓明', '13800008000', 'HT-1'),
    );
    expect(found.ok && found.rows).toEqual([row(3, '张晓明', '13800008000', '', '', 'HT-1', '', '')]);
  });
  it('that lacks a column, or has one twice, is said', () => {
    expect(read(row(1, '姓名', '地址'))).toEqual({ ok: false, message: '未找到表头，缺少列：手机号' });
    expect(read(row(1, '姓名', '手机', '联系电话'))).toMatchObject({ ok: false });
    expect(read()).toEqual({ ok: false, message: '未找到表头，缺少列：姓名、手机号' });
  });
});

describe('rows', () => {
  const judged = (rows: ReturnType<typeof row>[], more = {}) =>
    judgeRows(rows, people, { ...around, ...more }).map(({ faults, notes }) => [
      ...faults.map((one) => `${one.key}: ${one.message}`),
      ...notes.map((one) => `(${one.key}: ${one.message})`),
    ]);
  it('good, empty, twice, one phone with two names, one document with two names', () => {
    expect(
      judged([
        row(2, '张晓明', '13800008000'),
        row(3, '', ''),
        row(4, '张晓明', '13800008000'),
        row(5, '李华', '13800008000'),
        row(6, '王一', '13800008001', '11010119900307803X'),
        row(7, '王二', '13800008002', '11010119900307803x'),
        row(8, '张晓明', '13800008000', '', '续签协议'),
      ]),
    ).toEqual([
      [],
      ['name: 姓名不能为空', 'mobile: 手机号不能为空'],
      ['name: 与第2行重复'],
      ['mobile: 手机号与第2行相同，但姓名不同'],
      [],
      ['idNumber: 证件号码与第6行相同，但名称不同'],
      ['(name: 与第2行是同一签署方)'],
    ]);
  });
  it('one number for two contracts, a contract that is over, a party that stands in it already', () => {
    const others = [{ name: '老板', mobile: '13800008009' }];
    const rows = [
      row(2, '张晓明', '13800008000', '', '', 'HT-1', '', '2026-11-25'),
      row(3, '李华', '13800008001', '', '', 'HT-1', '', '2026-11-24'),
      row(4, '老板', '13800008009'),
    ];
    expect(judged(rows, { others })).toEqual([
      [],
      ['contractNo: 合同编号与第2行重复', 'overDate: 合同到期日早于今天'],
      ['mobile: 与合同中的其他签署方相同'],
    ]);
    expect(judged(rows.slice(0, 1), { personal: true })).toEqual([
      ['contractNo: 个人发起的合同不使用合同编号'],
    ]);
  });
  it('the address book disagrees: a note, and no fault', () => {
    const book = new Map([['13800008000', ['李华']]]);
    const rows = [row(2, '张晓明', '13800008000'), row(3, '李华', '13800008000', '', 'B')];
    expect(judged(rows, { book })[0]).toEqual(['(mobile: 通讯录中该手机号为“李华”，请核对)']);
  });
  it('a clerk may sign for two enterprises', () => {
    const rows = [
      row(2, '上海示例贸易有限公司', '李华', '13800008001'),
      row(3, '北京示例贸易有限公司', '李华', '13800008001'),
    ];
    expect(judgeRows(rows, batchColumns(1), around).flatMap(({ faults }) => faults)).toEqual([]);
  });
});

describe('a list for the roles of a template', () => {
  const tenant = { role: '承租方', userType: 0 as const, preset: false };
  const surety = { role: '担保方', userType: 1 as const, preset: true };
  const columns = roleColumns([tenant, surety]);
  const filled = (number: number, cells: Record<string, string>) =>
    row(number, ...columns.map(({ title }) => cells[title] ?? ''));
  const judged = (...cells: Record<string, string>[]) =>
    judgeRows(
      cells.map((one, i) => filled(i + 2, one)),
      columns,
      around,
    ).map(({ faults }) => faults.map(({ key, message }) => `${key}: ${message}`));
  const ok = { 承租方姓名: '张一', 承租方手机号: '13800000301' };

  it('names the columns by role; with one role the plain words do as well', () => {
    expect(columns.filter(({ required }) => required).map(({ key, title }) => [key, title])).toEqual([
      ['name', '承租方姓名'],
      ['mobile', '承租方手机号'],
    ]);
    expect(columns.map(({ title }) => title)).toContain('担保方统一社会信用代码');
    const plain = readTable([row(1, '姓名', '电话'), row(2, '张一', '13800000301')], roleColumns([tenant]));
    expect(plain.ok && plain.rows).toMatchObject([{ number: 2 }]);
    const several = readTable([row(1, '姓名', '电话')], columns);
    expect(several).toEqual({ ok: false, message: '未找到表头，缺少列：承租方姓名、承租方手机号' });
    // every role has somebody already: the row that names any column is the head
    const preset = roleColumns([{ ...tenant, preset: true }]);
    expect(readTable([row(1, '名单'), row(2, '合同编号'), row(3, 'HT-1')], preset)).toMatchObject({
      rows: [{ number: 3 }],
    });
    expect(readTable([row(1, '名单')], preset).ok).toBe(false);
  });

  it('whoever is named is named whole, and nobody twice in one row', () => {
    expect(judged(ok)).toEqual([[]]);
    expect(judged({ ...ok, 担保方手机号: '13800000302' })).toEqual([
      ['name.2: 担保方企业名称不能为空', 'operatorName.2: 担保方经办人姓名不能为空'],
    ]);
    const two = roleColumns([tenant, { ...tenant, role: '同住人' }]);
    const twice = judgeRows([row(2, '张一', '13800000301', '', '张一', '13800000301')], two, around);
    expect(twice[0]!.faults).toEqual([{ key: 'mobile.2', message: '与本行的其他签署方相同' }]);
    // of each role by itself: one phone, one name
    const phones = judgeRows(
      [
        row(2, '张一', '13800000301', '', '李一', '13800000302'),
        row(3, '张二', '13800000303', '', '李二', '13800000302'),
      ],
      two,
      around,
    );
    expect(phones[1]!.faults).toEqual([{ key: 'mobile.2', message: '手机号与第2行相同，但姓名不同' }]);
  });

  it('a deadline of its own is a day that has not passed', () => {
    expect(judged({ ...ok, 签署截止日: '2027-11-24' })).toEqual([[]]);
    expect(judged({ ...ok, 签署截止日: '2099-12-31' })).toEqual([['signExpire: 签署截止日不能超过一年']]);
    expect(
      judged({ ...ok, 签署截止日: '2026-11-25' }, { ...ok, 承租方姓名: '张一', 签署截止日: '2026-11-24' })[1],
    ).toEqual(['signExpire: 签署截止日早于今天']);
  });
});
