// All SQL of numbering rules. Runs inside asOwner: row-level security shows one enterprise's.
import type { NumberReset } from '@xinqi/domain';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db.ts';

export type RuleRow = {
  rule_id: string;
  corp_id: string;
  name: string;
  pattern: string;
  reset: NumberReset;
  by_hand: boolean;
  is_default: boolean;
  enabled: boolean;
  created_at: Date;
};
type Tables = {
  numbering_rule: RuleRow;
  numbering_count: { rule_id: string; corp_id: string; period: string; count: number };
};
const tables = (tx: Tx) => tx.withTables<Tables>();

export const rulesOf = (tx: Tx): Promise<RuleRow[]> =>
  tables(tx).selectFrom('numbering_rule').selectAll().orderBy('name').orderBy('rule_id').execute();

/** Keeps the rule, and no other as the default beside it. */
export async function putRule(tx: Tx, row: RuleRow): Promise<void> {
  const { rule_id: _id, corp_id: _corp, created_at: _at, ...told } = row;
  if (row.is_default)
    await tables(tx)
      .updateTable('numbering_rule')
      .set({ is_default: false })
      .where('is_default', '=', true)
      .where('rule_id', '<>', row.rule_id)
      .execute();
  await tables(tx)
    .insertInto('numbering_rule')
    .values(row)
    .onConflict((c) => c.column('rule_id').doUpdateSet(told))
    .execute();
}

export async function deleteRule(tx: Tx, ruleId: string): Promise<void> {
  await tables(tx).deleteFrom('numbering_rule').where('rule_id', '=', ruleId).execute();
}

/** How far every rule of the enterprise has counted in these periods. */
export const countsIn = (tx: Tx, periods: readonly string[]) =>
  tables(tx)
    .selectFrom('numbering_count')
    .select(['rule_id', 'period', 'count'])
    .where('period', 'in', periods)
    .execute();

export async function countNext(tx: Tx, rule: RuleRow, period: string): Promise<number> {
  const { count } = await tables(tx)
    .insertInto('numbering_count')
    .values({ rule_id: rule.rule_id, corp_id: rule.corp_id, period, count: 1 })
    .onConflict((c) =>
      c.columns(['rule_id', 'period']).doUpdateSet({ count: sql`numbering_count.count + 1` as never }),
    )
    .returning('count')
    .executeTakeFirstOrThrow();
  return count;
}

/** Until the transaction ends no other contract of the enterprise gets a number, and no rule of it changes. */
export async function lockNumbers(tx: Tx, corpId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`numbers:${corpId}`}, 0))`.execute(tx);
}
