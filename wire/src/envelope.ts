// The one shape of every answer (spec §3 "Response envelope", decisions "Errors on the wire").

export type Envelope<T> =
  | { success: true; data: T; code?: undefined }
  | { success: false; data: null; code: string; message: string; reloadLogin?: boolean; logId?: string };

/** Spec §7: only `true` or the string `"true"` is a success; anything else, also a non-object, is a failure. */
export function isSuccess(body: unknown): boolean {
  if (typeof body !== 'object' || body === null) return false;
  const { success } = body as { success?: unknown };
  return success === true || success === 'true';
}
