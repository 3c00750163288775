// Glyph outlines from the Noto TrueType fonts of the npm packages, opened once and kept (30 MB of file buffers
// at most). Serif first, then Sans. A character that no font has is an error here: a seal with a box in
// the name would be a seal of somebody else.
import { createRequire } from 'node:module';
import type { Font } from 'fontkit';
import { AppearanceError } from './errors.ts';
import { laterModule } from './later-module.ts';
import { type Command, type Outline, scale, transform } from './outline.ts';

const require = createRequire(import.meta.url);
let later: (() => unknown) | undefined;
/** Loaded when first asked for: who only asks for paths does not pay for it (80 ms). */
export const fontkit = () => (later?.() ?? require('fontkit')) as typeof import('fontkit');

/** For a process that will lose its right to read files, and may never need it (12 ms). */
export function readFontkit(): void {
  later ??= laterModule('fontkit', require);
}

const FILES = {
  serifBold: '@expo-google-fonts/noto-serif-sc/700Bold/NotoSerifSC_700Bold.ttf',
  serif: '@expo-google-fonts/noto-serif-sc/400Regular/NotoSerifSC_400Regular.ttf',
  sans: '@expo-google-fonts/noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf',
  sansBold: '@expo-google-fonts/noto-sans-sc/700Bold/NotoSansSC_700Bold.ttf',
  brush: '@expo-google-fonts/ma-shan-zheng/400Regular/MaShanZheng_400Regular.ttf',
} as const;

export type FontName = keyof typeof FILES;

/** Absolute path of a font file that ships with the product. */
export function fontPath(name: FontName): string {
  return require.resolve(FILES[name]);
}

const opened = new Map<FontName, Font>();

/** The opened font; the first call reads the file (10–25 ms). */
export function font(name: FontName): Font {
  let result = opened.get(name);
  if (!result) {
    result = fontkit().openSync(fontPath(name)) as Font;
    opened.set(name, result);
  }
  return result;
}

/** The first of the fonts that has this code point. */
export function fontFor(codePoint: number, order: readonly FontName[]): FontName | undefined {
  return order.find((name) => font(name).hasGlyphForCodePoint(codePoint));
}

/** A glyph in em units: outline with its baseline at y = 0, and its advance; 1 em = 1. */
export type Glyph = { outline: Outline; advance: number };

const cache = new Map<string, Glyph>();

/**
 * The outline of one character.
 * @throws AppearanceError `glyph_missing` when none of the fonts has it
 */
export function glyph(character: string, order: readonly FontName[]): Glyph {
  const key = `${order.join()} ${character}`;
  const known = cache.get(key);
  if (known) return known;
  const codePoint = character.codePointAt(0) ?? 0;
  const name = fontFor(codePoint, order);
  if (!name) throw new AppearanceError('glyph_missing', `U+${codePoint.toString(16).toUpperCase()}`);
  const source = font(name).glyphForCodePoint(codePoint);
  const em = 1 / font(name).unitsPerEm;
  const result = {
    outline: transform(toCubic(source.path.commands), scale(em)),
    advance: source.advanceWidth * em,
  };
  if (cache.size > 4000) cache.clear();
  cache.set(key, result);
  return result;
}

/** TrueType's quadratic curves as cubic ones, exactly (PDF has no quadratic operator). */
function toCubic(commands: readonly { command: string; args: number[] }[]): Command[] {
  const out: Command[] = [];
  let x = 0;
  let y = 0;
  for (const { command, args } of commands) {
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = args;
    if (command === 'moveTo' || command === 'lineTo') {
      out.push([command === 'moveTo' ? 'M' : 'L', a, b]);
      [x, y] = [a, b];
    } else if (command === 'quadraticCurveTo') {
      const at = (from: number, control: number) => from + (2 / 3) * (control - from);
      out.push(['C', at(x, a), at(y, b), at(c, a), at(d, b), c, d]);
      [x, y] = [c, d];
    } else if (command === 'bezierCurveTo') {
      out.push(['C', a, b, c, d, e, f]);
      [x, y] = [e, f];
    } else if (command === 'closePath') {
      out.push(['Z']);
    }
  }
  return out;
}
