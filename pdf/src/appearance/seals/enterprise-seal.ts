// One seal of an enterprise from its description: shape, words, size in millimetres, colour, anti-forgery lines. The
// same description always gives the same drawing: preview, evidence hash and signed mark depend on it.
import { type Colour, type Drawing, INK, SEAL_RED } from '../drawing.ts';
import { AppearanceError } from '../errors.ts';
import { ovalSeal } from './oval-seal.ts';
import { rectSeal } from './rect-seal.ts';
import { roundSeal } from './round-seal.ts';
import { securityLines } from './security-lines.ts';
import { squareSeal } from './square-seal.ts';

export type EnterpriseSeal = {
  shape: 'star' | 'round' | 'oval' | 'square' | 'rect';
  /** 2–40 characters; a square seal without text at most 16. */
  name: string;
  /** What it is for (合同专用章), at most 12 characters. */
  text?: string;
  /** 6–18 digits or capital letters. A square seal has no room for it. */
  code?: string;
  /** Millimetres. Round and square ones are as high as wide. */
  width: number;
  height: number;
  colour?: keyof typeof SEAL_COLOURS;
  /** Draws anti-forgery lines (防伪线), the same for the same words: the seal's id. */
  security?: string;
};

/** Ink of seals: 印泥朱红, the blue of acceptance stamps, black. */
export const SEAL_COLOURS = {
  red: SEAL_RED,
  blue: [0x12 / 255, 0x3f / 255, 0xa8 / 255],
  black: INK,
} as const satisfies Record<string, Colour>;

function plain(seal: EnterpriseSeal): Drawing {
  const { width, height } = seal;
  const words = {
    name: seal.name,
    ...(seal.text ? { text: seal.text } : {}),
    colour: SEAL_COLOURS[seal.colour ?? 'red'],
  };
  const numbered = { ...words, ...(seal.code ? { code: seal.code } : {}) };
  if (seal.shape === 'oval') return ovalSeal({ ...numbered, width, height });
  if (seal.shape === 'rect') return rectSeal({ ...numbered, width, height });
  if (width !== height) throw new AppearanceError('seal_size', `${width}x${height}`);
  if (seal.shape === 'square') return squareSeal({ ...words, side: width });
  return roundSeal({ ...numbered, diameter: width, star: seal.shape === 'star' });
}

/** @throws AppearanceError seal_name_length, seal_text_length, seal_code_format, seal_size, glyph_missing */
export function enterpriseSeal(seal: EnterpriseSeal): Drawing {
  const drawing = plain(seal);
  if (!seal.security) return drawing;
  const round = seal.shape === 'star' || seal.shape === 'round' || seal.shape === 'oval';
  return { ...drawing, shapes: [...drawing.shapes, ...securityLines(drawing, round, seal.security)] };
}
