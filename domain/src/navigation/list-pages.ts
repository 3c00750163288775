// The pages from which a contract is opened, and what leads back to them: `fromTo` of the view links and `listSourceTag` of the
// session (spec §3) name one of these and nothing else.
import { ownPath } from './own-path.ts';

export const listPages: Readonly<Record<string, string>> = {
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

/** The list that an address names, its query kept; undefined for anything else. */
export const listPage = (address: string | undefined | null): string | undefined =>
  ownPath(address, (path) => Object.hasOwn(listPages, path));
