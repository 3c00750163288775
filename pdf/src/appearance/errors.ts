// The one error of this folder: a closed set of codes, so that the server can map each to a sentence.

/** Why a mark cannot be drawn. `detail` is for logs (a character, a count), never for users. */
export type AppearanceErrorCode =
  | 'seal_name_length'
  | 'seal_text_length'
  | 'seal_code_format'
  | 'seal_size'
  | 'seal_ink'
  | 'glyph_missing'
  | 'signature_invalid'
  | 'signature_empty'
  | 'signature_too_large'
  | 'text_box'
  | 'edge_pages'
  | 'edge_source';

/** Thrown by every function of `@xinqi/pdf/appearance` on input that it refuses. */
export class AppearanceError extends Error {
  readonly code: AppearanceErrorCode;
  constructor(code: AppearanceErrorCode, detail = '') {
    super(detail ? `${code}: ${detail}` : code);
    this.name = 'AppearanceError';
    this.code = code;
  }
}
