// Where a field goes that answers words of the text: a seal over the end of the words, as a company seal covers its
// company's name; a signature or a date on the free line behind them, else below them.
import { keepInside } from '../place/keep-inside.ts';
import type { PlaceKind } from './find-places.ts';
import { boxesMeet, type TextBox, type TextRun } from './text-lines.ts';

type Size = { width: number; height: number };

const gap = 4;
const margin = 12;
/** What fills the line to write on is no text that a field would cover. */
const drawn = (run: TextRun): boolean => /[^\s_年月日:：/]/u.test(run.text);

/** Upper left corner and size of the field, in points; always inside the page. */
export function placeBeside(
  kind: PlaceKind,
  words: TextBox,
  size: Size,
  page: Size,
  runs: readonly TextRun[],
): TextBox {
  const right = words.x + words.width;
  const centre = words.y + words.height / 2;
  const inside = (x: number, y: number): TextBox => keepInside({ x, y, ...size }, page);
  if (kind === 'seal') return inside(right - size.width / 4, centre - size.height / 2);
  const behind = { x: right + gap, y: centre - size.height / 2, ...size };
  // a tall signature may touch the lines above and below; only what stands on its own line is in the way
  const line = { x: right + gap, y: words.y, width: size.width, height: words.height };
  const free = !runs.some((run) => run.x >= right && drawn(run) && boxesMeet(run, line));
  if (free && behind.x + behind.width <= page.width - margin) return inside(behind.x, behind.y);
  return inside(words.x, words.y + words.height + gap);
}
