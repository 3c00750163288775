// The public verification alone, under a root of the test's own: it asks for no contract and no ledger.
import type { proofRoutes } from '@xinqi/wire/proof';
import { type EnvelopeOf, type Harness, startHarness } from '../../../testing/harness.ts';
import { multipart } from '../../../testing/multipart.ts';
import type { ProofParts } from '../build-contract-pack.ts';
import { createProof } from '../index.ts';

export type Dropped = { name: string; bytes: Uint8Array };
export type Verification = Harness & {
  /** Each from an address of its own: so many from one are refused (13.6). */
  drop(...files: Dropped[]): Promise<EnvelopeOf<typeof proofRoutes.verify>>;
};

export async function startVerification(root: Uint8Array, at: Date): Promise<Verification> {
  const h = await startHarness((deps) => {
    const signer = { certificate: () => root, test: true };
    const parts = { deps, signer, timestampAnchors: [], listAnchors: [] } as unknown as ProofParts;
    const { family, close } = createProof(parts);
    return { families: [family], resolveIdentity: async () => ({}), close };
  });
  h.clock.advance((at.getTime() - Date.now()) / 1000);
  let place = 0;
  return {
    ...h,
    async drop(...files) {
      place++;
      const parts = files.map(({ name, bytes }) => ({ name: 'file', fileName: name, bytes }));
      const ip = `10.0.${place >> 8}.${place & 255}`;
      const answer = await h.callRaw('POST', '/certi/verify', { ...multipart(parts), ip });
      return JSON.parse(answer.raw.toString());
    },
  };
}
