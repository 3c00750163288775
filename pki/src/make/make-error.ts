// The error class of the making half.

export type MakeErrorCode =
  | 'unsupported_key'
  | 'bad_digest'
  | 'bad_certificate_request'
  | 'bad_timestamp_request'
  | 'bad_ocsp_request'
  | 'timestamp_refused';

export class MakeError extends Error {
  readonly code: MakeErrorCode;

  constructor(code: MakeErrorCode, detail = '') {
    super(detail ? `${code}: ${detail}` : code);
    this.name = 'MakeError';
    this.code = code;
  }
}
