// Deposits of a finished contract's hash with outside registries, and its certificates (spec §7.4 humi, sifa, certiList; their
// answers are not shown there: ours, after the preservation record of domain.md §2.1).
import { z } from 'zod';
import * as f from '../fields.ts';
import { route } from '../route.ts';

const si = (path: string) => [{ path, callers: ['link', 'user', 'corp'] as const }];
/** The same call under the name that the specification gives it for contracts of several files. */
const siMulti = (name: string) => [...si(`/si/applySign/${name}`), ...si(`/si/applySign/multiFiles/${name}`)];
const link = f.linkFields;
const chain = z.enum(['humi', 'sifa']);

export const chainDeposit = z.object({
  chain,
  /** waiting: asked for, not there yet. refused: the registry said no. */
  state: z.enum(['none', 'waiting', 'done', 'refused']),
  /** Who keeps it. */
  provider: z.string(),
  /** Our number of it: the preservation number (存证编号); null before there is one. */
  reference: z.string().nullable(),
  /** What is deposited: SHA-256 of the document as it was finished, of several the digest of the set. */
  sha256: z.string().nullable(),
  /** Its number there, the transaction and the block where there are such, and when. */
  depositId: z.string().nullable(),
  txHash: z.string().nullable(),
  height: z.number().int().nullable(),
  time: f.isoTime.nullable(),
  /** Since when attempts fail; they are repeated by themselves. */
  failingSince: f.isoTime.nullable(),
  /** The asker may have it deposited now. */
  canAsk: z.boolean(),
  /** Kept by a simulator. */
  testEnvironment: z.boolean(),
});
export type ChainDeposit = z.output<typeof chainDeposit>;

export const preservationCertificate = z.object({
  /** 0 the contract, 1 one signatory's signature in it. */
  kind: z.literal([0, 1]),
  /** Of the contract its name, of a signatory his. */
  name: z.string(),
  /** 存证编号, or the signatory's signNo. */
  number: z.string(),
  time: f.isoTime,
  /** Of the finished document (of several the digest of the set), or of the revision with his signature. */
  sha256: z.string(),
  /** Place of its event in the log; null while it waits for its turn. */
  logIndex: z.number().int().nullable(),
  /** Page of the certificate; signatories stand on that of the contract. */
  url: z.string().nullable(),
  testCertificate: z.boolean(),
});
export type PreservationCertificate = z.output<typeof preservationCertificate>;

export const chainRoutes = {
  certiList: route({
    paths: siMulti('certiList'),
    summary:
      'Preservation certificates of a finished contract: its own and one for each signature; empty before it is finished.',
    input: z.strictObject(link),
    output: z.object({ list: z.array(preservationCertificate) }),
  }),
  humi: route({
    paths: siMulti('humi'),
    summary: 'The deposit as an identifier of the industrial internet (工信部标识): number, time, hash.',
    input: z.strictObject(link),
    output: chainDeposit,
  }),
  sifa: route({
    paths: siMulti('sifa'),
    summary: 'The deposit on the judicial chain (司法链): number, transaction, block, time, hash.',
    input: z.strictObject(link),
    output: chainDeposit,
  }),
  chainDeposit: route({
    paths: si('/si/applySign/chainDeposit'),
    summary:
      'Has a finished contract deposited that is not, or again after a refusal; one that is under way or done stays as it is.',
    input: z.strictObject({ ...link, chain }),
    output: chainDeposit,
  }),
};
