// Enterprises as other families ask about them: a registered name is a claim, and only a verified one stands for anything
// (docs/decisions/0061).
import type { StandingWay } from '@xinqi/domain';
import { AppError } from '../../../platform/app-error.ts';
import { isUniqueViolation, type Tx } from '../../../platform/db.ts';
import type { Deps } from '../../../platform/family.ts';
import { corpLost, corpVerified } from '../facts.ts';
import { endStanding, type Loss } from './standing-store.ts';
import { type Standings, standings } from './standings.ts';
import * as store from './store.ts';

export type Claim = store.CorpRow;
export type Claims = {
  /** Throws NOT_FOUND. `lock`: until `tx` ends nobody verifies or renames it, and it loses nothing. */
  of(tx: Tx, corpId: string, lock?: store.CorpLock): Promise<Claim>;
  /** The verified enterprise of exactly this name: there is one at most. `lock`: it stays so until `tx` ends. */
  named(tx: Tx, name: string, lock?: store.CorpLock): Promise<{ corpId: string } | undefined>;
  /** The verified enterprise of this credit code. */
  coded(tx: Tx, creditCode: string): Promise<{ corpId: string } | undefined>;
  /** Of these enterprises those that are verified: 1 by a simulator (测试环境), 2 in earnest. `lock`: they stay so until `tx` ends. */
  verified(tx: Tx, corpIds: readonly string[], lock?: store.CorpLock): Promise<ReadonlyMap<string, 1 | 2>>;
  /** Everybody who claims the name, the verified one first, then the oldest. */
  to(tx: Tx, name: string, limit: number): Promise<Claim[]>;
  /** CORP_NAME_VERIFIED, CORP_CODE_VERIFIED when name or code is another's already; STATE_CHANGED when it was verified meanwhile. */
  verify(
    tx: Tx,
    corpId: string,
    by: {
      creditCode: string;
      accountId: string | null;
      test: boolean;
      way: StandingWay;
      legalPerson: string | null;
    },
    now: Date,
  ): Promise<void>;
  /** It was verified and is no more: a claim again, by the rule for claims. False when it is one already. */
  lose(tx: Tx, corpId: string, loss: Loss): Promise<boolean>;
  /** Each time that it was verified, and what became of that. */
  standings: Standings;
  /** CORP_VERIFIED: the name of a verified enterprise stays. */
  rename(tx: Tx, corpId: string, name: string): Promise<void>;
  verifiedSince(tx: Tx, since: Date): Promise<string[]>;
  /** Party keys of its active members. */
  memberKeys(tx: Tx, corpId: string): Promise<Buffer[]>;
};

export function claims(deps: Deps): Claims {
  const { switchboard } = deps;
  const kept = standings(deps);
  const of: Claims['of'] = async (tx, corpId, lock) => {
    const row = await store.corpRow(tx, corpId, lock);
    if (!row) throw new AppError('NOT_FOUND');
    return row;
  };
  return {
    of,
    named: store.verifiedNamed,
    coded: store.verifiedCoded,
    standings: kept,
    verified: store.verifiedOf,
    to: store.claimsTo,
    async verify(tx, corpId, { creditCode, accountId, test, way, legalPerson }, now) {
      const { name } = await of(tx, corpId, 'update');
      const done = await store
        .setVerified(tx, corpId, { creditCode, by: accountId, test, now })
        .catch((error: unknown) => {
          if (isUniqueViolation(error, 'corp_verified_name')) throw new AppError('CORP_NAME_VERIFIED');
          throw isUniqueViolation(error, 'corp_verified_code') ? new AppError('CORP_CODE_VERIFIED') : error;
        });
      if (!done) throw new AppError('STATE_CHANGED');
      await kept.begin(tx, { corpId, name, creditCode, way, test, legalPerson }, now);
      await switchboard.publish(tx, corpVerified, { corpId, name });
    },
    async lose(tx, corpId, loss) {
      if (!(await store.setUnverified(tx, corpId))) return false;
      const ended = await endStanding(tx, corpId, loss);
      if (!ended) throw new Error(`enterprise ${corpId} was verified without a standing`);
      await switchboard.publish(tx, corpLost, { corpId, name: ended.name, ...loss });
      return true;
    },
    async rename(tx, corpId, name) {
      if (!(await store.setName(tx, corpId, name))) throw new AppError('CORP_VERIFIED');
    },
    verifiedSince: store.verifiedSince,
    memberKeys: store.memberKeys,
  };
}
