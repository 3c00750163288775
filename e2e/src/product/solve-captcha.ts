// Reads the picture of a captcha as a robot would, so that stories register through the real pages; no back door is
// needed. Every glyph of the drawing package has its own sequence of path commands, which neither noise nor position
// changes; the table holds six hexadecimal digits of each sequence's SHA-256, then the letter.
import { createHash } from 'node:crypto';

const glyphs =
  'ec14082 4f306d3 74d6844 0e0a765 fa80056 c99ed57 75e7f28 2313919 30916dA 39caafB 7c99d4C 20a722D 5c782eE 32d539F ' +
  '701ea7G 6f666bH a14990J e41b9aK f91e5cM 6db103N d6492bP 842f57Q 3570f4R 0b4d11S 105213T 60ecf4U b9dc9bV eaeb91W ' +
  '9e4318X 2dc415Y ec24e8Z';
const letterOf = new Map(glyphs.split(' ').map((entry) => [entry.slice(0, 6), entry.slice(6)]));

/** The text of a captcha (SVG source); throws when a glyph is unknown. */
export function solveCaptcha(svg: string): string {
  const found = [...svg.matchAll(/<path fill="#[0-9a-f]+" d="([^"]*)"/g)].map(([, path = '']) => {
    const xs = (path.match(/-?[0-9.]+/g) ?? []).filter((_, i) => i % 2 === 0).map(Number);
    const shape = createHash('sha256')
      .update(path.replace(/[^A-Z]/g, ''))
      .digest('hex')
      .slice(0, 6);
    return { x: xs.reduce((sum, x) => sum + x, 0) / xs.length, letter: letterOf.get(shape) };
  });
  return found
    .sort((a, b) => a.x - b.x)
    .map(({ letter }) => {
      if (!letter) throw new Error('captcha: unknown glyph');
      return letter;
    })
    .join('');
}
