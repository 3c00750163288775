// By which path of a template's call the acting identity asks: who may manage templates sees and keeps all of the enterprise's
// (/c/m/), every other member those that were granted to him (/c/), a person his own (/i/).
import type { Route } from '@xinqi/wire';
import type { CallOptions } from '../../platform/request.ts';
import { useMay } from '../../platform/rights/rights.ts';
import { useSession } from '../../platform/session.ts';

export type TplSide = 'i' | 'c' | 'c/m';

export function useTplSide(): TplSide {
  const corp = useSession(({ currentAuthUser }) => currentAuthUser?.userType === 1);
  const manages = useMay('tempManage');
  return !corp ? 'i' : manages ? 'c/m' : 'c';
}

/** The same, of advanced templates; what a member may use has no path of its own. */
export const atAdvanced = (route: Route, side: TplSide): CallOptions => {
  const start = side === 'i' ? '/i/tpl/advancedVersion/' : side === 'c/m' ? '/c/m/tpl2/' : '/c/tpl/';
  const path = route.paths.find((one) => one.path.startsWith(start))?.path;
  return path === undefined ? {} : { path };
};

/** Calls for enterprises alone have one path. */
export const atSide = (route: Route, side: TplSide): CallOptions => {
  const path = route.paths.find((one) => one.path.startsWith(`/${side}/tpl/`))?.path;
  return path === undefined ? {} : { path };
};
