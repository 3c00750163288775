// What a bench says: figures, printed as one table and written as JSON, each beside the peer or limit it is judged by.
import { short } from './statistics.ts';

export type Figure = {
  part: string;
  /** What was measured. */
  what: string;
  value: number;
  unit: string;
  /** What it is compared with: `ratio` is value ÷ reference, or reference ÷ value where more is better for both. */
  against?: { name: string; ratio: number };
  /** The goal for `against.ratio` (or for the value where there is no reference), and which side of it is good. */
  goal?: { atMost: number } | { atLeast: number };
  note?: string;
};

/** Whether a figure reaches its goal; `undefined` where none is set. */
export function reached({ goal, against, value }: Figure): boolean | undefined {
  if (!goal) return undefined;
  const judged = against?.ratio ?? value;
  return 'atMost' in goal ? judged <= goal.atMost : judged >= goal.atLeast;
}

/** The table as Markdown, which reads as plain text too. */
export function table(figures: readonly Figure[]): string {
  const rows = figures.map((figure) => {
    const { part, what, value, unit, against, goal, note } = figure;
    const wanted = goal ? ('atMost' in goal ? `≤ ${short(goal.atMost)}` : `≥ ${short(goal.atLeast)}`) : '';
    const met = reached(figure);
    return [
      part,
      what,
      `${short(value)} ${unit}`,
      against ? `${short(against.ratio)} × ${against.name}` : '',
      met === undefined ? wanted : `${wanted} ${met ? 'met' : 'MISSED'}`,
      note ?? '',
    ];
  });
  const head = ['part', 'what', 'measured', 'compared', 'goal', 'note'];
  const widths = head.map((title, i) => Math.max(width(title), ...rows.map((row) => width(row[i]!))));
  const line = (cells: string[]): string =>
    `| ${cells.map((cell, i) => cell + ' '.repeat(widths[i]! - width(cell))).join(' | ')} |`;
  return [line(head), line(widths.map((w) => '-'.repeat(w))), ...rows.map(line)].join('\n');
}

const width = (text: string): number => [...text].length;
