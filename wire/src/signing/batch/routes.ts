// One file, many counterparts (批量发起, spec §7.3 batchCreate): a list from a spreadsheet, judged row by row, then a job that sends a
// contract for each row (docs/decisions/0102).
import { batchActs, batchCheckActs, fieldKinds, maxBatchColumns, maxBatchRows } from '@xinqi/domain';
import { z } from 'zod';
import * as f from '../../fields.ts';
import { both, route } from '../../route.ts';
import { createInput, draftSignatory, placement } from '../create-schemas.ts';

const remark = z.object({ key: z.string(), message: z.string() });
const cells = z.array(z.string().max(1000)).max(maxBatchColumns);
export const batchSheetFile = z.object({
  fileName: z.string(),
  /** An xlsx file as base64; no cell of it is a formula. */
  file: z.string(),
});
const ofBatch = z.strictObject({ batchId: f.uuidField });
const userType = z
  .union([z.literal([0, 1]), z.literal(['0', '1'])])
  .transform((value) => (Number(value) === 1 ? (1 as const) : (0 as const)))
  .default(0);

/** Whose columns a list has: those of people or of enterprises, or of the roles of a template. */
const ofList = {
  userType,
  /** A version of a template: a column for each role’s signatory, called by the role. */
  tplVersionId: f.uuidField.optional(),
};

export const batchSignatory = z.strictObject({
  ...draftSignatory.shape,
  /** Whose name and mobile the list gives: exactly one of the signatories, or each that has a role. What he is called until then stands in signatoryFullName. */
  listed: f.flagField.default(false),
  /** His role in the template, which names his columns; who stands here already signs where a row names nobody. */
  role: z.string().trim().min(1).max(20).optional(),
  /** The sender himself, or his enterprise with him as its operator: names and mobile are filled in. */
  self: f.flagField.default(false),
});

export const batchInput = z.strictObject({
  ...createInput.omit({
    signatoryJson: true,
    saveToDraftBox: true,
    applyId: true,
    draftVersion: true,
    draftStep: true,
    contractNo: true,
  }).shape,
  signatoryJson: f.jsonField(z.array(batchSignatory).min(1, '请先添加签署方').max(50)),
  /** Made by the caller: the same one again answers the first batch (double click, retry after a timeout). */
  batchId: f.uuidField,
  /** Each with its number in the list and its cells in the order of batchSheet's columns. */
  rows: z
    .array(z.strictObject({ number: z.number().int().min(1).max(9_999_999), cells }))
    .min(1, '请上传签署方名单')
    .max(maxBatchRows, `一次最多${maxBatchRows}行`),
  /** 1: everything is judged as if it were sent, and nothing is (试发). */
  tryOnly: f.flagField.default(false),
});
export type BatchInput = z.output<typeof batchInput>;

export const batchHead = z.object({
  batchId: f.uuidField,
  contractName: z.string(),
  createTime: f.isoTime,
  /** 1 sending, 2 paused, 3 done, 4 stopped, 5 waiting until the rest was looked at. */
  state: z.number().int(),
  /** Why it paused by itself. */
  why: z.string().nullable(),
  total: z.number().int(),
  waiting: z.number().int(),
  /** Rows of a Word template that wait to be looked at by the sender (batchCheck). */
  toCheck: z.number().int(),
  sent: z.number().int(),
  failed: z.number().int(),
});
export type BatchHead = z.output<typeof batchHead>;

export const batchPlace = z.object({
  /** Whose it is: index among the signatories of batchCreate. */
  line: z.number().int(),
  /** His role in the template. */
  role: z.string(),
  userType: z.union([z.literal(0), z.literal(1)]),
  kind: z.enum(fieldKinds),
  ...placement,
  /** The words that it stands beside are those of the contract that was looked at first. */
  sure: z.boolean(),
});
export type BatchPlace = z.output<typeof batchPlace>;

export const batchRow = z.object({
  number: z.number().int(),
  name: z.string(),
  mobileMasked: z.string(),
  contractName: z.string(),
  /** 0 waiting, 1 sent, 2 failed, 3 left out, 4 to be looked at. */
  state: z.number().int(),
  /** Why it was not sent, or has to be looked at. */
  reason: z.string().nullable(),
  applyId: f.uuidField.nullable(),
  applyNo: z.string().nullable(),
  /** ApplyStatus of its contract. */
  applyStatus: z.number().int().nullable(),
  /** How many of its signatories have signed, of how many. */
  signed: z.number().int(),
  signers: z.number().int(),
  /** Of a row to be looked at: its file (convertInfo), an upload of the batch’s sender, and where is signed. */
  fileId: f.uuidField.nullable(),
  places: z.array(batchPlace),
});
export type BatchRow = z.output<typeof batchRow>;

const shown = ['all', 'waiting', 'check', 'failed', 'signing', 'finished', 'ended'] as const;

