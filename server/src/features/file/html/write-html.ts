// The text of a Word file as a page (spec §7.19 docToHtml): paragraphs and tables, in their order. Nothing of the file but its text
// gets into it: no address, no picture, no style; each character that HTML gives a meaning is written as a reference.
import type { WordLine } from '@xinqi/pdf/office';

const REFERENCES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => REFERENCES[character]!);

/** A row of a table has several cells; rows behind one another are one table. */
function blockOf(rows: readonly WordLine[]): string {
  const [first] = rows;
  if (first?.cells.length === 1) return `<p>${escapeHtml(first.cells[0]!)}</p>`;
  const cell = (text: string): string => `<td>${escapeHtml(text)}</td>`;
  return `<table border="1">${rows.map(({ cells }) => `<tr>${cells.map(cell).join('')}</tr>`).join('')}</table>`;
}

/** A whole document in UTF-8. */
export function writeHtml(title: string, lines: readonly WordLine[]): string {
  const blocks: WordLine[][] = [];
  for (const line of lines) {
    const last = blocks.at(-1);
    if (line.cells.length > 1 && last && last[0]!.cells.length > 1) last.push(line);
    else blocks.push([line]);
  }
  const head = `<meta charset="utf-8"><title>${escapeHtml(title)}</title>`;
  return `<!doctype html><html lang="zh-CN"><head>${head}</head><body>${blocks.map(blockOf).join('\n')}</body></html>`;
}
