// What a cached answer is kept under: the route's family first (an act refreshes a family), then the route, whose answer it
// is, and the input. Another identity has other keys, so that a switch can never show what belongs to the former one.
import type { Input, Route } from '@xinqi/wire';
import { type CallOptions, pathOf } from '../request.ts';
import { type SessionState, useSession } from '../session.ts';

export type CallKey = readonly [
  family: string,
  route: string,
  whose: string,
  path: string,
  input: unknown,
  since: string,
];

/**
 * Whose answers come: a link's (its pair stands in the input), or those of the login and the identity that acts. The tokens
 * count too: while one switches, a call goes out for the enterprise of the token, whatever a page still shows.
 */
const whoseOf = ({ authUser, currentAuthUser: acting, consoleCorpId }: SessionState): string =>
  JSON.stringify([authUser?.userId, acting?.userType, acting?.userId, acting?.corpId, consoleCorpId]);

/** It asks by a link or as a visitor, whoever is signed in. */
export const isLink = ({ signToken, visitor }: CallOptions): boolean => Boolean(signToken || visitor);

/** `since`: the state of what is asked about, where another state is asked about anew. */
export function useCallKey<R extends Route>(
  route: R,
  input: Input<R>,
  options: CallOptions = {},
  since = '',
): CallKey {
  const link = isLink(options);
  const whose = useSession((session) => (link ? 'link' : whoseOf(session)));
  const path = useSession(() => pathOf(route, options));
  return [route.family, route.id, whose, path, input, since];
}

/** The same call of the same identity: only then may its former answer stand while the next one is read. */
export const sameWhose = (a: CallKey, b: CallKey): boolean => [1, 2, 3].every((at) => a[at] === b[at]);
