// Archive directories (spec §7.12): a tree of a person (/i/) or of an enterprise (/c/), and contracts put into it.
// The specification shows no bodies; docs/decisions/0012 settles them. An absent parent or target is the top.
import { z } from 'zod';
import * as f from '../fields.ts';
import { both, bothIf, family, route } from '../route.ts';

const maxIds = 200;
const name = z.string().max(400, '不能超过100个字符');
/** Version that the page shows; a newer one answers STATE_CHANGED. Without it the last change wins. */
const version = f.intField(0, 2_000_000_000).optional();

/** Contracts as their lists name them: sent ones by applyId, those to sign or signed by signNo; one list or both. */
const contracts = {
  applyIds: f.jsonField(z.array(f.uuidField).max(maxIds, `一次最多${maxIds}份合同`)).default([]),
  signNos: f.jsonField(z.array(f.signNoField).max(maxIds, `一次最多${maxIds}份合同`)).default([]),
};
const someContracts = [
  (input: { applyIds: readonly string[]; signNos: readonly string[] }) =>
    input.applyIds.length + input.signNos.length > 0,
  '请先选择合同',
] as const;

export const directoryRow = z.object({
  directoryId: f.uuidField,
  parentId: f.uuidField.nullable(),
  name: z.string(),
  version: z.number().int(),
  /** 1 at the top. */
  depth: z.number().int(),
  /** Contracts in it, and with those of everything below it; of a contract both sent and signed both entries count. */
  count: z.number().int(),
  totalCount: z.number().int(),
  createTime: f.isoTime,
  updateTime: f.isoTime,
});
export type DirectoryRow = z.output<typeof directoryRow>;
const changed = z.object({ changed: z.number().int() });

export const directoryRoutes = family('directory', {
  listByPage: route({
    paths: both('/directory/listByPage'),
    summary: 'The tree, depth first and siblings by name, with the archive counters.',
    input: z.strictObject({
      ...f.pageInput,
      /** Counts what stands in this list alone: apply = sent, sign = to sign or signed. */
      list: z.enum(['apply', 'sign']).optional(),
    }),
    output: f.pageOf(directoryRow).extend({
      /** Contracts in no directory, and in any. */
      noArchivedCnt: z.number().int().default(0),
      archivedCnt: z.number().int().default(0),
      /** Whether the caller may change the tree itself. */
      mayManage: z.boolean(),
    }),
  }),
  create: route({
    paths: bothIf('/directory/create', 'group'),
    summary: 'A new directory under parentId.',
    input: z.strictObject({ name, parentId: f.uuidField.optional() }),
    output: directoryRow.pick({ directoryId: true, parentId: true, name: true, version: true }),
  }),
  update: route({
    paths: bothIf('/directory/update', 'group'),
    summary: 'Another name.',
    input: z.strictObject({ directoryId: f.uuidField, name, version }),
    output: directoryRow.pick({ directoryId: true, parentId: true, name: true, version: true }),
  }),
  delete: route({
    paths: bothIf('/directory/delete', 'group'),
    summary:
      'Deletes an empty directory; with moveContents its directories and contracts go to where it stands, at the top contracts leave the archive.',
    input: z.strictObject({ directoryId: f.uuidField, version, moveContents: f.flagField.default(false) }),
    output: changed,
  }),
  moveToTargetDir: route({
    paths: bothIf('/directory/moveToTargetDir', 'group'),
    summary:
      'Moves a directory with everything in it under another one, or to the top without targetDirectoryId.',
    input: z.strictObject({
      directoryId: f.uuidField,
      targetDirectoryId: f.uuidField.optional(),
      version,
    }),
    output: directoryRow.pick({ directoryId: true, parentId: true, name: true, version: true }),
  }),
  saveApplySignToDir: route({
    paths: both('/directory/saveApplySignToDir'),
    body: 'json',
    summary:
      'Archives contracts of the caller’s lists in a directory, also from another one; all or nothing.',
    input: z.strictObject({ directoryId: f.uuidField, ...contracts }).refine(...someContracts),
    output: changed,
  }),
  removeApplySignFromDir: route({
    paths: both('/directory/removeApplySignFromDir'),
    body: 'json',
    summary:
      'Takes contracts out of the archive, or out of directoryId where all of them must stand; all or nothing.',
    input: z.strictObject({ directoryId: f.uuidField.optional(), ...contracts }).refine(...someContracts),
    output: changed,
  }),
});
