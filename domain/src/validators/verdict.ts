// The shape every validator returns.

/** `max`: the bound that a reason maxLength is about. */
export type Verdict = { ok: true } | { ok: false; reason: string; max?: number };
export const pass: Verdict = { ok: true };
export const fail = (reason: string): Verdict => ({ ok: false, reason });
