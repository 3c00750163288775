// Who may use a template of an enterprise, and who may let others use it (keys 6, 105, 106, 10601).
import { can, type Grants } from '../permissions/index.ts';

/** Who keeps templates uses all of them; every other member those granted to him or to a department that he stands in. */
export const mayUseTpl = (grants: Grants, granted: boolean): boolean =>
  can(grants, 'tempManageSub') || granted;

/**
 * Which templates somebody may grant: with 全部模板授权 all, with 模板授权 alone those that he made or may use himself. To whom:
 * with 全部模板授权 everybody, else members and departments that he manages.
 */
export const mayGrantTpl = (grants: Grants, own: { madeIt: boolean; granted: boolean }): boolean =>
  can(grants, 'tempAllAuth') || (can(grants, 'tempAuth') && (own.madeIt || mayUseTpl(grants, own.granted)));
