// A mainland identity card from what was read off its two sides. The number decides: GB 11643's check digit says whether it was read
// right, and day of birth and sex follow from it.
import { dayOfBirth, idCard } from '../../validators/id-card.ts';
import {
  beside,
  besideAndBelow,
  emptyField,
  type OcrField,
  type OcrLine,
  plainLines,
  printedDay,
} from './ocr-lines.ts';

export type IdCardFront = {
  fullName: OcrField;
  sex: OcrField;
  nation: OcrField;
  birth: OcrField;
  address: OcrField;
  idCard: OcrField;
};
/** `until`: 长期 or a day. */
export type IdCardBack = { authority: OcrField; from: OcrField; until: OcrField };

const NAME = /^姓名|^姓$/;
const SEX = /性别/;
const NATION = /民族/;
const BORN = /^出生/;
const ADDRESS = /^住址|^住(?=.{2,}[省市区县路])|^址(?=.{3,})/;
const NUMBER = /公民身份号?码?|身份号码/;
const ANY = /姓名|性别|民族|^出生|^住址|公民身份|身份号码|^样本$/;

/** Letters that are read for digits. */
const LOOKALIKES: Readonly<Record<string, string>> = {
  ...{
    O: '0',
    o: '0',
    D: '0',
    Q: '0',
    I: '1',
    l: '1',
    i: '1',
    '|': '1',
    Z: '2',
    z: '2',
    S: '5',
    s: '5',
    B: '8',
    x: 'X',
  },
};
const asDigits = (text: string): string => [...text].map((one) => LOOKALIKES[one] ?? one).join('');

/** Of 18 characters; with the right check digit before any other. */
function numberOf(lines: readonly OcrLine[]): OcrField {
  const candidates = lines.flatMap(({ text, score }) => {
    const run = asDigits(text.replace(/^.*?号码|^\D*码/, '')).match(/\d{17}[\dX]/g) ?? [];
    return run.map((value) => ({ value, score }));
  });
  return candidates.find(({ value }) => idCard(value).ok) ?? candidates[0] ?? emptyField;
}

export function readIdCardFront(read: readonly OcrLine[]): IdCardFront {
  const lines = plainLines(read);
  const number = numberOf(lines);
  const checked = idCard(number.value).ok && number.value.length === 18;
  const printed = printedDay(beside(lines, BORN, NUMBER).value);
  const sex = beside(lines, SEX, ANY);
  return {
    fullName: nameOf(lines),
    sex: checked
      ? { value: Number(number.value[16]) % 2 === 1 ? '男' : '女', score: number.score }
      : { ...sex, value: /[男女]/.exec(sex.value)?.[0] ?? '' },
    nation: stripped(beside(lines, NATION, ANY), /族$/),
    birth: checked
      ? { value: dayOfBirth(number.value), score: number.score }
      : printed
        ? { value: printed, score: 0.5 }
        : emptyField,
    address: besideAndBelow(lines, ADDRESS, ANY),
    idCard: number,
  };
}

/** Behind its label; where that was lost, the line above sex. */
function nameOf(lines: readonly OcrLine[]): OcrField {
  const found = stripped(beside(lines, NAME, ANY), /[^\p{Script=Han}·]/gu);
  if (found.value !== '') return found;
  const sex = lines.find(({ text }) => SEX.test(text));
  const above = lines.filter(
    ({ text, y, height }) =>
      sex &&
      y < sex.y - 0.8 * height &&
      y > sex.y - 4 * height &&
      /^[名姓]?[\p{Script=Han}·]{2,20}$/u.test(text),
  );
  const last = above.at(-1);
  return last
    ? { value: last.text.replace(/^[姓名]{1,2}(?=.{2,})/u, ''), score: 0.5 * last.score }
    : emptyField;
}

const stripped = ({ value, score }: OcrField, of: RegExp): OcrField => ({
  value: value.replace(of, ''),
  score,
});

export function readIdCardBack(read: readonly OcrLine[]): IdCardBack {
  const lines = plainLines(read);
  const labels = /签发机关|有效期限?|居民身份证|中华人民/;
  const authority = beside(lines, /签发机关|发机关/, labels);
  const orOffice = lines.find(({ text }) => /公安/.test(text));
  const span = lines.find(({ text }) => SPAN.test(text));
  const [, from = '', until = ''] = (span && SPAN.exec(span.text)) ?? [];
  const score = span?.score ?? 0;
  const day = (text: string): OcrField => {
    const value = text.startsWith('长') ? '长期' : (printedDay(text) ?? '');
    return { value, score: value === '' ? 0 : score };
  };
  return {
    authority:
      authority.value === '' && orOffice
        ? { value: orOffice.text.replace(/^.*机关/, ''), score: orOffice.score }
        : authority,
    ...{ from: day(from), until: day(until) },
  };
}
const SPAN = /(\d{4}[.·年]?\d{1,2}[.·月]?\d{1,2}日?)[-—–至~一]?(\d{4}[.·年]?\d{1,2}[.·月]?\d{1,2}日?|长期?)/;

/** What a picture shows; other: text that is none of these. */
export const ocrDocuments = ['id_front', 'id_back', 'licence', 'bank_card', 'other', 'nothing'] as const;
export type OcrDocument = (typeof ocrDocuments)[number];

/** By the words that stand on it. */
export function documentOf(read: readonly OcrLine[]): OcrDocument {
  const lines = plainLines(read);
  const text = lines.map((line) => line.text).join('\n');
  if (text.length < 4) return 'nothing';
  if (/营业执照|统一社会信用代码/.test(text)) return 'licence';
  const front = [/公民身份|身份号码/, /姓名/, /性别/, /民族/, /住址/].filter((one) => one.test(text)).length;
  const back = [/签发机关/, /有效期/, /居民身份证/, /中华人民共和国/].filter((one) => one.test(text)).length;
  if (front >= 2 && front >= back) return 'id_front';
  if (back >= 2) return 'id_back';
  if (idCard(numberOf(lines).value).ok) return 'id_front';
  return isBankCard(lines) ? 'bank_card' : 'other';
}

const isBankCard = (lines: readonly OcrLine[]): boolean =>
  lines.some(({ text }) => /^\d{13,19}$/.test(asDigits(text))) ||
  lines.some(({ text }) => /银行|UnionPay|银联|VISA/i.test(text));
