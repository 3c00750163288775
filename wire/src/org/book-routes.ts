// The address book (pages signers, signMerge): people and enterprises one signs with. The specification has no calls for
// it; these are ours (docs/families.md, docs/decisions/0012). Phones are masked everywhere but in the opened entry.
import { z } from 'zod';
import * as f from '../fields.ts';
import { both, route } from '../route.ts';

const maxIds = 200;
const contactIds = f.jsonField(
  z.array(f.uuidField).min(1, '请选择联系人').max(maxIds, `一次最多${maxIds}个联系人`),
);

export const contactRow = z.object({
  contactId: f.uuidField,
  /** 0 person, 1 enterprise. */
  userType: z.literal([0, 1]),
  name: z.string(),
  operatorName: z.string().nullable(),
  mobileMasked: z.string(),
  /** Enterprise: every member finds it. */
  shared: z.boolean(),
  /** The caller may change, delete and merge it. */
  mayChange: z.boolean(),
  /** Entered by hand, or remembered when a contract was sent. */
  source: z.enum(['hand', 'sent']),
  /** Contracts sent to it by whoever keeps the entry. */
  usedCount: z.number().int(),
  lastUsedTime: f.isoTime.nullable(),
  version: z.number().int(),
});
export type ContactRow = z.output<typeof contactRow>;
export const contactDetail = contactRow.extend({ mobile: z.string(), remark: z.string() });
export type ContactDetail = z.output<typeof contactDetail>;

export const bookRoutes = {
  signersList: route({
    paths: both('/signers/listByPage'),
    summary:
      'Entries of the address book, last used first; keyword is part of a name, or digits of the mobile: its beginning from three on, or its last four.',
    input: z.strictObject({
      ...f.pageInput,
      keyword: z
        .string()
        .trim()
        .max(100, '搜索内容不能超过100个字符')
        .refine((text) => !text.includes('\0'), '搜索内容不正确')
        .optional(),
      userType: f.intField(0, 1).optional(),
    }),
    output: f.pageOf(contactRow),
  }),
  signersDetail: route({
    paths: both('/signers/detail'),
    summary: 'One entry with its mobile in clear.',
    input: z.strictObject({ contactId: f.uuidField }),
    output: contactDetail,
  }),
  signersSave: route({
    paths: both('/signers/save'),
    body: 'json',
    summary: 'Enters somebody, or changes the entry contactId.',
    input: z.strictObject({
      contactId: f.uuidField.optional(),
      /** Version that the page shows; a newer one answers STATE_CHANGED. */
      version: f.intField(0, 2_000_000_000).optional(),
      userType: f.intField(0, 1),
      name: f.partyNameField,
      operatorName: f.partyNameField.optional(),
      mobile: f.mobileField,
      remark: z.string().max(200, '不能超过200个字符').default(''),
      shared: f.flagField.default(false),
    }),
    output: contactRow,
  }),
  signersDelete: route({
    paths: both('/signers/delete'),
    body: 'json',
    summary: 'Deletes entries; all or nothing. Contracts are not touched.',
    input: z.strictObject({ contactIds }),
    output: z.object({ changed: z.number().int() }),
  }),
  signersDoubles: route({
    paths: both('/signers/doubles'),
    summary:
      'Groups of entries that may be the same: one mobile under several names, or one name with several mobiles. At most 50 groups at a time.',
    output: z.object({
      list: z.array(z.object({ reason: z.enum(['mobile', 'name']), contacts: z.array(contactRow) })),
    }),
  }),
  signersMerge: route({
    paths: both('/signers/merge'),
    body: 'json',
    summary: 'Keeps one entry and lets others be absorbed by it; all or nothing.',
    input: z.strictObject({ keepId: f.uuidField, contactIds }),
    output: contactRow,
  }),
};
