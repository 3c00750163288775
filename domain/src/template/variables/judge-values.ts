// The one judge of what is filled in. It answers values in one spelling, or a Chinese reason for each field; what is not the asker's to
// fill in is refused, not dropped. Threats: markup and turned writing direction in a name, a value of a million characters, a computed sum
// that is sent along.
import { fenOf, yuanText } from '../../signing/amount.ts';
import { readBeijing } from '../../time/index.ts';
import { creditCode } from '../../validators/credit-code.ts';
import { idCard } from '../../validators/id-card.ts';
import { ruleMessages } from '../../validators/messages.ts';
import { mobile, normaliseMobile } from '../../validators/mobile.ts';
import { partyName } from '../../validators/text.ts';
import type { Verdict } from '../../validators/verdict.ts';
import { isAsked } from './condition.ts';
import { compareDecimals, decimalOf, decimalText } from './decimal.ts';
import {
  defaultMaxLength,
  type Field,
  heldValue,
  isFilled,
  mostRows,
  type Row,
  TICKED,
  type Value,
  type Values,
  type Variable,
} from './variable.ts';

/** The sender, or a signatory by his role. */
export type Who = { by: 'sender' } | { by: 'role'; role: string };
/** By field: `租金`, or `明细.2.数量` of the second row. */
export type Refusals = Record<string, string>;
export type JudgedValues = { ok: true; values: Values } | { ok: false; refusals: Refusals };

export const fillsIn = (variable: Variable, who: Who): boolean =>
  who.by === 'sender'
    ? variable.filledBy === 'sender'
    : variable.filledBy === 'role' && variable.role === who.role;

/** `known`: what others filled in before; conditions look at it. */
export function judgeValues(
  variables: readonly Variable[],
  given: Values,
  { who, known = {} }: { who: Who; known?: Values },
): JudgedValues {
  const refusals: Refusals = {};
  const values: Record<string, Value> = {};
  const own = new Map(variables.filter((one) => fillsIn(one, who)).map((one) => [one.name, one]));
  for (const name of Object.keys(given).slice(0, 1_000))
    if (!own.has(name)) refusals[name.slice(0, 60)] = '该项不由您填写';
  for (const variable of own.values()) {
    const value = heldValue(given, variable.name);
    const judged = variable.kind === 'table' ? judgeRows(variable, value) : judgeText(variable, value);
    if (judged.ok) values[variable.name] = judged.value;
    else Object.assign(refusals, judged.refusals);
  }
  // asked only now, when what conditions look at is known
  const all = { ...known, ...values };
  for (const variable of own.values()) {
    const asked = isAsked(variable, all);
    if (!asked) {
      delete refusals[variable.name];
      values[variable.name] = variable.kind === 'table' ? [] : '';
    } else if (
      variable.required &&
      !Object.hasOwn(refusals, variable.name) &&
      !isFilled(heldValue(values, variable.name))
    )
      if (!Object.keys(refusals).some((path) => path.startsWith(`${variable.name}.`)))
        refusals[variable.name] = `${variable.name}${ruleMessages.required}`;
  }
  return Object.keys(refusals).length > 0 ? { ok: false, refusals } : { ok: true, values };
}

/** What is still to be filled in before anybody signs. */
export const missingValues = (variables: readonly Variable[], values: Values): Variable[] =>
  variables.filter(
    (one) =>
      one.filledBy !== 'computed' &&
      one.required &&
      isAsked(one, values) &&
      !isFilled(heldValue(values, one.name)),
  );

type JudgedOne = { ok: true; value: Value } | { ok: false; refusals: Refusals };

function judgeText(field: Field, value: Value): JudgedOne {
  const judged = typeof value === 'string' ? judgeOne(field, value) : { fault: ruleMessages.regex };
  return 'fault' in judged
    ? { ok: false, refusals: { [field.name]: judged.fault } }
    : { ok: true, value: judged.text };
}

