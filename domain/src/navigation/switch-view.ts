// Spec §2.6: the page that shows the same thing after switching between the person's and the enterprise's view. Query
// parameters that stand in the address are merged. What the specification does not name serves both views and stays,
// except pages about one thing of the former identity: those lead to the workbench.
import { partsOf } from './own-path.ts';

type Merge = (query: URLSearchParams) => void;
type Target = { to: string; merge?: Merge };

/** `match=-1` filters nothing and is mirrored: no tab is set then. */
const withTab =
  (tab: (old: string | null) => string): Merge =>
  (query) => {
    if (query.get('match') !== '-1') query.set('signStatus', tab(query.get('signStatus')));
  };
const personTab = withTab((old) => (old === '3' ? '3' : '2'));
const corpTab = withTab(() => '4');

const toPerson: ReadonlyMap<string, Target> = new Map<string, Target>([
  ['/corp/viewIndex', { to: '/viewIndex' }],
  ['/corp/signInfo/applyList', { to: '/signInfo/applyList' }],
  ['/corp/signInfo/applyListNew', { to: '/signInfo/applyListNew' }],
  ['/corp/signInfo/signList', { to: '/signInfo/signList', merge: personTab }],
  ['/corp/signInfo/signListNew', { to: '/signInfo/signList', merge: personTab }],
  ['/console/template', { to: '/tpl/general' }],
  ['/signSettings', { to: '/signSettings/signers' }],
]);
const toCorp: ReadonlyMap<string, Target> = new Map<string, Target>([
  ['/viewIndex', { to: '/corp/viewIndex' }],
  ['/signInfo/applyList', { to: '/corp/signInfo/applyList' }],
  ['/signInfo/applyListNew', { to: '/corp/signInfo/applyListNew' }],
  ['/signInfo/signList', { to: '/corp/signInfo/signList', merge: corpTab }],
  // where §2.5 rule 6 would lead anyway
  ['/tpl/general', { to: '/console/template' }],
  ['/signSettings', { to: '/signSettings/signers' }],
]);
/** Template pages that a person has too; all other /tpl pages of an enterprise become /tpl/general. */
const sharedTpl: ReadonlySet<string> = new Set([
  '/tpl/accountInfo',
  '/tpl/addTplPerson',
  '/tpl/digital',
  '/tpl/general',
  '/tpl/personSet',
  '/tpl/Preferences',
  '/tpl/signers',
  '/tpl/signMerge',
  '/tpl/signPwd',
]);
/** One contract, one draft, one request: the other identity may not see it, or not in this role. */
const oneThing =
  /^\/(applySign\/|initiation\/(?!toCreate$)|signInfo\/(viewDetail|batchSign|viewGuide)$|derong\/|advancedVersion\/|editadvance\/|iframeView\/)/;

/** Parameters that name something of the former identity: its directory, its member, its draft, its page of rows. */
const ofOneIdentity = ['directoryId', 'currentDirData', 'childUser', 'applyId', 'step', 'itemPage'] as const;

function target(path: string, userType: 0 | 1): Target {
  const named = (userType === 0 ? toPerson : toCorp).get(path);
  if (named) return named;
  if (userType === 0) {
    if (path.startsWith('/tpl/') && !sharedTpl.has(path)) return { to: '/tpl/general' };
    if (/^\/(corp|console)(\/|$)/.test(path)) return { to: '/viewIndex' };
  }
  if (oneThing.test(path)) return { to: userType === 1 ? '/corp/viewIndex' : '/viewIndex' };
  return { to: path };
}

/** Address of the page to show as `userType` (0 person, 1 enterprise) instead of `fullPath`. */
export function switchView(path: string, fullPath: string, userType: 0 | 1): string {
  const { to, merge } = target(path, userType);
  const { query } = partsOf(fullPath);
  if (oneThing.test(path)) return to;
  for (const name of ofOneIdentity) query.delete(name);
  merge?.(query);
  return query.size > 0 ? `${to}?${query}` : to;
}
