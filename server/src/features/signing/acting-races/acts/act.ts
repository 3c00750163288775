// What stands in the table of acts, and what each of them needs to be prepared.
import type { PermissionKey } from '@xinqi/domain';
import type { Input, Route } from '@xinqi/wire';
import { signingRoutes as r } from '@xinqi/wire/signing';
import type { Role } from '../cast.ts';
import { pathOf, type Scene, sealing } from '../scenes.ts';

export type State = 'half' | 'finished' | 'draft';
export type Act = {
  route: Route;
  /** Where its route alone does not tell it from others. */
  name?: string;
  of: readonly Role[];
  /** owning: with what is his own for good, whatever becomes of his line or his place. */
  kind: 'signing' | 'reading' | 'sending' | 'owning';
  /** Codes passed, hand drawn; answers what does it. */
  ready(s: Scene): Promise<() => Promise<unknown>>;
  /** Contracts in which it can be done: half signed, finished, or not sent; none: while it is being signed. */
  on?: State;
  /** A finished contract is read as well as one that is being signed: as the change needs it. */
  anytime?: true;
  /** It names phones to which it sends: nobody whose phone it is closes his account until it ends. */
  sends?: true;
  /** Of a line of which more than the code is demanded; asked of a party outside between two transactions. */
  compares?: true;
  /** Of a contract of which a recording is demanded. */
  films?: true;
  /** It puts a question and changes nothing that stands. */
  asks?: true;
  /** The right that a member of the enterprise needs for it. */
  needs?: PermissionKey;
};

export const signers: readonly Role[] = ['link', 'person', 'operator', 'claimant'];
export const senders: readonly Role[] = ['sender', 'member', 'admin'];
export const call = <R extends Route>(s: Scene, route: R, input: Input<R>) =>
  s.actor.call(route, input, pathOf(s, route));
export const numbers = ({ applyNo, signNo }: Scene) => ({ applyNo, signNo });
export const newestCode = async (s: Scene) =>
  (await s.w.messages(s.mobile)).map((body) => /验证码([0-9]{6})/.exec(body)?.[1]).find(Boolean)!;

/** A fresh code for who is signed in; a link's own code is proof enough. */
export async function will(s: Scene): Promise<{ code?: string }> {
  if (s.role === 'link') return {};
  await s.actor.call(r.willCode, numbers(s));
  return { code: await newestCode(s) };
}
export const submission = async (s: Scene) => ({
  ...(await s.actor.submission(numbers(s), sealing.includes(s.role) ? 'seal' : 'hand')),
  ...(await will(s)),
});
