// What one signatory leaves on the pages, as data: drawn in the worker thread, stored sealed until then.

import type { EnterpriseSeal, TracedSeal } from '@xinqi/pdf/appearance';

/**
 * Outline sources: hand strokes, the round enterprise seal of a name (40 mm), the square personal seal (20 mm), a seal
 * that an enterprise made by template or from a picture.
 */
export type DrawingSource =
  | { type: 'seal'; seal: EnterpriseSeal }
  | { type: 'traced'; seal: TracedSeal }
  | { type: 'strokes'; strokes: unknown }
  | { type: 'round'; name: string }
  | { type: 'square'; name: string };

export type Mark =
  | { kind: 'drawing'; fieldName: string; width: number; height: number; source: DrawingSource }
  | { kind: 'text'; fieldName: string; width: number; height: number; text: string }
  /** 骑缝章: one field per page, in page order. */
  | {
      kind: 'edge';
      fieldNames: string[];
      pages: { width: number; height: number }[];
      at: number;
      source: DrawingSource;
    };

/** Top-left placement in points of the displayed page, as everywhere outside the PDF floor’s drawing code. */
export type Placed = { page: number; x: number; y: number; width: number; height: number };

/** One item of a signatory to be prepared. */
export type PlannedMark = {
  signNo: string;
  kind: 'signature' | 'seal' | 'date' | 'text' | 'edge' | 'stamp';
  /** What a screen reader says. */
  name: string;
  placement: Placed;
};
