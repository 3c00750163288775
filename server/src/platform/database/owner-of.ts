// Whose things a call is about: the path and its principals tell whether the caller is a person or acts for his enterprise.
import { AppError } from '../app-error.ts';
import type { Ctx } from '../endpoint.ts';
import type { Owner } from './as-owner.ts';

export function ownerOf({ identity: { user, corp } }: Pick<Ctx, 'identity'>): Owner {
  if (corp) return { accountId: corp.accountId, corpId: corp.corpId };
  if (user) return { accountId: user.accountId, corpId: null };
  throw new AppError('10201');
}
