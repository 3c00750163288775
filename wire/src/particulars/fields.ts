// What contracts keep of an enterprise's particulars, apart from the routes: the signing page carries the schemas of a contract, and has
// no room for routes that it never asks.
import {
  customKinds,
  maxCustomFields,
  maxCustomText,
  maxEndReminders,
  maxReminded,
  maxReminderDays,
} from '@xinqi/domain';
import { z } from 'zod';
import * as f from '../fields.ts';

/** Days before the end of a contract. */
export const remindDaysField = f.jsonField(
  z
    .array(f.intField(0, maxReminderDays))
    .max(maxEndReminders, `到期提醒不超过${maxEndReminders}次`)
    .transform((days) => [...new Set(days)].sort((a, b) => b - a)),
);
/** Accounts of members who are reminded beside the sender. */
export const remindedField = f.jsonField(z.array(f.uuidField).max(maxReminded));
/** Values of custom fields, as text. */
export const customValuesField = f.jsonField(
  z
    .array(z.strictObject({ fieldId: f.uuidField, value: z.string().trim().max(maxCustomText) }))
    .max(maxCustomFields)
    .refine((values) => new Set(values.map(({ fieldId }) => fieldId)).size === values.length, '字段重复'),
);
/** A value as a contract keeps it: with the name and the kind that its field had when it was sent. */
export const customValue = z.object({
  fieldId: f.uuidField,
  name: z.string(),
  kind: z.enum(customKinds),
  value: z.string(),
});
export type CustomValue = z.output<typeof customValue>;
