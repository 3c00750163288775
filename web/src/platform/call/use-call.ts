// Reads a route for a page: its key, whose answer it is, and whether the acting member may ask at all follow from the route
// value. An answer to another input or identity is dropped; an expired session has been dealt with by the client.
import { useQuery } from '@tanstack/react-query';
import { can } from '@xinqi/domain';
import { type Input, mayOf, type Output, type Route } from '@xinqi/wire';
import { call } from '../client.ts';
import { asFailure } from '../failure.ts';
import type { CallOptions } from '../request.ts';
import { grantsOf } from '../rights/rights.ts';
import { useSession } from '../session.ts';
import { type CallKey, isLink, sameWhose, useCallKey } from './call-key.ts';

export type CallView<R extends Route, T> = {
  /** How it asks; a function where the bearer must be looked up at every call (a link's code is renewed meanwhile). */
  as?: CallOptions | (() => CallOptions);
  /** False: nothing is asked yet. */
  when?: boolean | undefined;
  /** While another page or filter of the same list is read its rows stay; a function judges by the former input. */
  keep?: boolean | ((before: Input<R>) => boolean);
  /** Read anew whenever a page opens, then left as it was read: for what is edited or signed as it is shown. */
  fresh?: boolean;
  /** What is known already. */
  first?: T;
  /** Names a state of what is asked about: another one is asked about anew. */
  since?: string;
  /** Milliseconds until it is read again while the page is open; false: not by itself. */
  every?: (known: NoInfer<T> | undefined, error: unknown) => number | false;
  /** Reads by several calls of the route, or turns its answer into what the page needs. */
  read?: (ask: (input: Input<R>) => Promise<Output<R>>) => Promise<T>;
};

/** Whether the identity that acts may ask: the server's own can(), and nothing is asked as a person of what enterprises have. */
function useMayAsk(route: Route, path: string): boolean {
  const may = mayOf(route, path);
  const callers = route.paths.find((one) => one.path === path)?.callers ?? [];
  const corpOnly =
    callers.length > 0 && callers.every((caller) => caller === 'corp' || caller === 'corpManager');
  return useSession(({ currentAuthUser: acting }) => {
    if (corpOnly && acting?.userType !== 1) return false;
    return !may || can(grantsOf(acting), may);
  });
}

export function useCall<R extends Route, T = Output<R>>(
  route: R,
  input: Input<R>,
  view: CallView<R, T> = {},
) {
  const { as = {}, when = true, keep = false, fresh = false, first, since = '', every, read } = view;
  const optionsOf = () => (typeof as === 'function' ? as() : as);
  const asking = optionsOf();
  const key = useCallKey(route, input, asking, since);
  const may = useMayAsk(route, key[3]) || isLink(asking);
  const found = useQuery<T, unknown, T, CallKey>({
    queryKey: key,
    enabled: may && when,
    queryFn: ({ signal }) => {
      const ask = (of: Input<R>) => call(route, of, { ...optionsOf(), signal });
      return read ? read(ask) : (ask(input) as Promise<T>);
    },
    placeholderData: (before, query) => {
      if (!query || !keep || !sameWhose(query.queryKey, key)) return undefined;
      return keep === true || keep(query.queryKey[4] as Input<R>) ? before : undefined;
    },
    ...(fresh ? { gcTime: 0, staleTime: Number.POSITIVE_INFINITY } : {}),
    ...(first === undefined ? {} : { initialData: first }),
    refetchInterval: ({ state }) => every?.(state.data, state.error) ?? false,
  });
  const { error, isPending, isFetching, refetch } = found;
  return {
    /** Undefined until the first answer, and again as soon as the right to ask is gone. */
    data: may ? found.data : undefined,
    error: may && error !== null ? asFailure(error) : null,
    /** Neither an answer nor a failure yet. */
    isPending: may && isPending,
    isFetching,
    refetch,
    /** The acting identity may not ask this. */
    denied: !may,
  };
}
