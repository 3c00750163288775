// Calls of numbering rules: kept by who holds 合同管理, chosen by every member who sends.
import { maxNumberRules, type NumberRuleRow, numberingRoutes as r } from '@xinqi/wire/numbering';
import { AppError } from '../../platform/app-error.ts';
import { uuidv7 } from '../../platform/clock.ts';
import { asOwner } from '../../platform/database/as-owner.ts';
import { owned } from '../../platform/database/owned.ts';
import { isUniqueViolation } from '../../platform/db.ts';
import { type Ctx, type Endpoint, endpoints, handler, ownOnly } from '../../platform/endpoint.ts';
import type { Deps } from '../../platform/family.ts';
import type { Account } from '../account/index.ts';
import { type Log, turn } from '../log/index.ts';
import { nextNumbers } from './give-number.ts';
import { deleteRule, lockNumbers, putRule, type RuleRow, rulesOf } from './store.ts';

const present = (rule: RuleRow, next: string): NumberRuleRow => ({
  ruleId: rule.rule_id,
  ...{ name: rule.name, pattern: rule.pattern, reset: rule.reset, enabled: rule.enabled },
  ...{ byHand: rule.by_hand, isDefault: rule.is_default, next },
});

export function numberingEndpoints(parts: { deps: Deps; account: Account; log: Log }): Endpoint[] {
  const { db } = parts.deps;
  const own = owned<RuleRow>(db, 'numbering_rule', 'rule_id');
  const shown = (ctx: Ctx, which: (rule: RuleRow) => boolean) =>
    asOwner(db, ctx.identity.corp!, async (tx) => {
      const next = await nextNumbers(tx, ctx.now);
      return (await rulesOf(tx)).filter(which).map((rule) => present(rule, next(rule)));
    });
  return endpoints(r, {
    list: handler(r.list, {
      load: ownOnly,
      handle: async (ctx) => ({ list: await shown(ctx, () => true) }),
    }),
    choose: handler(r.choose, {
      load: ownOnly,
      handle: async (ctx) => {
        const list = await shown(ctx, (rule) => rule.enabled);
        return { list: list.sort((a, b) => Number(b.isDefault) - Number(a.isDefault)) };
      },
    }),
    save: handler(r.save, {
      load: (ctx, { ruleId }) => (ruleId === undefined ? undefined : own(ctx, ruleId)),
      handle: (ctx, { ruleId, byHand, isDefault, ...told }) =>
        turn(parts, ctx, 'group', async ({ tx, corpId, record }) => {
          await lockNumbers(tx, corpId);
          const rules = await rulesOf(tx);
          const before = rules.find((rule) => rule.rule_id === ruleId);
          if (ruleId !== undefined && !before) throw new AppError('NOT_FOUND');
          if (!before && rules.length >= maxNumberRules) throw new AppError('NUMBER_RULE_FULL');
          const row = {
            rule_id: ruleId ?? uuidv7(ctx.now),
            corp_id: corpId,
            ...told,
            by_hand: byHand,
            is_default: isDefault,
            created_at: before?.created_at ?? ctx.now,
          };
          await putRule(tx, row).catch((error: unknown) => {
            throw isUniqueViolation(error, 'numbering_rule_name') ? new AppError('NUMBER_RULE_TAKEN') : error;
          });
          const content = `${row.pattern}；${row.enabled ? (row.is_default ? '默认' : '启用') : '停用'}`;
          await record({ kind: 'number.save', target: row.name, content });
          return { ruleId: row.rule_id };
        }),
    }),
    delete: handler(r.delete, {
      load: (ctx, { ruleId }) => own(ctx, ruleId),
      handle: (ctx, { ruleId }, rule) =>
        turn(parts, ctx, 'group', async ({ tx, corpId, record }) => {
          await lockNumbers(tx, corpId);
          await deleteRule(tx, ruleId);
          await record({ kind: 'number.delete', target: rule.name, content: rule.pattern });
          return { done: true as const };
        }),
    }),
  });
}
