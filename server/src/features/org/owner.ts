// Whose book and whose quota: the path and its principals tell whether he is a person or acts for his enterprise.
import { AppError } from '../../platform/app-error.ts';
import type { Owner } from '../../platform/database/as-owner.ts';
import type { Ctx } from '../../platform/endpoint.ts';

export function ownerOf({ identity: { user, corp } }: Ctx): Owner {
  if (corp) return { accountId: corp.accountId, corpId: corp.corpId };
  if (user) return { accountId: user.accountId, corpId: null };
  throw new AppError('10201');
}
