// What somebody put into a cell → the value in its one spelling, or why it is none. Spreadsheets keep a phone as a number
// (1.38E10), a day as days since 1900, an identity number with its last digits lost; people type full-width digits and blanks.

import { contractNoFault } from '../../numbering/rule.ts';
import { readBeijing } from '../../time/beijing-time.ts';
import { creditCode } from '../../validators/credit-code.ts';
import { idCard } from '../../validators/id-card.ts';
import { ruleMessages } from '../../validators/messages.ts';
import { mobile, normaliseMobile } from '../../validators/mobile.ts';
import { contractName, partyName } from '../../validators/text.ts';
import { fenOf, yuanText } from '../amount.ts';
import type { CellKind } from './columns.ts';

export type CellVerdict = { ok: true; value: string } | { ok: false; message: string };
const good = (value: string): CellVerdict => ({ ok: true, value });
const bad = (message: string): CellVerdict => ({ ok: false, message });

/** Longer texts are cut before anything looks at them. */
const mostChars = 1000;
const invisible = /[\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;

/** Without what nobody sees: blanks around it, zero-width characters, the ' that marks a text. */
export const cellText = (raw: string): string =>
  raw
    .slice(0, mostChars)
    .replace(invisible, '')
    .replace(/[\u00a0\u3000]/g, ' ')
    .trim()
    .replace(/^['‘’]/, '')
    .trim();

/** A value that Excel keeps of a formula that failed. */
const failed = /^#(REF!|N\/A|VALUE!|NAME\?|DIV\/0!|NUM!|NULL!|SPILL!|CALC!)$/;

/** One spelling for what consists of digits and Latin letters: half width, no blanks, numbers without exponent or empty decimals. */
function codeText(raw: string): string {
  const plain = raw.normalize('NFKC').replace(/\s/g, '');
  const spread = /^([0-9])(?:\.([0-9]{1,20}))?[Ee]\+?([0-9]{1,2})$/.exec(plain);
  if (spread) {
    const [, head = '', rest = '', power = '0'] = spread;
    const digits = head + rest.replace(/0+$/, '');
    const length = Number(power) + 1;
    if (digits.length <= length && length <= 20) return digits.padEnd(length, '0');
  }
  return plain.replace(/^([0-9]+)\.0+$/, '$1');
}

/** Excel keeps 15 digits of a number: the rest of 18 are zeros. */
const lostDigits = (raw: string, code: string): boolean =>
  /[Ee]\+?1[0-9]$/.test(raw) || /^[0-9]{15}000$/.test(code);

/** Day 25569 is 1970-01-01; days are taken from 2000 to 2099, so that no other number is one. */
const serialDay = (text: string): string | undefined => {
  const days = /^[0-9]{5}(?:\.[0-9]+)?$/.test(text) ? Math.floor(Number(text)) : 0;
  if (days < 36_526 || days > 73_050) return undefined;
  return new Date((days - 25_569) * 86_400_000).toISOString().slice(0, 10);
};

/** 2026-11-25 of what was typed or kept; undefined for no day. */
export function dayOf(raw: string): string | undefined {
  const text = raw.normalize('NFKC').trim();
  const serial = serialDay(text);
  if (serial) return serial;
  const found =
    /^([0-9]{4})\s*[-/.年]\s*([0-9]{1,2})\s*[-/.月]\s*([0-9]{1,2})\s*日?(?:[ T]+0{1,2}:00(?::00)?)?$/.exec(
      text,
    ) ?? /^([0-9]{4})([0-9]{2})([0-9]{2})$/.exec(text);
  if (!found) return undefined;
  const [, year = '', month = '', date = ''] = found;
  const day = `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`;
  return readBeijing(day) && day;
}

/** Money as Excel keeps it (1200.1000000000001), and as people type it (￥1,200.50元). */
function moneyOf(raw: string): string | undefined {
  const text = raw.normalize('NFKC').replace(/\s/g, '').replace(/元$/, '');
  const long = /^[0-9]{1,11}\.[0-9]{3,}$/.test(text) ? Math.round(Number(text) * 100) / 100 : undefined;
  // only what is no more than the noise of a float: 0.125 is a third decimal that somebody meant
  const near = long !== undefined && Math.abs(long - Number(text)) < 1e-6 ? long.toFixed(2) : text;
  const fen = fenOf(near);
  return fen === undefined ? undefined : yuanText(fen);
}

const judges: Record<CellKind, (text: string) => CellVerdict> = {
  party(text) {
    const verdict = partyName(text);
    return verdict.ok ? good(text) : bad(ruleMessages.partyName);
  },
  mobile(text) {
    const phone = normaliseMobile(codeText(text));
    return mobile(phone).ok ? good(phone) : bad(ruleMessages.mobile);
  },
  idCard(text) {
    const code = codeText(text).toUpperCase();
    if (idCard(code).ok) return good(code);
    return bad(
      lostDigits(text, code)
        ? '身份证号被存为数字，末位已丢失，请把单元格设为文本后重新填写'
        : ruleMessages.idCard,
    );
  },
  creditCode(text) {
    const code = codeText(text).toUpperCase();
    return creditCode(code).ok ? good(code) : bad(ruleMessages.creditCode);
  },
  contractName: (text) => (contractName(text).ok ? good(text) : bad(ruleMessages.contractName)),
  contractNo(text) {
    const no = codeText(text);
    const fault = contractNoFault(no);
    return fault === undefined ? good(no) : bad(fault);
  },
  money(text) {
    const yuan = moneyOf(text);
    return yuan === undefined ? bad('金额格式不正确，须为最多两位小数的数字') : good(yuan);
  },
  day(text) {
    const day = dayOf(text);
    return day === undefined ? bad('日期格式不正确，例如 2027-12-31') : good(day);
  },
  text: (text) => (text.length <= 500 ? good(text) : bad('不能超过500个字符')),
  lines: good,
};

/** An empty cell is good and empty: whether one may stand is the column's business. */
export function judgeCell(kind: CellKind, raw: string): CellVerdict {
  const text = cellText(raw);
  if (text === '') return good('');
  // what was cut off would be missing rows that nobody sees
  if (kind === 'lines' && raw.length > mostChars) return bad(`不能超过${mostChars}个字符`);
  if (failed.test(text)) return bad('公式计算结果有误，请改为数值');
  return judges[kind](text);
}
