// Variables of advanced templates, what is filled in, and what a Word file asks for (docs/decisions/0101). Shapes and bounds only: what may
// stand is judged by domain's `variablesFault` and `judgeValues`.
import {
  fillers,
  formulas,
  isVariableName,
  mostColumns,
  mostRows,
  mostVariables,
  pictureMm,
  type Values,
  type Variable,
  variableKinds,
} from '@xinqi/domain';
import { z } from 'zod';

const variableName = z.string().refine(isVariableName, '变量名称须为1-30个汉字、字母、数字或下划线');
const short = z.string().max(100);
const field = {
  name: variableName,
  kind: z.enum(variableKinds),
  required: z.boolean(),
  format: short.optional(),
  options: z.array(short).max(50).optional(),
  maxLength: z.number().int().min(1).max(2_000).optional(),
  min: z.string().max(40).optional(),
  max: z.string().max(40).optional(),
  decimals: z.number().int().min(0).max(6).optional(),
  formula: z.strictObject({ compute: z.enum(formulas), of: z.array(variableName).max(10) }).optional(),
};
const tplVariable = z.strictObject({
  ...field,
  filledBy: z.enum(fillers),
  role: z.string().max(20).optional(),
  default: z.string().max(2_000).optional(),
  when: short.optional(),
  columns: z.array(z.strictObject(field)).max(mostColumns).optional(),
  /** Of a picture: its longest side in millimetres; 60 unless said. */
  widthMm: z.number().min(pictureMm.least).max(pictureMm.most).optional(),
});
export const tplVariables: z.ZodType<Variable[], Variable[]> = z
  .array(tplVariable)
  .max(mostVariables, `变量不超过${mostVariables}个`);

/** Of one name its text, of a picture the fileId of the caller's upload, of a table its rows. */
const cell = z.string().max(5_000);
export const tplValues: z.ZodType<Values, Values> = z
  .record(z.string().max(60), z.union([cell, z.array(z.record(z.string().max(60), cell)).max(mostRows)]))
  .refine((values) => Object.keys(values).length <= mostVariables, `变量不超过${mostVariables}个`);

export const tplWords = z.object({
  /** Places of variables: the format that the tag names, the table and the condition it stands in. */
  tags: z.array(
    z.object({
      name: z.string(),
      format: z.string().nullable(),
      table: z.string().nullable(),
      when: z.string().nullable(),
    }),
  ),
  /** Paragraphs, and rows of tables with their cells, tags and all. */
  lines: z.array(z.object({ cells: z.array(z.string()) })),
});
export type TplWords = z.output<typeof tplWords>;
