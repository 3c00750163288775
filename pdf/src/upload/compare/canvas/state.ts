// What a browser's drawing context remembers, and the words for it that Skia writes otherwise.
import { Matrix } from './matrix.ts';
import type { Style } from './styles.ts';

/** Settings that save and restore carry. */
export const fresh = () => ({
  matrix: new Matrix(),
  fillStyle: '#000000' as Style,
  strokeStyle: '#000000' as Style,
  globalAlpha: 1,
  globalCompositeOperation: 'source-over',
  lineWidth: 1,
  lineCap: 'butt',
  lineJoin: 'miter',
  miterLimit: 10,
  lineDash: [] as number[],
  lineDashOffset: 0,
  font: '10px sans-serif',
  /** `luminosity` (see filters.ts) or `none`. */
  filter: 'none',
  imageSmoothingEnabled: true,
});
export type State = ReturnType<typeof fresh>;
export type Rule = 'nonzero' | 'evenodd';

export const BLENDS: Record<string, string> = {
  'source-over': 'SrcOver',
  'source-in': 'SrcIn',
  'source-out': 'SrcOut',
  'source-atop': 'SrcATop',
  'destination-over': 'DstOver',
  'destination-in': 'DstIn',
  'destination-out': 'DstOut',
  'destination-atop': 'DstATop',
  copy: 'Src',
  xor: 'Xor',
  lighter: 'Plus',
  multiply: 'Multiply',
  screen: 'Screen',
  overlay: 'Overlay',
  darken: 'Darken',
  lighten: 'Lighten',
  'color-dodge': 'ColorDodge',
  'color-burn': 'ColorBurn',
  'hard-light': 'HardLight',
  'soft-light': 'SoftLight',
  difference: 'Difference',
  exclusion: 'Exclusion',
  hue: 'Hue',
  saturation: 'Saturation',
  color: 'Color',
  luminosity: 'Luminosity',
};
export const CAPS: Record<string, 'Butt' | 'Round' | 'Square'> = {
  butt: 'Butt',
  round: 'Round',
  square: 'Square',
};
export const JOINS: Record<string, 'Miter' | 'Round' | 'Bevel'> = {
  miter: 'Miter',
  round: 'Round',
  bevel: 'Bevel',
};
