// Cards and licences from lines as a reader finds them: places decide, check digits decide, and what was lost is empty rather than guessed.
import { describe, expect, it } from 'vitest';
import {
  documentOf,
  fieldHints,
  type OcrFields,
  type OcrLine,
  qualityHints,
  readBankCard,
  readIdCardBack,
  readIdCardFront,
  readLicence,
  understand,
} from './index.ts';

const today = '2026-11-26';
/** Left edge, middle, text; 30 pixels a letter. */
const at = (x: number, y: number, text: string, score = 1): OcrLine => {
  const width = [...text].length * 30;
  return { text, score, x: x + width / 2, y, width, height: 40 };
};
const values = (fields: OcrFields) =>
  Object.fromEntries(Object.entries(fields).map(([name, { value }]) => [name, value]));
const fine = { sharp: 0.6, light: 0.9, glare: 0, grid: 0.1, colour: 0.5 };

const front = (more: Partial<Record<'name' | 'number' | 'born', OcrLine[]>> = {}): OcrLine[] => [
  at(700, 20, ' '),
  ...(more.number ?? [at(60, 560, '公民身份号码'), at(330, 562, '11010519491231002X')]),
  at(180, 390, '1单元101室'),
  at(60, 340, '住址'),
  at(180, 340, '虚构省样例市示范区长青路8号'),
  ...(more.born ?? [at(60, 260, '出生'), at(180, 258, '1949年12月31日')]),
  at(60, 180, '性别女'),
  at(300, 180, '民族'),
  at(420, 180, '维吾尔'),
  ...(more.name ?? [at(60, 100, '姓名'), at(180, 102, '阿里木•买买提')]),
];

describe('the front of a card', () => {
  it('by places, whatever the order in which lines were found', () => {
    const stands = {
      ...{ fullName: '阿里木·买买提', sex: '女', nation: '维吾尔', birth: '1949-12-31' },
      ...{ address: '虚构省样例市示范区长青路8号1单元101室', idCard: '11010519491231002X' },
    };
    expect(values(readIdCardFront(front()))).toEqual(stands);
    expect(values(readIdCardFront([...front()].reverse()))).toEqual(stands);
  });
  it('label and value in one line, and a number behind its label', () => {
    const lines = front({
      name: [at(60, 100, '姓名张三')],
      number: [at(60, 560, '公民身份号码11010519491231002X')],
    });
    expect(values(readIdCardFront(lines))).toMatchObject({ fullName: '张三', idCard: '11010519491231002X' });
  });
  it('letters that look like digits; the check digit says whether that was right', () => {
    const lines = front({ number: [at(330, 560, 'llO1O5I949I23IOO2x')] });
    expect(readIdCardFront(lines).idCard.value).toBe('11010519491231002X');
  });
  it('a misread number is shown and said; day of birth and sex are then the printed ones', () => {
    const lines = front({ number: [at(330, 560, '110105194912310021')] });
    const { fields, hints } = understand('id_front', lines, { quality: fine, today });
    expect(values(fields)).toMatchObject({ idCard: '110105194912310021', birth: '1949-12-31', sex: '女' });
    expect(hints).toEqual(['check_digit']);
  });
  it('a name whose label was lost is the line above sex, and not sure', () => {
    const { fullName } = readIdCardFront(front({ name: [at(180, 102, '张三')] }));
    expect(fullName).toEqual({ value: '张三', score: 0.5 });
  });
  it('what was not read is empty, and said', () => {
    const { fields, hints } = understand('id_front', front({ number: [at(60, 560, '公民身份号码')] }), {
      ...{ quality: fine, today },
    });
    expect(values(fields).idCard).toBe('');
    expect(hints).toEqual(['incomplete']);
  });
});

