// The one error class of the launcher: a closed set of codes with a Chinese sentence for the terminal.

export type PostgresErrorCode =
  | 'unsupported'
  | 'binaries'
  | 'account'
  | 'unreachable'
  | 'initdb'
  | 'start'
  | 'locked';

/** Thrown by everything under ops/src/postgres; `message` is ready to be shown. */
export class PostgresError extends Error {
  readonly code: PostgresErrorCode;
  constructor(code: PostgresErrorCode, message: string) {
    super(message);
    this.name = 'PostgresError';
    this.code = code;
  }
}
