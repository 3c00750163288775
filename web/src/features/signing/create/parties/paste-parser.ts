// Several signatories from pasted text, one a line: 姓名 手机号, or 企业名称 经办人 手机号. Tolerates what comes out
// of spreadsheets and chats: tabs, commas, numbering, full-width digits, +86, the phone first.
import { mobile, normaliseMobile, partyName } from '@xinqi/domain';

export type PastedParty = { userType: 0 | 1; name: string; operator: string; mobile: string };
export type PastedLine = { line: number; text: string } & (
  | { ok: true; party: PastedParty }
  | { ok: false; problem: string }
);

const company =
  /(公司|集团|厂|店|中心|事务所|合作社|银行|学校|大学|医院|协会|委员会|研究院|工作室|个体户|合伙)/;

function readLine(text: string): { party: PastedParty } | { problem: string } {
  const joined = text.replace(/^\s*\d{1,3}[.、)）]\s*/, '').replace(/(\d)[ -](?=\d)/g, '$1');
  const parts = joined.split(/[\s,，;；|、:：]+/).filter(Boolean);
  const at = parts.findIndex((part) => mobile(normaliseMobile(part)).ok);
  if (at < 0)
    return { problem: parts.some((part) => /\d{5,}/.test(part)) ? '手机号格式不正确' : '缺少手机号' };
  const phone = normaliseMobile(parts[at]!);
  const words = parts.filter((_, index) => index !== at);
  const [name, operator, ...more] = words;
  if (!name) return { problem: '缺少姓名' };
  if (more.length > 0) return { problem: '内容过多，每行一位签署方' };
  if (words.some((word) => !partyName(word).ok)) return { problem: '名称不能包含特殊字符或网址' };
  const userType = operator !== undefined || company.test(name) ? 1 : 0;
  return { party: { userType, name, operator: operator ?? '', mobile: phone } };
}

/** One answer for every line that is not blank; lines count from 1. Reads at most 200 lines. */
export function parsePasted(text: string): PastedLine[] {
  return text
    .split(/\r\n|\r|\n/)
    .slice(0, 200)
    .map((line, index) => ({ line: index + 1, text: line.slice(0, 300).trim() }))
    .filter(({ text: line }) => line !== '')
    .map((entry) => {
      const read = readLine(entry.text);
      return 'party' in read
        ? { ...entry, ok: true, party: read.party }
        : { ...entry, ok: false, problem: read.problem };
    });
}
