// The proof of stored tokens, asked for when the guard sends to /login/authorize, so that it travels beside the code of the page that is
// wanted; /login/authorize takes it. Whoever comes there in another way asks then.
import type { Output } from '@xinqi/wire';
import { accountRoutes } from '@xinqi/wire/account';
import { call } from '../client.ts';
import { useSession } from '../session.ts';

export type Identities = Output<typeof accountRoutes.session>;

const ask = (signal?: AbortSignal): Promise<Identities> =>
  call(accountRoutes.session, {}, { quiet: true, ...(signal ? { signal } : {}) });
/** An answer about other tokens than those of now proves nothing. */
let asked: { token: string | null; answer: Promise<Identities> } | undefined;

export function askProof(): void {
  asked = { token: useSession.getState().token, answer: ask() };
  asked.answer.catch(() => undefined);
}

/** Once: whoever tries again asks anew. Rejects with a Failure, or with the abort of `signal` where it asks itself. */
export function takeProof(signal: AbortSignal): Promise<Identities> {
  const fits = asked?.token === useSession.getState().token;
  const taken = (fits && asked?.answer) || ask(signal);
  asked = undefined;
  return taken;
}
