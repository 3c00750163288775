// Spec §5 rules. Each returns { ok: true } or { ok: false, reason }: a code, whose sentence stands in messages.ts.
export * from './credit-code.ts';
export * from './id-card.ts';
export * from './messages.ts';
export * from './mobile.ts';
export * from './numbers.ts';
export * from './password.ts';
export * from './rules.ts';
export * from './strip-empty.ts';
export * from './text.ts';
export type { Verdict } from './verdict.ts';
