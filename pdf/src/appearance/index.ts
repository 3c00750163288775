// The door of `@xinqi/pdf/appearance`: everything that can be seen of a signature.
export type { Appearance, Part, RgbaPixels } from '../appearance-type.ts';
export { type Colour, type Drawing, INK, SEAL_RED, type Shape, toAppearance, toSvg } from './drawing.ts';
export {
  type EdgeSealOptions,
  edgeSeal,
  type PageSize,
} from './edge-seal.ts';
export { AppearanceError, type AppearanceErrorCode } from './errors.ts';
export { finishDocument } from './finish-document.ts';
export { type FontName, fontPath } from './glyphs.ts';
export { handSignature, readStrokes, type Stroke, type StrokePoint } from './hand-signature.ts';
export { type EnterpriseSeal, enterpriseSeal, SEAL_COLOURS } from './seals/enterprise-seal.ts';
export { MM, type RoundSeal, roundSeal } from './seals/round-seal.ts';
export { type SquareSeal, sealColumns, squareSeal } from './seals/square-seal.ts';
export { type TracedSeal, tracedSeal, traceInk } from './seals/trace-ink.ts';
export { type TextBox, textPage } from './text-page.ts';
