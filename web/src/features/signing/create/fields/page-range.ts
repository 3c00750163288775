// Page lists as people write them: 1-3,8 or 1－3、8. Pages count from 1 for people, from 0 inside.

export type PageRange = { ok: true; pages: number[] } | { ok: false; problem: string };

/** Sorted pages without repeats, from 0; the problem in Chinese otherwise. */
export function parsePageRange(text: string, count: number): PageRange {
  const plain = text
    .replace(/[０-９]/g, (digit) => String.fromCharCode(digit.charCodeAt(0) - 0xfee0))
    .replace(/[，、;；\s]+/g, ',')
    .replace(/[－—–~～至到]/g, '-')
    .replace(/第|页/g, '')
    .replace(/,*-,*/g, '-')
    .replace(/^,+|,+$/g, '');
  if (!plain) return { ok: false, problem: '请输入页码，例如 1-3,8' };
  const pages = new Set<number>();
  for (const part of plain.split(/,+/)) {
    const match = /^(\d{1,5})(?:-(\d{1,5}))?$/.exec(part);
    if (!match) return { ok: false, problem: '页码格式不正确，例如 1-3,8' };
    const first = Number(match[1]);
    const last = Number(match[2] ?? match[1]);
    if (first > last) return { ok: false, problem: `页码范围有误：${part}` };
    if (first < 1 || last > count) return { ok: false, problem: `页码须在1-${count}之间` };
    for (let page = first; page <= last; page++) pages.add(page - 1);
  }
  return { ok: true, pages: [...pages].sort((a, b) => a - b) };
}
