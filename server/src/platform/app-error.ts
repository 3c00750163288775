// What features throw. Only http/ turns it into an envelope; any other error becomes SYSTEM with a log id.
import { type ErrorCode, errorRegistry } from '@xinqi/wire';

export class AppError extends Error {
  readonly code: ErrorCode;
  readonly retryAfterSeconds: number | undefined;

  /** `message` replaces the registry's sentence when the place can say more (a field, a line number). */
  constructor(code: ErrorCode, message?: string, options?: { retryAfterSeconds?: number }) {
    super(message ?? errorRegistry[code].message);
    this.name = 'AppError';
    this.code = code;
    this.retryAfterSeconds = options?.retryAfterSeconds;
  }
}
