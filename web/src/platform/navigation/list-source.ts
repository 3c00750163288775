// Where a contract's page leads back to: the list it was opened from, with its tab, filters and page (spec §3
// listSourceTag), or that a view link names (fromTo). Only our own lists and the workbench are followed, whatever stands in the session.
import { listPage, listPages } from '@xinqi/domain';
import { type PlainSearch, parseSearch, usePlainSearch } from '../plain-search.ts';
import { useSession } from '../session.ts';

export type ListSource = { to: string; search: PlainSearch; text: string };

/** The list that `tag` names, its query kept; `otherwise` when it names none of ours. */
export function listSource(tag: string | null, otherwise: string): ListSource {
  const href = listPage(tag) ?? otherwise;
  const [to = '', query] = href.split('#')[0]!.split('?');
  return { to, search: parseSearch(query ?? ''), text: listPages[to] ?? '返回列表' };
}

/** For a contract that the acting identity sent, or signs. */
export function useListSource(sent: boolean): ListSource {
  const { fromTo } = usePlainSearch();
  const kept = useSession(({ listSourceTag }) => listSourceTag);
  const tag = listPage(fromTo) ?? kept;
  const corp = useSession(({ currentAuthUser }) => currentAuthUser?.userType === 1);
  return listSource(tag, `${corp ? '/corp' : ''}/signInfo/${sent ? 'applyList' : 'signList'}`);
}

/** The list that a view link names, where it names one. */
export function useNamedList(): ListSource | undefined {
  const { fromTo } = usePlainSearch();
  const named = listPage(fromTo);
  return named === undefined ? undefined : listSource(named, named);
}
