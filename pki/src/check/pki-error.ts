// The error class of the parsers of this folder; verifiers never throw it but answer { ok: false, reason }.
import { DerError } from '../der/index.ts';

/** What a structure or algorithm is refused for. */
export type PkiErrorCode =
  | 'malformed_certificate'
  | 'malformed_cms'
  | 'malformed_timestamp'
  | 'unsupported_algorithm'
  | 'weak_algorithm'
  | 'weak_key'
  | 'trailing_bytes'
  | 'not_canonical'
  | 'signer_count'
  | 'no_signed_attributes'
  | 'bad_request';

export class PkiError extends Error {
  readonly code: PkiErrorCode;

  constructor(code: PkiErrorCode, detail = '') {
    super(detail ? `${code}: ${detail}` : code);
    this.name = 'PkiError';
    this.code = code;
  }
}

/** Runs a parser and turns encoding errors into one code of this layer; other errors pass through. */
export function parsing<T>(code: PkiErrorCode, parse: () => T): T {
  try {
    return parse();
  } catch (error) {
    if (error instanceof DerError) throw new PkiError(code, error.message);
    throw error;
  }
}
