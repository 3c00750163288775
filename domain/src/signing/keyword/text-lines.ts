// Runs of text as a PDF reader tells them → lines of characters with their places. A PDF knows no lines: runs come in any
// order, a word is split over several, and one row may hold the signature blocks of two parties side by side.
import { overlaps, type Rectangle } from '../../file/field-cover.ts';
import { plainCharacters } from './plain-text.ts';

/** A piece of text and the box that it fills, in PDF points of the displayed page, origin top left. */
export type TextRun = { text: string; x: number; y: number; width: number; height: number };
export type TextBox = { x: number; y: number; width: number; height: number };

export type TextLine = {
  /** Without blanks, normalised; the character at code unit `i` fills `boxes[i]`. */
  text: string;
  boxes: readonly TextBox[];
};

/** East Asian characters are drawn about twice as wide as Latin ones; what a run does not tell is shared out by that. */
const weightOf = (character: string): number => ((character.codePointAt(0) ?? 0) > 0x2e7f ? 2 : 1);

function charactersOf(run: TextRun): { character: string; box: TextBox }[] {
  const starts = new Map<number, number>();
  let total = 0;
  let at = 0;
  for (const character of run.text) {
    starts.set(at, total);
    total += weightOf(character);
    at += character.length;
  }
  const point = run.width / Math.max(1, total);
  return plainCharacters(run.text).map(({ character, from }) => ({
    character,
    box: {
      x: run.x + (starts.get(from) ?? 0) * point,
      y: run.y,
      width: weightOf(run.text.slice(from)) * point,
      height: run.height,
    },
  }));
}

const middle = (box: TextBox): number => box.y + box.height / 2;

/** Lines from top to bottom; runs share a line when the middle of one lies within the other's inner half. */
export function textLines(runs: readonly TextRun[]): TextLine[] {
  const rows: TextRun[][] = [];
  for (const run of [...runs].sort((a, b) => middle(a) - middle(b) || a.x - b.x)) {
    const row = rows.at(-1);
    const first = row?.[0];
    if (row && first && Math.abs(middle(first) - middle(run)) <= Math.min(first.height, run.height) / 2)
      row.push(run);
    else rows.push([run]);
  }
  return rows
    .map((row) => row.sort((a, b) => a.x - b.x).flatMap(charactersOf))
    .filter((characters) => characters.length > 0)
    .map((characters) => ({
      text: characters.map(({ character }) => character).join(''),
      boxes: characters.flatMap(({ character, box }) => Array.from(character.split(''), () => box)),
    }));
}

/** The box around code units `start` to `end` (not included) of a line; the range is not empty. */
export function boxOf(line: TextLine, start: number, end: number): TextBox {
  const boxes = line.boxes.slice(start, end);
  const x = Math.min(...boxes.map((box) => box.x));
  const y = Math.min(...boxes.map((box) => box.y));
  const right = Math.max(...boxes.map((box) => box.x + box.width));
  const bottom = Math.max(...boxes.map((box) => box.y + box.height));
  return { x, y, width: right - x, height: bottom - y };
}

/** How high a line stands: the upper end of its highest character. */
export const topOf = ({ boxes }: TextLine): number => Math.min(...boxes.map(({ y }) => y));

const rectangleOf = ({ x, y, width, height }: TextBox): Rectangle => [x, y, x + width, y + height];

/** Both cover some same place, by the rule of fields that cover others. */
export const boxesMeet = (a: TextBox, b: TextBox): boolean => overlaps(rectangleOf(a), rectangleOf(b));
