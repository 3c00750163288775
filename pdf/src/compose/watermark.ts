// The mark over the pages that somebody reads: who and when, pale, aslant. Drawn as outlines and not as text: it stands on every page
// many times, and whoever searches or listens to the contract should find the contract.
import { glyph } from '../appearance/glyphs.ts';
import {
  type Command,
  chain,
  rotate,
  scale,
  toOperators,
  transform,
  translate,
} from '../appearance/outline.ts';
import { plainPdf, stream } from '../upload/picture/plain-pdf.ts';

const TILE = { width: 260, height: 190, size: 13, line: 20, most: 220 };
/** What no font has is left out of the mark: a name never keeps its contract from being read. */
function lineOf(text: string): { outline: Command[]; width: number } {
  const outline: Command[] = [];
  let width = 0;
  for (const character of text)
    try {
      const { outline: drawn, advance } = glyph(character, ['sans']);
      outline.push(...transform(drawn, translate(width, 0)));
      width += advance;
    } catch {}
  return { outline, width };
}

/** A PDF of one page, to be repeated over each page. */
export function watermark(lines: readonly string[]): Uint8Array {
  const { width, height, size, line, most } = TILE;
  const drawn = lines.flatMap((text, at) => {
    const { outline, width: long } = lineOf(text);
    const used = long * size > most ? most / long : size;
    const place = translate((-long * used) / 2, (lines.length / 2 - at - 1) * line);
    return transform(
      outline,
      chain(scale(used), place, rotate(Math.PI / 6), translate(width / 2, height / 2)),
    );
  });
  const content = Buffer.from(`/G gs 0.35 0.39 0.45 rg\n${toOperators(drawn)}\nf`, 'latin1');
  return onePage(width, height, content);
}

function onePage(width: number, height: number, content: Buffer): Uint8Array {
  const pale = '<</ExtGState<</G<</ca 0.24>>>>>>';
  return new Uint8Array(
    plainPdf([
      '<</Type/Catalog/Pages 2 0 R>>',
      '<</Type/Pages/Count 1/Kids[3 0 R]>>',
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 ${width} ${height}]/Contents 4 0 R/Resources${pale}>>`,
      stream('', content),
    ]),
  );
}
