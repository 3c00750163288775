// Public vectors of packs that hold what hashes in their events are of (rule U1).
import { HOLDING, holdingApproval, makeSamplePack, PREIMAGES, resign } from '@xinqi/evidence/testing';
import { readZip } from '@xinqi/evidence/verify';
import type { Bases } from './bases.ts';
import { claimOf, type Planned } from './vector.ts';

export function preimageVectors({ of }: Bases): Planned[] {
  const held = () => makeSamplePack({ ...of.one, ...HOLDING });
  const approved = (own: boolean) => makeSamplePack({ ...of.approved, ...holdingApproval(own) });
  const { consent, design } = PREIMAGES;
  /** The pack with other bytes under the name of one. */
  const exchanged = async (
    { bytes, input }: Awaited<ReturnType<typeof held>>,
    { hash, kind }: typeof consent,
    text: string,
  ) =>
    resign(readZip(bytes, () => true).files, input, (files) =>
      files.set(`preimages/${hash}.${kind}`, new Uint8Array(Buffer.from(text))),
    );
  return [
    {
      file: 'good/holding-what-was-agreed-to.evidence.zip',
      says: 'The pack holds the attachment, the text that he agreed to and the places that he was given.',
      make: async () => (await held()).bytes,
    },
    {
      file: 'bad/u1-another-text.evidence.zip',
      says: 'The text that he is said to have agreed to is another one.',
      from: 'good/holding-what-was-agreed-to.evidence.zip',
      ...{ rule: 'U1', claim: claimOf('U1') },
      make: async () => exchanged(await held(), consent, '我同意一切'),
    },
    {
      file: 'good/holding-an-approval-as-drawn.evidence.zip',
      says: 'The pack of the sender holds the approval under which it went out as it was drawn; that of the signatory, of a seal, is not in it.',
      make: async () => (await approved(true)).bytes,
    },
    {
      file: 'good/holding-no-approval-as-drawn.evidence.zip',
      says: 'The pack of another party: how the enterprise drew its approvals is its own business, and nothing is lacking.',
      make: async () => (await approved(false)).bytes,
    },
    {
      file: 'bad/u1-another-approval.evidence.zip',
      says: 'The approval is said to have been drawn without anybody.',
      from: 'good/holding-an-approval-as-drawn.evidence.zip',
      ...{ rule: 'U1', claim: claimOf('U1') },
      make: async () => exchanged(await approved(true), design, '[]'),
    },
  ];
}