function judgeRows({ name, columns = [] }: Variable, value: Value): JudgedOne {
  if (value === '') return { ok: true, value: [] };
  if (typeof value === 'string') return { ok: false, refusals: { [name]: ruleMessages.regex } };
  if (value.length > mostRows) return { ok: false, refusals: { [name]: `最多${mostRows}行` } };
  const refusals: Refusals = {};
  const entered = columns.filter(({ formula }) => !formula);
  const rows = value.map((row, index): Row => {
    const cells: Record<string, string> = {};
    const at = (column: string) => `${name}.${index + 1}.${column}`;
    for (const key of Object.keys(row).slice(0, 100))
      if (!entered.some((column) => column.name === key)) refusals[at(key.slice(0, 60))] = '该项不由您填写';
    for (const column of entered) {
      const given = Object.hasOwn(row, column.name) ? row[column.name]! : '';
      const judged = judgeOne(column, given);
      if ('fault' in judged) refusals[at(column.name)] = judged.fault;
      else if (column.required && judged.text === '')
        refusals[at(column.name)] = `${column.name}${ruleMessages.required}`;
      else cells[column.name] = judged.text;
    }
    return cells;
  });
  return Object.keys(refusals).length > 0 ? { ok: false, refusals } : { ok: true, value: rows };
}

/** Controls, and what turns the direction of writing or takes no place. A line may end in a text. */
const UNSEEN =
  /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff\ufff9-\uffff]|[\ud800-\udfff]/u;
const LONGEST = 5_000;
const UPLOAD = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

type One = { text: string } | { fault: string };
const checked = (text: string, verdict: Verdict, fault: string): One => (verdict.ok ? { text } : { fault });

/** One value of one field in its one spelling. Empty is nothing to judge here, but for whom it is required. */
function judgeOne(field: Field, value: string): One {
  if (typeof value !== 'string' || value.length > LONGEST) return { fault: `不能超过${LONGEST}个字符` };
  const text = value.replace(/\r\n?/g, '\n').trim();
  if (text === '') return { text };
  if (UNSEEN.test(text)) return { fault: ruleMessages.specialVal };
  switch (field.kind) {
    case 'text': {
      const most = field.maxLength ?? defaultMaxLength;
      return [...text].length > most ? { fault: `不能超过${most}个字符` } : { text };
    }
    case 'number':
    case 'money':
      return judgeNumber(field, text);
    case 'date':
      return text.length === 10 && readBeijing(text) ? { text } : { fault: '请选择日期' };
    case 'choice':
      return field.options?.includes(text) ? { text } : { fault: '请选择列出的选项' };
    case 'tick':
      return text === TICKED ? { text } : { fault: ruleMessages.regex };
    case 'picture':
      // the upload that it is; whose, and whether it is a picture, the server asks
      return UPLOAD.test(text) ? { text } : { fault: '请上传图片' };
    case 'name':
      return checked(text, partyName(text), ruleMessages.partyName);
    case 'idCard':
      return checked(text.toUpperCase(), idCard(text.toUpperCase()), ruleMessages.idCard);
    case 'creditCode':
      return checked(text.toUpperCase(), creditCode(text.toUpperCase()), ruleMessages.creditCode);
    case 'mobile':
      return checked(normaliseMobile(text), mobile(normaliseMobile(text)), ruleMessages.mobile);
    case 'table':
      return { fault: ruleMessages.regex };
  }
}

function judgeNumber({ kind, min, max, decimals = 6 }: Field, text: string): One {
  const fen = kind === 'money' ? fenOf(text) : undefined;
  if (kind === 'money' && fen === undefined) return { fault: '请输入金额，最多两位小数，不超过一百亿元' };
  const number = decimalOf(fen === undefined ? text : yuanText(fen));
  if (!number) return { fault: ruleMessages.number };
  if (kind === 'number' && number.scale > decimals)
    return { fault: decimals === 0 ? ruleMessages.integer : `最多${decimals}位小数` };
  const [least, most] = [decimalOf(min ?? ''), decimalOf(max ?? '')];
  if (least && compareDecimals(number, least) < 0) return { fault: `不能小于${min}` };
  if (most && compareDecimals(number, most) > 0) return { fault: `不能大于${max}` };
  return { text: decimalText(number) };
}
