// Works on rows of an enterprise for nobody in particular: who may was asked before.
import { asOwner } from '../../../platform/database/as-owner.ts';
import type { Tx } from '../../../platform/db.ts';

export const inCorp = <T>(tx: Tx, corpId: string, work: (tx: Tx) => Promise<T>): Promise<T> =>
  asOwner(tx, { accountId: '', corpId }, work);
