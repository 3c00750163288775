// One line of the log of an enterprise's seals: a use, a grant, a grant taken back (spec §7.9, §7.10).
import { z } from 'zod';
import * as f from '../fields.ts';

export const sealActs = { use: '用印', grant: '授权', revoke: '撤销授权' } as const;
export type SealAct = keyof typeof sealActs;
export const sealActNames = Object.keys(sealActs) as [SealAct, ...SealAct[]];

export const sealLogRow = z.object({
  /** Of a use its own, of a grant that of the grant. */
  logId: f.uuidField,
  act: z.enum(sealActNames),
  sealId: f.uuidField,
  /** As it is called now; other names are those of then. */
  sealName: z.string(),
  operatorName: z.string(),
  /** Who was given the seal, or lost it. */
  granteeName: z.string().nullable(),
  /** The contract of a use. */
  contractName: z.string().nullable(),
  applyNo: z.string().nullable(),
  /** Under which grant it was used; null with a use: as super administrator. */
  grantId: f.uuidField.nullable(),
  /** Whom that grant names. */
  grantName: z.string().nullable(),
  /** The approval that the use needed. */
  instNo: z.string().nullable(),
  /** SHA-256 of what was drawn. */
  drawingSha256: z.string().nullable(),
  actTime: f.isoTime,
});
export type SealLogRow = z.output<typeof sealLogRow>;
