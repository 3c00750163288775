// Where a contract's page leads back to: the list it was opened from, with its tab, filters and page (spec §3
// listSourceTag). Only our own lists and the workbench are followed, whatever stands in the session.
import { safeReturn } from '@xinqi/domain';
import { type PlainSearch, parseSearch } from '../../../../platform/plain-search.ts';
import { useSession } from '../../../../platform/session.ts';

const lists: Readonly<Record<string, string>> = {
  '/': '返回工作台',
  '/viewIndex': '返回工作台',
  '/corp/viewIndex': '返回工作台',
  '/signInfo/applyList': '返回列表',
  '/signInfo/applyListNew': '返回列表',
  '/corp/signInfo/applyList': '返回列表',
  '/corp/signInfo/applyListNew': '返回列表',
  '/signInfo/signList': '返回列表',
  '/corp/signInfo/signList': '返回列表',
  '/corp/signInfo/signListNew': '返回列表',
  '/signInfo/viewDealTypeList': '返回列表',
};
export type ListSource = { to: string; search: PlainSearch; text: string };

/** The list that `tag` names, its query kept; `otherwise` when it names none of ours. */
export function listSource(tag: string | null, otherwise: string): ListSource {
  const href = safeReturn(tag, (path) => Object.hasOwn(lists, path)) ?? otherwise;
  const [to = '', query] = href.split('#')[0]!.split('?');
  return { to, search: parseSearch(query ?? ''), text: lists[to] ?? '返回列表' };
}

/** For a contract that the acting identity sent, or signs. */
export function useListSource(sent: boolean): ListSource {
  const tag = useSession(({ listSourceTag }) => listSourceTag);
  const corp = useSession(({ currentAuthUser }) => currentAuthUser?.userType === 1);
  return listSource(tag, `${corp ? '/corp' : ''}/signInfo/${sent ? 'applyList' : 'signList'}`);
}
