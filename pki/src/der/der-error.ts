// The one error class of the DER layer; its code says which encoding rule the bytes break (X.690 §8, §10, §11).

/** Which rule of the encoding was broken. */
export type DerErrorCode =
  | 'truncated'
  | 'trailing_bytes'
  | 'bad_tag'
  | 'bad_length'
  | 'too_deep'
  | 'bad_value'
  | 'not_canonical'
  | 'bad_pem';

/** Thrown by every reader and writer of this folder, never anything else, whatever the input bytes are. */
export class DerError extends Error {
  readonly code: DerErrorCode;

  constructor(code: DerErrorCode, detail = '') {
    super(detail ? `${code}: ${detail}` : code);
    this.name = 'DerError';
    this.code = code;
  }
}
