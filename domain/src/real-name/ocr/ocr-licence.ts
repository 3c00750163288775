// A business licence (营业执照, the form of 2015 and later). GB 32100's check characters say whether its code was read right.
import { creditCode } from '../../validators/credit-code.ts';
import {
  beside,
  besideAndBelow,
  emptyField,
  type OcrField,
  type OcrLine,
  plainLines,
  printedDay,
} from './ocr-lines.ts';

export type Licence = {
  name: OcrField;
  creditCode: OcrField;
  type: OcrField;
  legalPerson: OcrField;
  address: OcrField;
  established: OcrField;
  /** A day or 长期. */
  until: OcrField;
};

const LABELS =
  /^名称|^类型|^法定代表|^经营者|^负责人|^经营范围|^注册资本|^成立日期|^注册日期|^营业期限|^合伙期限|^住所|^经营场所|^登记机关|统一社会信用|^组成形式|^投资人|^执行事务/;

/** Letters that the code does not know, as the digits for which they are read. */
const asCode = (text: string): string =>
  text.toUpperCase().replace(/O/g, '0').replace(/I/g, '1').replace(/S/g, '5').replace(/Z/g, '2');

function codeOf(lines: readonly OcrLine[]): OcrField {
  const candidates = lines.flatMap(({ text, score }) => {
    const run = asCode(text.replace(/^.*代码[::]?/, '')).match(/[0-9A-Z]{18}/g) ?? [];
    return run.map((value) => ({ value, score }));
  });
  return (
    candidates.find(({ value }) => creditCode(value).ok) ??
    candidates.find(({ value }) => /^[159AN]/.test(value)) ??
    emptyField
  );
}

/** Brackets as licences print them. */
const brackets = (text: string): string => text.replace(/\(/g, '（').replace(/\)/g, '）');

const ENTERPRISE =
  /^(?!有限责任|股份有限|个人独资)[\p{Script=Han}()（）·\w]{2,}(?:公司|厂|店|中心|合作社|事务所|\(有限合伙\))$/u;
const KIND = /^(?:有限责任公司|股份有限公司|个人独资企业|个体工商户|有限合伙|普通合伙|农民专业合作社)/;

/** Where the label was lost: the line that reads like what stands behind it. */
function orLine(field: OcrField, lines: readonly OcrLine[], like: RegExp): OcrField {
  if (field.value !== '') return field;
  const line = lines.find(({ text }) => like.test(text));
  return line ? { value: line.text, score: 0.8 * line.score } : emptyField;
}

export function readLicence(read: readonly OcrLine[]): Licence {
  const lines = plainLines(read);
  const name = orLine(besideAndBelow(lines, /^名称/, LABELS), lines, ENTERPRISE);
  const span = besideAndBelow(lines, /^营业期限|^合伙期限/, LABELS);
  const days = [...span.value.matchAll(/\d{4}年?\d{1,2}月?\d{1,2}日?/g)].map(([day]) => printedDay(day));
  const until = /长期|永久/.test(span.value) ? '长期' : (days[1] ?? '');
  const established = printedDay(beside(lines, /^成立日期|^注册日期/, LABELS).value);
  const type = orLine(besideAndBelow(lines, /^类型/, LABELS), lines, KIND);
  return {
    name: { ...name, value: brackets(name.value) },
    creditCode: codeOf(lines),
    type: { ...type, value: brackets(type.value) },
    legalPerson: beside(lines, /^法定代表人?|^经营者|^负责人|^投资人/, LABELS),
    address: besideAndBelow(lines, /^住所|^经营场所/, LABELS),
    established: established ? { value: established, score: 1 } : emptyField,
    until: until ? { value: until, score: span.score } : emptyField,
  };
}
