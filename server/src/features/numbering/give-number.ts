// The number of a contract that is sent now (docs/decisions/0098): given in the transaction that sends, under a lock of its
// enterprise, so that two never share one, and a send that fails takes its number back with everything else.
import { beijingDay, contractNoOf, numberPeriod, numberResets } from '@xinqi/domain';
import { AppError } from '../../platform/app-error.ts';
import { asOwner } from '../../platform/database/as-owner.ts';
import type { Tx } from '../../platform/db.ts';
import { countNext, countsIn, lockNumbers, type RuleRow, rulesOf } from './store.ts';

export type NumberAsk = {
  corpId: string;
  accountId: string;
  /** Left out: the default rule, if one is on. */
  ruleId: string | undefined;
  /** Typed by hand. */
  contractNo: string | undefined;
  now: Date;
};

/** The number that each rule would give next, read at once for all of them. */
export async function nextNumbers(tx: Tx, now: Date): Promise<(rule: RuleRow) => string> {
  const day = beijingDay(now);
  const counts = await countsIn(
    tx,
    numberResets.map((reset) => numberPeriod(reset, day)),
  );
  return ({ rule_id, reset, pattern }) => {
    const period = numberPeriod(reset, day);
    const counted = counts.find((one) => one.rule_id === rule_id && one.period === period);
    return contractNoOf(pattern, day, (counted?.count ?? 0) + 1);
  };
}

/** `taken`: whether a contract of the enterprise has this number. Null where the enterprise numbers nothing. */
export function giveNumber(
  tx: Tx,
  { corpId, accountId, ruleId, contractNo, now }: NumberAsk,
  taken: (contractNo: string) => Promise<boolean>,
): Promise<string | null> {
  return asOwner(tx, { corpId, accountId }, async (own) => {
    const ruleNow = async () =>
      (await rulesOf(own)).find(
        (one) => one.enabled && (ruleId === undefined ? one.is_default : one.rule_id === ruleId),
      );
    if (contractNo === undefined && ruleId === undefined && !(await ruleNow())) return null;
    await lockNumbers(own, corpId);
    // read again: the rule may have been changed or deleted while this send waited for the lock
    const rule = await ruleNow();
    if (ruleId !== undefined && !rule) throw new AppError('NUMBER_RULE_OFF');
    if (contractNo === undefined && !rule) return null;
    if (contractNo !== undefined && contractNo !== (rule && (await nextNumbers(own, now))(rule))) {
      if (rule && !rule.by_hand) throw new AppError('NUMBER_BY_RULE');
      if (await taken(contractNo)) throw new AppError('NUMBER_TAKEN');
      return contractNo;
    }
    const day = beijingDay(now);
    // a number that somebody typed before its turn came is passed over: it stands on a contract, so the row has no hole
    for (;;) {
      const count = await countNext(own, rule!, numberPeriod(rule!.reset, day));
      const given = contractNoOf(rule!.pattern, day, count);
      if (!(await taken(given))) return given;
    }
  });
}
