// What a call rejects with: the whole body of the answer (spec §7), or our own body when there was none.
import { isSuccess } from '@xinqi/wire';

/** An unsuccessful answer. `code` NO_ANSWER: the server did not answer in time or not in envelopes. */
export type Failure = {
  success?: unknown;
  data?: unknown;
  code: string;
  message: string;
  reloadLogin?: boolean;
  logId?: string;
};

export const TIMED_OUT = '请求超时，请稍后重试';
export const noAnswer = (): Failure => ({
  success: false,
  data: null,
  code: 'NO_ANSWER',
  message: TIMED_OUT,
});

/** Nobody is to blame and trying again may help: no answer, a crowd, our own fault. */
export const isPassing = ({ code }: { code: string }): boolean =>
  ['NO_ANSWER', 'BUSY', 'OVERLOAD', 'SYSTEM'].includes(code);

/** Why an input was refused (PARAM_INVALID), without the name that the field has on the wire. */
export const withoutField = ({ message }: { message: string }): string => message.replace(/^[\w.]+：/, '');

/** Codes that mean: sign in again (spec §8). */
export const isExpired = (failure: { code?: unknown }): boolean =>
  failure.code === '10201' || failure.code === '10203';

/**
 * Reads an answer at any HTTP status: string bodies are parsed first, only `true` and `"true"` are success.
 * Returns the data, throws the whole body as a `Failure`.
 */
export function readAnswer<T>(text: string): T {
  let body: unknown = text;
  // a body may be JSON, or JSON inside a JSON string (spec §7 "String responses are parsed first")
  for (let depth = 0; depth < 2 && typeof body === 'string'; depth++)
    try {
      body = JSON.parse(body) as unknown;
    } catch {
      throw noAnswer();
    }
  if (isSuccess(body)) return (body as { data: T }).data;
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw noAnswer();
  const { code, message } = body as Partial<Failure>;
  throw {
    ...body,
    code: String(code ?? 'UNKNOWN'),
    message: typeof message === 'string' ? message : '操作失败，请重试',
  };
}

/** Any thrown value as a Failure, so that a page can always show one sentence. */
export function asFailure(error: unknown): Failure {
  if (typeof error === 'object' && error !== null && 'code' in error && 'message' in error) {
    const { code, message } = error as Failure;
    if (typeof code === 'string' && typeof message === 'string') return error as Failure;
  }
  return { success: false, data: null, code: 'PAGE', message: '操作失败，请重试' };
}

/** Status of a thrown value: statusCode, status or response.status; 500 otherwise (spec §8 "Route error"). */
export function statusOf(error: unknown): number {
  const { statusCode, status, response } = (error ?? {}) as {
    statusCode?: unknown;
    status?: unknown;
    response?: { status?: unknown };
  };
  return (
    [statusCode, status, response?.status].find((value): value is number => typeof value === 'number') ?? 500
  );
}
