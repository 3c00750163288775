// Printing a finished contract (spec §7.13 /signInfo/print/*): copies with an anti-counterfeit code, so many for each side.
import { MOST_PRINTS } from '@xinqi/domain';
import { z } from 'zod';
import * as f from '../../fields.ts';
import { both, route } from '../../route.ts';

/** A contract of several files is printed as one copy, a zip with a PDF of each; with one file both paths are the same. */
const paths = (act: string) =>
  [`/signInfo/print/${act}`, `/signInfo/print/multiFiles/${act}`].map((path) => ({
    path,
    callers: ['link', 'user', 'corp'] as const,
  }));

export const printRow = z.object({
  printId: f.uuidField,
  /** As it stands on the paper; null for a copy of another side, which only the sender sees. */
  code: z.string().nullable(),
  copyNo: z.number().int(),
  copies: z.number().int(),
  printer: z.string(),
  time: f.isoTime,
  /** The same copy may be had again. */
  again: z.boolean(),
});
export type PrintRow = z.output<typeof printRow>;

export const printRoutes = {
  printInfo: route({
    paths: paths('info'),
    summary:
      'Whether and how often the caller may still print the contract, and which copies his side made; the sender sees those of the others too.',
    input: z.strictObject(f.linkFields),
    output: z.object({
      applyId: f.uuidField,
      applyNo: z.string(),
      contractName: z.string(),
      pages: z.number().int(),
      /** Copies that each side may make. */
      limit: z.number().int(),
      /** Copies that the caller's side made. */
      printed: z.number().int(),
      /** Why he may not print now. */
      whyNot: z.string().nullable(),
      /** The caller sets the limit. */
      setsLimit: z.boolean(),
      list: z.array(printRow),
    }),
  }),
  printCreate: route({
    paths: paths('create'),
    summary:
      'Counts one copy and answers a one-use address (60 s) of its PDF, which is derived and carries no signature. With `printId` the same copy again, for ten minutes, to whoever made it.',
    input: z.strictObject({ ...f.linkFields, printId: f.uuidField.optional() }),
    output: z.object({ url: z.string(), fileName: z.string(), print: printRow }),
  }),
  printLimit: route({
    paths: both('/applySign/printLimit'),
    summary: 'How many copies each side of a contract may print; copies that were made stay.',
    input: z.strictObject({ applyId: f.uuidField, copies: f.intField(0, MOST_PRINTS) }),
  }),
};