export const batchCreateRoutes = {
  batchSheet: route({
    paths: both('/applySign/batchSheet'),
    summary: 'The xlsx file that batchParse reads, to fill in: its columns, with an explanation.',
    input: z.strictObject({ userType }),
    output: batchSheetFile,
  }),
  batchParse: route({
    paths: both('/applySign/batchParse'),
    body: 'multipart',
    summary: `Reads a list of up to ${maxBatchRows} counterparts from the xlsx part \`file\`, of people, enterprises (userType) or a template’s roles (tplVersionId), and judges each cell. Nothing is kept.`,
    input: z.strictObject(ofList),
    answers: ['TPL_OFF', 'TPL_REVOKED', 'TPL_NO_BATCH'],
    output: z.object({
      /** Keys of the columns, in the order of the cells of a row. */
      columns: z.array(z.string()),
      rows: z.array(
        z.object({
          number: z.number().int(),
          cells: z.array(z.string()),
          faults: z.array(remark),
          /** What is worth a look and keeps nothing from being sent: another name beside this mobile in the address book. */
          notes: z.array(remark),
        }),
      ),
      bad: z.number().int(),
      /** Heads of columns that were not read. */
      ignored: z.array(z.string()),
    }),
  }),
  batchFaults: route({
    paths: both('/applySign/batchFaults'),
    body: 'json',
    summary:
      'Of a list, given whole, the rows that are wrong as an xlsx file with a column of reasons, to be corrected and read again.',
    answers: ['TPL_OFF', 'TPL_REVOKED', 'TPL_NO_BATCH'],
    input: z.strictObject({
      ...ofList,
      rows: z
        .array(z.strictObject({ number: z.number().int().min(1).max(9_999_999), cells }))
        .min(1)
        .max(maxBatchRows),
    }),
    output: batchSheetFile,
  }),
  batchCreate: route({
    paths: both('/applySign/batchCreate'),
    body: 'json',
    summary:
      'Sends a contract of its own to each row of a list, by a job: all rows are good, or none is taken. The same batchId again answers the first result. Of a Word template contractId is the first row filled in (tpl/fill) and compared (convertChecked), with the places as they stand on it.',
    input: batchInput,
    // what a single sending answers of its enterprise's approval
    answers: ['FLOW_AMOUNT', 'FLOW_NOBODY', 'NO_PERMISSION', 'TPL_OFF', 'TPL_REVOKED', 'TPL_NO_BATCH'],
    output: z.object({
      batchId: f.uuidField,
      total: z.number().int(),
      /** Each contract waits for the initiation approval of the enterprise before anybody is invited. */
      approving: z.boolean(),
      /** Names of the contracts of the first rows. */
      contractNames: z.array(z.string()),
    }),
  }),
  batchList: route({
    paths: both('/applySign/batchList'),
    summary: 'Batches that the caller sent, the newest first.',
    input: f.paged({}),
    output: f.pageOf(batchHead),
  }),
  batchInfo: route({
    paths: both('/applySign/batchInfo'),
    summary: 'How far a batch has come.',
    input: ofBatch,
    output: batchHead.extend({
      /** Of the contracts that were sent. */
      approving: z.number().int(),
      signing: z.number().int(),
      finished: z.number().int(),
      ended: z.number().int(),
      /** Lines that wait for the caller himself: one act signs them (batchSign). */
      ownSignNos: z.array(z.string()),
    }),
  }),
  batchRows: route({
    paths: both('/applySign/batchRows'),
    summary: 'Rows of a batch with what became of their contracts.',
    input: f.paged({ batchId: f.uuidField, keyword: f.keywordField, shown: z.enum(shown).default('all') }),
    output: f.pageOf(batchRow),
  }),
  batchSteer: route({
    paths: both('/applySign/batchSteer'),
    summary: 'Pauses a batch, goes on with it, or stops it: what was sent stays, the rest is not sent.',
    input: z.strictObject({ batchId: f.uuidField, act: z.enum(batchActs) }),
    output: batchHead,
  }),
  batchCheck: route({
    paths: both('/applySign/batchCheck'),
    summary:
      'The sender has looked at the file of a row that is laid out otherwise than those he had looked at: it goes out (send), and with it all that are laid out alike; it does not (leave); or its file is made anew (again).',
    input: z.strictObject({
      batchId: f.uuidField,
      /** The row’s, in the list. */
      number: f.intField(1, 9_999_999),
      /** That he looked at. */
      fileId: f.uuidField,
      act: z.enum(batchCheckActs),
    }),
    output: batchHead,
  }),
  batchRemind: route({
    paths: both('/applySign/batchRemind'),
    summary:
      'Reminds the signatories of a batch whose turn it is, up to 200 contracts a call, each within the limits of 催签; says how many were left out.',
    input: ofBatch,
    output: z.object({ reminded: z.number().int(), skipped: z.number().int(), more: z.boolean() }),
  }),
  batchExport: route({
    paths: both('/applySign/batchExport'),
    summary: 'The board of a batch as an xlsx file.',
    input: ofBatch,
    output: batchSheetFile,
  }),
};
