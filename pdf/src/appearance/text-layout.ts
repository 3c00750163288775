// Breaks a Chinese or mixed text into lines that fit a box: the largest font size that fits, else the smallest with
// an ellipsis. Han characters break anywhere, Latin words stay whole when they can, closing punctuation never opens
// a line (GB/T 15834 避头). Widths come from the fonts that will be embedded.
import { type FontName, font, fontFor } from './glyphs.ts';

/** A piece of a line in one font; `font` undefined: no font has this character. */
export type Run = { font: FontName | undefined; text: string; width: number };
/** Sizes in points; `runs` of each line from left to right, widths at `size`. */
export type TextLayout = {
  size: number;
  lineHeight: number;
  lines: { runs: Run[]; width: number }[];
  /** All of the text is there: nothing was cut. */
  whole: boolean;
};

export const TEXT_FONTS: readonly FontName[] = ['sans', 'serif', 'brush'];
const LINE = 1.3;
const WORD = /(?:[\x21-\x7e]+|.)[。，、；：！？）》」』”’〉】…]*/gsu;

/** Text as it will be shown: no control, format or direction characters (they reorder what one sees), no lone surrogates. */
export function showable(text: string): string {
  return text
    .toWellFormed()
    .normalize('NFC')
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(/[\t\u00a0]/g, ' ')
    .replace(/[^\P{C}\n]/gu, '')
    .replaceAll('\ufffd', '');
}

/** Fits a shown text into `width` × `height` points with a size between `least` and `most`. */
export function layoutText(
  text: string,
  width: number,
  height: number,
  most: number,
  least: number,
): TextLayout {
  const paragraphs = text.split('\n').map((line) => line.match(WORD) ?? []);
  for (let size = most; ; size = Math.max(least, size - 0.5)) {
    const rows = paragraphs.flatMap((words) => wrap(words, width / size));
    const room = Math.max(1, Math.floor(height / (size * LINE) + 1e-6));
    const tooWide = rows.some((row) => emWidth(row) * size > width + 1e-6);
    const whole = rows.length <= room && !tooWide && height >= size;
    if (whole || size <= least) {
      const kept = rows.length > room ? [...rows.slice(0, room - 1), `${rows[room - 1]}…`] : rows;
      const lines = kept.map((row) => toRuns(shorten(row, width / size), size));
      return { size, lineHeight: size * LINE, lines, whole };
    }
  }
}

/** Width in em of one character. */
function advance(character: string): number {
  const codePoint = character.codePointAt(0) ?? 0;
  const name = fontFor(codePoint, TEXT_FONTS);
  return name ? font(name).glyphForCodePoint(codePoint).advanceWidth / font(name).unitsPerEm : 1;
}

function emWidth(text: string): number {
  let sum = 0;
  for (const character of text) sum += advance(character);
  return sum;
}

function wrap(words: readonly string[], ems: number): string[] {
  const rows: string[] = [];
  let row = '';
  let used = 0;
  const add = (piece: string, size: number) => {
    if (used + size > ems + 1e-6 && row !== '') {
      rows.push(row.trimEnd());
      row = '';
      used = 0;
      if (piece === ' ') return;
    }
    row += piece;
    used += size;
  };
  for (const word of words) {
    const size = emWidth(word);
    if (size <= ems) add(word, size);
    else for (const character of word) add(character, advance(character));
  }
  return [...rows, row.trimEnd()];
}

/** Cuts a row that is too wide (or ends in an added …) so that it fits with an ellipsis. */
function shorten(row: string, ems: number): string {
  if (emWidth(row) <= ems + 1e-6) return row;
  const characters = [...row.replace(/…$/, '')];
  while (characters.length > 0 && emWidth(`${characters.join('')}…`) > ems) characters.pop();
  return `${characters.join('')}…`;
}

function toRuns(row: string, size: number): { runs: Run[]; width: number } {
  const runs: Run[] = [];
  for (const character of row) {
    const name = fontFor(character.codePointAt(0) ?? 0, TEXT_FONTS);
    const width = advance(character) * size;
    const last = runs.at(-1);
    if (last && name && last.font === name) {
      last.text += character;
      last.width += width;
    } else runs.push({ font: name, text: character, width });
  }
  return { runs, width: runs.reduce((sum, run) => sum + run.width, 0) };
}
