// Lines that were read off a picture, and what stands beside and below a label (docs/decisions/0122). Pure: places decide, not the order
// in which lines were found.

/** Its middle and size, upright. */
export type OcrLine = { text: string; score: number; x: number; y: number; width: number; height: number };
/** What was read; empty where nothing was. */
export type OcrField = { value: string; score: number };

export const emptyField: OcrField = { value: '', score: 0 };
const left = (line: OcrLine): number => line.x - line.width / 2;
const right = (line: OcrLine): number => line.x + line.width / 2;

/** Half-width, without blanks, · for every middle dot. */
export const plainText = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/\s/gu, '')
    .replace(/[•・‧∙⋅․]/gu, '·');

export function plainLines(lines: readonly OcrLine[]): OcrLine[] {
  return lines
    .map((line) => ({ ...line, text: plainText(line.text) }))
    .filter(({ text }) => text !== '')
    .sort((a, b) => a.y - b.y || a.x - b.x);
}

/** `label` may be cut by a fold or be read with a letter missing: any of these begins the line, or stands in it. */
export type Label = RegExp;

const sameRow = (a: OcrLine, b: OcrLine): boolean =>
  Math.abs(a.y - b.y) < 0.6 * Math.max(Math.min(a.height, b.height), 0.6 * Math.max(a.height, b.height));

/** What stands behind the label: in its own line, else in the nearest one to its right, up to the next label. */
export function beside(lines: readonly OcrLine[], label: Label, others: Label): OcrField {
  const found = labelled(lines, label, others)?.value;
  return found ? { value: found.text, score: found.score } : emptyField;
}

/** `edge`: where the label begins. */
function labelled(
  lines: readonly OcrLine[],
  label: Label,
  others: Label,
): { value: OcrLine; edge: number } | undefined {
  for (const line of lines) {
    const match = label.exec(line.text);
    if (!match) continue;
    const rest = untilLabel(line.text.slice(match.index + match[0].length).replace(/^[::]+/, ''), others);
    if (rest !== '') {
      const share = rest.length / line.text.length;
      const width = line.width * share;
      return { value: { ...line, text: rest, width, x: right(line) - width / 2 }, edge: left(line) };
    }
    const next = lines
      .filter((other) => other !== line && sameRow(line, other) && left(other) > line.x)
      .sort((a, b) => left(a) - left(b))[0];
    const text = next && untilLabel(next.text, others);
    if (next && text) return { value: { ...next, text }, edge: left(line) };
  }
  return undefined;
}

function untilLabel(text: string, others: Label): string {
  const next = others.exec(text);
  return next ? text.slice(0, next.index) : text;
}

/** Like `beside`, and the rows that follow below it in the same column, until a label or a gap. */
export function besideAndBelow(lines: readonly OcrLine[], label: Label, others: Label): OcrField {
  const found = labelled(lines, label, others);
  if (!found) return emptyField;
  const { value: first, edge } = found;
  const rows = [first];
  const column = left(first);
  // the next label of this column ends it, whether or not what stands beside that is a line of its own
  const nexts = lines.filter(
    (line) =>
      others.test(line.text) &&
      line.y > first.y + 0.6 * first.height &&
      Math.abs(left(line) - edge) < 3 * first.height,
  );
  const end = Math.min(...nexts.map(({ y }) => y)) - 0.5 * first.height;
  for (const line of lines) {
    const last = rows.at(-1)!;
    const tall = Math.min(first.height, line.height);
    if (line.y > end) break;
    if (line.y - last.y < 0.5 * tall || line.y - last.y > 2.1 * Math.max(first.height, line.height)) continue;
    if (Math.abs(left(line) - column) > 2.2 * first.height || others.test(line.text)) continue;
    rows.push(line);
  }
  return { value: rows.map(({ text }) => text).join(''), score: Math.min(...rows.map(({ score }) => score)) };
}

/** A day as it is printed: 2012.02.24, 2012年2月24日; undefined: none. */
export function printedDay(text: string): string | undefined {
  const match = /(\d{4})[.年\-/·]?(\d{1,2})[.月\-/·]?(\d{1,2})日?/.exec(text);
  if (!match) return undefined;
  const [year, month, day] = match.slice(1).map(Number) as [number, number, number];
  const date = new Date(Date.UTC(year, month - 1, day));
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return undefined;
  return date.toISOString().slice(0, 10);
}

/** How sure the reader was on the whole: of 1. */
export const meanScore = (lines: readonly OcrLine[]): number =>
  lines.length === 0 ? 0 : lines.reduce((sum, { score }) => sum + score, 0) / lines.length;
