// An enterprise's tree is one for all of its members; who may change it is named on the route (permission group).
import { can } from '@xinqi/domain';
import type { Ctx } from '../../platform/endpoint.ts';

/** Whether the caller may change the tree itself; a person always may change his own. */
export const mayManage = ({ identity: { corp } }: Ctx): boolean => !corp || can(corp.grants, 'group');
