// Numbering rules of an enterprise's contracts (常用合同编号规则, docs/decisions/0098). 99801 合同管理 keeps them; every member
// who sends chooses among those that are on.
import { numberPatternFault, numberResets } from '@xinqi/domain';
import { z } from 'zod';
import * as f from '../fields.ts';
import { corp, family, route } from '../route.ts';

export const maxNumberRules = 50;
const told = {
  name: z.string().trim().min(1, '请填写规则名称').max(30, '规则名称不超过30个字'),
  pattern: z.string().trim().min(1, '请填写编号规则').max(80, '编号规则不超过40个字符'),
  /** When the count starts anew. */
  reset: z.enum(numberResets, '请选择计数方式'),
};
export const numberRuleRow = z.object({
  ruleId: f.uuidField,
  ...told,
  /** Its users may type another number. */
  byHand: z.boolean(),
  isDefault: z.boolean(),
  enabled: z.boolean(),
  /** What the next contract would be numbered, were it sent now. */
  next: z.string(),
});
export type NumberRuleRow = z.output<typeof numberRuleRow>;

export const numberingRoutes = family('numbering', {
  list: route({
    paths: corp('/c/m/numbering/list'),
    may: 'group',
    summary: `The enterprise’s numbering rules by name, at most ${maxNumberRules}.`,
    output: z.object({ list: z.array(numberRuleRow) }),
  }),
  save: route({
    paths: corp('/c/m/numbering/save'),
    may: 'group',
    summary:
      'Makes a numbering rule or changes one; what was numbered keeps its number, and the count goes on.',
    input: z
      .strictObject({
        ruleId: f.uuidField.optional(),
        ...told,
        byHand: f.flagField.default(false),
        isDefault: f.flagField.default(false),
        enabled: f.flagField.default(true),
      })
      .superRefine((rule, ctx) => {
        const fault = numberPatternFault(rule);
        if (fault) ctx.addIssue({ code: 'custom', path: ['pattern'], message: fault });
      }),
    output: z.object({ ruleId: f.uuidField }),
  }),
  delete: route({
    paths: corp('/c/m/numbering/delete'),
    may: 'group',
    summary: 'Deletes a numbering rule; contracts keep their numbers.',
    input: z.strictObject({ ruleId: f.uuidField }),
  }),
  choose: route({
    paths: corp('/c/numbering/choose'),
    summary:
      'The rules among which who sends a contract chooses, the default first, each with the number that comes next.',
    output: z.object({ list: z.array(numberRuleRow) }),
  }),
});