describe('the back of a card', () => {
  const back = (span: string): OcrLine[] => [
    at(320, 130, '中华人民共和国'),
    at(330, 240, '居民身份证'),
    at(200, 480, '签发机关'),
    at(380, 480, '样例市公安局示范分局'),
    at(200, 560, '有效期限'),
    at(380, 560, span),
  ];
  it.each([
    ['2012.02.24-2032.02.24', '2012-02-24', '2032-02-24', []],
    ['2012.02.24-长期', '2012-02-24', '长期', []],
    ['20120224-20320224', '2012-02-24', '2032-02-24', []],
    ['2006.11.25-2026.11.25', '2006-11-25', '2026-11-25', ['expired']],
    ['2006.11.27-2026.11.27', '2006-11-27', '2026-11-27', ['expires_soon']],
    ['2006.11.26-2026.11.26', '2006-11-26', '2026-11-26', ['expires_soon']],
  ])('%s', (span, from, until, hints) => {
    const read = understand('id_back', back(span), { quality: fine, today });
    expect(values(read.fields)).toEqual({ authority: '样例市公安局示范分局', from, until });
    expect(read.hints).toEqual(hints);
  });
  it('a day that never was is none', () => {
    expect(readIdCardBack(back('2012.02.30-2032.02.30')).until.value).toBe('');
  });
});

describe('a licence', () => {
  const licence = (more: OcrLine[] = []): OcrLine[] => [
    at(480, 190, '营业执照'),
    at(90, 270, '统一社会信用代码'),
    at(90, 312, '91110105MA32396680'),
    at(90, 420, '名称'),
    at(220, 420, '虚构恒信建筑工程(样例)有'),
    at(220, 460, '限公司'),
    at(90, 540, '类型'),
    at(220, 540, '有限责任公司'),
    at(90, 620, '法定代表人赵萍若'),
    at(780, 420, '注册资本伍佰万元整'),
    at(780, 500, '成立日期2024年08月06日'),
    at(780, 580, '营业期限2024年08月06日至2054年0'),
    at(920, 620, '8月05日'),
    at(780, 700, '住所'),
    at(910, 700, '虚构省样例市示范区长青路251'),
    at(910, 740, '号'),
    ...more,
  ];
  it('two columns, lines that go on below, brackets as licences print them', () => {
    expect(values(readLicence(licence()))).toEqual({
      ...{ name: '虚构恒信建筑工程（样例）有限公司', creditCode: '91110105MA32396680', type: '有限责任公司' },
      ...{ legalPerson: '赵萍若', address: '虚构省样例市示范区长青路251号' },
      ...{ established: '2024-08-06', until: '2054-08-05' },
    });
  });
  it('its code does not check: said', () => {
    expect(fieldHints('licence', readLicence(licence()), today)).toEqual(['check_digit']);
  });
});

describe('a bank card', () => {
  it.each([
    ['one line', [at(80, 430, '6222 0202 0011 2230 004')]],
    [
      'groups in any order',
      [at(500, 431, '2230004'), at(80, 430, '6222'), at(230, 430, '0202'), at(380, 429, '0011')],
    ],
    [
      'beside a telephone number',
      [at(80, 300, '1234567890123'), at(80, 600, '95588'), at(80, 430, '6222020200112230004')],
    ],
  ])('%s', (_what, lines) => {
    const { value } = readBankCard(lines).bankCard;
    expect(value).toBe('6222020200112230004');
  });
});

describe('what a picture shows', () => {
  it.each([
    ['id_front', front()],
    ['nothing', []],
    ['other', [at(0, 0, '喵喵喵喵喵')]],
    ['bank_card', [at(0, 0, '6222 0202 0011 2230 002')]],
  ] as const)('%s', (document, lines) => expect(documentOf([...lines])).toBe(document));
  it('another one than was asked for gives no fields', () => {
    expect(understand('id_back', front(), { quality: fine, today })).toEqual({
      ...{ document: 'id_front', fields: {}, hints: ['wrong_side'] },
    });
    expect(understand('licence', front(), { quality: fine, today }).hints).toEqual(['other_document']);
  });
  it('how it was taken', () => {
    expect(qualityHints(fine, 0.95)).toEqual([]);
    expect(qualityHints({ ...fine, sharp: 0.05 }, 0.95)).toEqual(['blurred']);
    expect(qualityHints(fine, 0.6)).toEqual(['blurred']);
    expect(qualityHints({ ...fine, glare: 0.2, grid: 0.9, colour: 0 }, 0.95)).toEqual([
      ...['glare', 'screen', 'copy'],
    ]);
    // in the dark everything is grey; white paper is no glare
    expect(qualityHints({ ...fine, light: 0.4, glare: 0.9, colour: 0 }, 0.95)).toEqual(['dark']);
  });
});
