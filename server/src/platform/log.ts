// Structured log. Never a token, a link pair, a phone number, a body or a query string (L-07).
import { pino } from 'pino';

export type Logger = {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
};

export function createLog(level: string): Logger {
  return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime });
}

/** A security event: who tried what and was denied; ids and codes only. */
export function securityEvent(
  log: Logger,
  event: string,
  fields: Record<string, string | number | null>,
): void {
  log.warn({ security: event, ...fields }, 'security');
}
