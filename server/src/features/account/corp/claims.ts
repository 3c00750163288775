// Enterprises as other families ask about them: a registered name is a claim, and only a verified one stands for anything
// (docs/decisions/0061).
import { AppError } from '../../../platform/app-error.ts';
import { isUniqueViolation, type Tx } from '../../../platform/db.ts';
import type { Deps } from '../../../platform/family.ts';
import { corpVerified } from '../facts.ts';
import * as store from './store.ts';

export type Claim = store.CorpRow;
export type Claims = {
  /** Throws NOT_FOUND. `lock`: until `tx` ends nobody verifies or renames it. */
  of(tx: Tx, corpId: string, lock?: 'update'): Promise<Claim>;
  /** The verified enterprise of exactly this name: there is one at most. */
  named(tx: Tx, name: string): Promise<{ corpId: string } | undefined>;
  /** Of these enterprises those that were verified: 1 by a simulator (测试环境), 2 in earnest. */
  verified(tx: Tx, corpIds: readonly string[]): Promise<ReadonlyMap<string, 1 | 2>>;
  /** Everybody who claims the name, the verified one first, then the oldest. */
  to(tx: Tx, name: string, limit: number): Promise<Claim[]>;
  /** CORP_NAME_VERIFIED, CORP_CODE_VERIFIED when name or code is another's already; STATE_CHANGED when it was verified meanwhile. */
  verify(
    tx: Tx,
    corpId: string,
    by: { creditCode: string; accountId: string | null; test: boolean },
    now: Date,
  ): Promise<void>;
  /** CORP_VERIFIED: the name of a verified enterprise stays. */
  rename(tx: Tx, corpId: string, name: string): Promise<void>;
  verifiedSince(tx: Tx, since: Date): Promise<string[]>;
  /** Party keys of its active members. */
  memberKeys(tx: Tx, corpId: string): Promise<Buffer[]>;
};

export function claims({ switchboard }: Deps): Claims {
  const of: Claims['of'] = async (tx, corpId, lock) => {
    const row = await store.corpRow(tx, corpId, lock);
    if (!row) throw new AppError('NOT_FOUND');
    return row;
  };
  return {
    of,
    named: store.verifiedNamed,
    verified: store.verifiedOf,
    to: store.claimsTo,
    async verify(tx, corpId, { creditCode, accountId, test }, now) {
      const { name } = await of(tx, corpId, 'update');
      const done = await store
        .setVerified(tx, corpId, { creditCode, by: accountId, test, now })
        .catch((error: unknown) => {
          if (isUniqueViolation(error, 'corp_verified_name')) throw new AppError('CORP_NAME_VERIFIED');
          throw isUniqueViolation(error, 'corp_verified_code') ? new AppError('CORP_CODE_VERIFIED') : error;
        });
      if (!done) throw new AppError('STATE_CHANGED');
      await switchboard.publish(tx, corpVerified, { corpId, name });
    },
    async rename(tx, corpId, name) {
      if (!(await store.setName(tx, corpId, name))) throw new AppError('CORP_VERIFIED');
    },
    verifiedSince: store.verifiedSince,
    memberKeys: store.memberKeys,
  };
}
