// What an enterprise keeps with its contracts (合同信息项, docs/decisions/0112): types, custom fields, and how long before the end of
// a contract it is reminded. 99801 合同管理 keeps them; every member who sends or searches reads them.
import {
  customKinds,
  maxContractTypes,
  maxCustomFields,
  maxCustomOptions,
  particularsFault,
} from '@xinqi/domain';
import { z } from 'zod';
import * as f from '../fields.ts';
import { corp, family, route } from '../route.ts';
import { remindDaysField } from './fields.ts';

const name = (max: number, empty: string) => z.string().trim().min(1, empty).max(max, `名称不超过${max}个字`);
const type = { name: name(30, '请填写合同类型名称') };
const field = {
  name: name(20, '请填写字段名称'),
  kind: z.enum(customKinds, '请选择字段类型'),
  /** Of a choice. */
  options: z.array(name(40, '请填写选项')).max(maxCustomOptions, `选项不超过${maxCustomOptions}个`),
};
const typeRow = z.object({ typeId: f.uuidField, ...type, enabled: z.boolean() });
const fieldRow = z.object({ fieldId: f.uuidField, ...field, required: z.boolean(), enabled: z.boolean() });
export const particulars = z.object({
  /** Counts the savings; goes back with the next one. */
  version: z.number().int(),
  types: z.array(typeRow),
  fields: z.array(fieldRow),
  remindDays: z.array(z.number().int()),
  /** Contracts are read under a watermark, unless their sender says otherwise. */
  watermark: z.boolean(),
});
export type Particulars = z.output<typeof particulars>;

export const particularsRoutes = family('particulars', {
  info: route({
    paths: corp('/c/particulars/info'),
    summary:
      'Types, custom fields and usual reminders of the enterprise’s contracts, in the order of its page.',
    output: particulars,
  }),
  save: route({
    paths: corp('/c/m/particulars/save'),
    may: 'group',
    summary:
      'Keeps types, custom fields and usual reminders as they are given; one with its id is changed, one without is new, one left out is deleted. Contracts keep what they were sent with.',
    input: z
      .strictObject({
        version: f.intField(0, 1_000_000_000),
        typesJson: f
          .jsonField(
            z
              .array(
                z.strictObject({
                  typeId: f.uuidField.optional(),
                  ...type,
                  enabled: f.flagField.default(true),
                }),
              )
              .max(maxContractTypes, `合同类型不超过${maxContractTypes}个`),
          )
          .default([]),
        fieldsJson: f
          .jsonField(
            z
              .array(
                z.strictObject({
                  fieldId: f.uuidField.optional(),
                  ...field,
                  options: field.options.default([]),
                  required: f.flagField.default(false),
                  enabled: f.flagField.default(true),
                }),
              )
              .max(maxCustomFields, `自定义字段不超过${maxCustomFields}个`),
          )
          .default([]),
        remindDays: remindDaysField,
        watermark: f.flagField.default(false),
      })
      .superRefine(({ typesJson, fieldsJson }, ctx) => {
        const fault = particularsFault(typesJson, fieldsJson);
        if (fault) ctx.addIssue({ code: 'custom', path: ['fieldsJson'], message: fault });
      }),
    output: z.object({ version: z.number().int() }),
  }),
});
