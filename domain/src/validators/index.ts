// Spec §5 rules, one a file. Each returns { ok: true } or { ok: false, reason }: a code, never a sentence.
export * from './id-card.ts';
export * from './mobile.ts';
export * from './password.ts';
export * from './text.ts';
export type { Verdict } from './verdict.ts';
