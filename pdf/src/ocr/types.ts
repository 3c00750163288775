// What goes between those who decode a picture, those who read it and those who understand what was read.

/** Opaque pixels, three bytes each (RGB), rows from the top. */
export type RgbPixels = { width: number; height: number; data: Uint8Array };

/** A line of text: its middle and size in pixels of the picture, turned so that its text runs from left to right. */
export type OcrLine = { text: string; score: number; x: number; y: number; width: number; height: number };

/** `turned`: by how much the picture had to be turned for its text to be upright; `pieces`: of text, read or not. */
export type OcrAnswer = { ok: true; lines: OcrLine[]; turned: 0 | 90 | 180 | 270; pieces: number };

/** Lines of one picture at most: a card has ten, a licence thirty. */
export const MOST_OCR_LINES = 120;
