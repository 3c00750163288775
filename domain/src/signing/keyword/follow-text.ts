// Places that go with the text beside them. A template's text is filled in, and longer values push what follows down or onto the next page; a
// place keeps its distance from the line that it was set beside. Where that line is not found again, it stays and is said to be unsure.
import { type TextRun, textLines, topOf } from './text-lines.ts';

export type TextPlace = { page: number; x: number; y: number; width: number; height: number };
export type FollowedBox<P extends TextPlace> = { place: P; sure: boolean };
/** Runs of the pages, in their order, and how high the pages are. */
export type TextPages = readonly { runs: readonly TextRun[]; height: number }[];

type Line = { text: string; page: number; y: number };

/** Lines further away than this (points) are not what a place was set beside. */
const FAR = 160;

const linesOf = (pages: TextPages): Line[] =>
  pages.flatMap(({ runs }, page) =>
    textLines(runs).map((line) => ({ text: line.text, page, y: topOf(line) })),
  );

/** Which of the lines of the same words it is: 乙方（签字）： may stand there twice. */
const sameWords = (lines: readonly Line[], text: string): Line[] => lines.filter((one) => one.text === text);

export function followText<P extends TextPlace>(
  places: readonly P[],
  before: TextPages,
  after: TextPages,
): FollowedBox<P>[] {
  const [old, now] = [linesOf(before), linesOf(after)];
  return places.map((place) => {
    const middle = place.y + place.height / 2;
    const near = old
      .filter(
        ({ page, y, text }) => page === place.page && Math.abs(y - middle) <= FAR && !text.includes('{{'),
      )
      .sort((a, b) => Math.abs(a.y - middle) - Math.abs(b.y - middle));
    for (const anchor of near) {
      const [then, since] = [sameWords(old, anchor.text), sameWords(now, anchor.text)];
      const found = since[then.indexOf(anchor)];
      // one more or less of the same words: which it was cannot be told
      if (!found || since.length !== then.length) continue;
      const y = place.y + found.y - anchor.y;
      const height = after[found.page]?.height ?? 0;
      if (y < 0 || y + place.height > height) continue;
      return { place: { ...place, page: found.page, y }, sure: true };
    }
    return { place, sure: false };
  });
}
