// What every decision answers: facts that follow, or a refusal, named by the code that the caller is told.
export type Refused<R extends string> = { ok: false; reason: R };
export type Decision<F, R extends string> = ({ ok: true } & F) | Refused<R>;

export const refuse = <R extends string>(reason: R): Refused<R> => ({ ok: false, reason });
