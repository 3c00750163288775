// The key by which an enterprise's account is bound for the first time, and the page that was wanted: kept for a reload of this tab, never in the address.
import { keepInTab, keptJsonInTab } from '../../../platform/navigation/tab-storage.ts';

const KEY = 'xinqi-sso-bind';
export type KeptBind = { bindKey: string; ap: string };

export const keepBind = (bind: KeptBind | undefined): void => keepInTab(KEY, bind && JSON.stringify(bind));

export function keptBind(): KeptBind | undefined {
  const kept = keptJsonInTab(KEY) as Partial<KeptBind> | undefined;
  return typeof kept?.bindKey === 'string' ? { bindKey: kept.bindKey, ap: kept.ap ?? '' } : undefined;
}
