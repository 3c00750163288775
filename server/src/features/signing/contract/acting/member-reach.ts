// Whose contracts a member may look at: of the whole enterprise, or of the departments that he heads.
import { can } from '@xinqi/domain';
import { AppError } from '../../../../platform/app-error.ts';
import type { CorpPrincipal } from '../../../../platform/principal.ts';
import type { Reach } from '../../../org/index.ts';

/** Whom the caller may look at; NO_PERMISSION without either right. */
export function memberReach(corp: CorpPrincipal): Reach {
  if (can(corp.grants, 'subjectContract')) return { corpId: corp.corpId, head: null };
  if (can(corp.grants, 'memberFile')) return { corpId: corp.corpId, head: corp.accountId };
  throw new AppError('NO_PERMISSION');
}
