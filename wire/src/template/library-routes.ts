// The system's own library of contracts (系统合同): examples for everybody who is signed in, none of anybody's own.
import { z } from 'zod';
import * as f from '../fields.ts';
import { both, route } from '../route.ts';
import { tplVariables } from './variable-schemas.ts';

const slug = z.string().regex(/^[a-z0-9-]{1,40}$/, '系统合同编号格式不正确');
const category = z.string().trim().min(1).max(20, '分类不超过20个字');

export const sysContractRow = z.object({
  slug,
  name: z.string(),
  category: z.string(),
  purpose: z.string(),
  /** 甲方（出租人） */
  parties: z.array(z.string()),
  /** Day on which the text was last read against the law in force. */
  reviewed: z.string(),
});
export type SysContractRow = z.output<typeof sysContractRow>;

export const sysContractDetail = sysContractRow.extend({
  /** What everybody is told of it: an example and no advice. */
  mark: z.string(),
  basis: z.array(z.string()),
  /** 0 person, 1 enterprise, as the example has them. */
  roles: z.array(z.object({ role: z.string(), called: z.string(), userType: z.literal([0, 1]) })),
  variables: tplVariables,
  lines: z.array(
    z.object({
      kind: z.enum(['title', 'article', 'clause', 'item', 'plain', 'table']),
      /** 第一条, 1., （一）: what Word counts by itself. */
      label: z.string(),
      /** Rows of cells; of a paragraph one of one. */
      cells: z.array(z.array(z.string())),
    }),
  ),
});
export type SysContractDetail = z.output<typeof sysContractDetail>;

export const libraryRoutes = {
  sysContracts: route({
    paths: both('/tpl/sysContract/list'),
    summary: 'Contracts of the system’s library, by words of their name, purpose or parties and by category.',
    input: f.paged({ keyword: f.keywordField, category: category.optional() }),
    output: f.pageOf(sysContractRow).extend({
      /** All that there are, whatever was asked for. */
      categories: z.array(z.object({ category: z.string(), count: z.number().int() })),
    }),
  }),
  sysContract: route({
    paths: both('/tpl/sysContract/detail'),
    summary:
      'One contract of the library as text, with its example values filled in (1) or with lines to fill in (0).',
    input: z.strictObject({ slug, filled: f.flagField.default(true) }),
    output: sysContractDetail,
  }),
  sysContractAdopt: route({
    paths: both('/tpl/sysContract/adopt'),
    summary:
      'The Word file of a contract of the library as an upload of the caller: converted and compared like any other, then to be kept as an advanced template with the variables of `sysContract`.',
    input: z.strictObject({ slug }),
    output: z.object({ contractId: f.uuidField }),
  }),
  sysContractWord: route({
    method: 'GET',
    paths: both('/tpl/sysContract/word'),
    body: 'binary',
    summary:
      'The Word file (.docx) of a contract of the library, with its variables as {{…}}; by bearer only.',
    input: z.strictObject({ slug }),
    output: f.raw,
  }),
};
