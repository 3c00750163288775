// Public vectors of packs that hold what hashes in their events are of (rule U1).
import { HOLDING, makeSamplePack, PREIMAGES, resign } from '@xinqi/evidence/testing';
import { readZip } from '@xinqi/evidence/verify';
import type { Bases } from './bases.ts';
import { claimOf, type Planned } from './vector.ts';

export function preimageVectors({ of }: Bases): Planned[] {
  const held = () => makeSamplePack({ ...of.one, ...HOLDING });
  const { hash, kind } = PREIMAGES.consent;
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
      make: async () => {
        const { bytes, input } = await held();
        const other = new Uint8Array(Buffer.from('我同意一切'));
        return resign(readZip(bytes, () => true).files, input, (files) =>
          files.set(`preimages/${hash}.${kind}`, other),
        );
      },
    },
  ];
}
