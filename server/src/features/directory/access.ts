// Whose tree a caller works on: the path tells whether he is a person (/i/) or acts for his enterprise (/c/). An
// enterprise's tree is one for all of its members; who may change it is named on the route (permission group).
import { can } from '@xinqi/domain';
import { AppError } from '../../platform/app-error.ts';
import type { Owner } from '../../platform/database/as-owner.ts';
import type { Ctx } from '../../platform/endpoint.ts';

export function ownerOf({ identity: { user, corp } }: Ctx): Owner {
  if (corp) return { accountId: corp.accountId, corpId: corp.corpId };
  if (user) return { accountId: user.accountId, corpId: null };
  throw new AppError('10201');
}

/** Whether the caller may change the tree itself; a person always may change his own. */
export const mayManage = ({ identity: { corp } }: Ctx): boolean => !corp || can(corp.grants, 'group');
