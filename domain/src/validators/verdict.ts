// The shape every validator returns.
export type Verdict = { ok: true } | { ok: false; reason: string };
export const pass: Verdict = { ok: true };
export const fail = (reason: string): Verdict => ({ ok: false, reason });
