// What a call throws: the product said no (with the code of its envelope), or something that is no envelope answered: a
// proxy, a page, half an answer. Who keeps books tells the two apart; after the second the call may have happened.
import type { ErrorCode } from '@xinqi/wire';

/** The product refused; nothing happened. */
export class Refused extends Error {
  readonly code: string;
  /** The session is over: log in again (spec §3). */
  readonly reloadLogin: boolean;
  /** Names the line of the product's log, when the fault was its own. */
  readonly logId: string | undefined;
  constructor(
    code: string,
    message: string,
    more: { at?: string; reloadLogin?: boolean; logId?: string } = {},
  ) {
    super(`${code} ${message}${more.at ? ` (${more.at})` : ''}`);
    this.code = code;
    this.reloadLogin = more.reloadLogin ?? false;
    this.logId = more.logId;
  }
}

/** Whether a call was refused with this code; the codes are those of docs/errors.md. */
export const isRefused = (error: unknown, code: ErrorCode): error is Refused =>
  error instanceof Refused && error.code === code;

/** An answer that is no envelope. */
export class NoEnvelope extends Error {
  readonly status: number;
  constructor(at: string, status: number, body: Uint8Array) {
    super(`${at}: HTTP ${status} ${new TextDecoder().decode(body.subarray(0, 200))}`);
    this.status = status;
  }
}
