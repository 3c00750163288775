// What the product's own page says of packs that tell what cannot have happened, every byte under the right keys: the call judges them in its
// thread, as a dropped file.
import { FORGED_HISTORIES } from '@xinqi/evidence/testing';
import { makeTestHierarchy, TEST_TIME } from '@xinqi/pki/testing';
import { packsOfHistories } from '@xinqi/verifier/testing';
import type { proofRoutes as r } from '@xinqi/wire/proof';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type EnvelopeOf, type Harness, startHarness } from '../../testing/harness.ts';
import type { ProofParts } from './build-contract-pack.ts';
import { createProof } from './index.ts';

/** The command and the offline page judge all of them; here one of each kind shows that the call says what they say. */
const oneOfEachClaim = [...new Map(FORGED_HISTORIES.map((one) => [one.claim, one])).values()];

let h: Harness;
let packs: Awaited<ReturnType<typeof packsOfHistories>>;
beforeAll(async () => {
  const hierarchy = await makeTestHierarchy();
  packs = await packsOfHistories(hierarchy, TEST_TIME, oneOfEachClaim);
  h = await startHarness((deps) => {
    const signer = { certificate: () => hierarchy.root, test: true };
    // verifying asks for nothing else: no contract, no ledger
    const parts = { deps, signer, timestampAnchors: [], listAnchors: [] } as unknown as ProofParts;
    const { family, close } = createProof(parts);
    return { families: [family], resolveIdentity: async () => ({}), close };
  });
  h.clock.advance((TEST_TIME.getTime() + 1_200_000 - Date.now()) / 1000);
});
afterAll(() => h?.close());

/** Each from an address of its own: so many from one are refused (13.6). */
async function drop(pack: Uint8Array, place: number) {
  const head = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.zip"\r\n\r\n';
  const answer = await h.callRaw('POST', '/certi/verify', {
    contentType: 'multipart/form-data; boundary=x',
    payload: Buffer.concat([Buffer.from(head), pack, Buffer.from('\r\n--x--\r\n')]),
    ip: `10.0.${place >> 8}.${place & 255}`,
  });
  return (JSON.parse(answer.raw.toString()) as EnvelopeOf<typeof r.verify>).data;
}

it('a forged history is invalid, with the rule that it breaks', async () => {
  expect(packs.forged).not.toHaveLength(0);
  for (const [place, { name, pack, reason }] of packs.forged.entries()) {
    const said = await drop(pack, place);
    const refuted = said.claims.filter(({ result }) => result === 'refuted').map((one) => one.reason);
    expect([name, said.verdict]).toEqual([name, 'invalid']);
    expect(refuted.join('\n'), name).toContain(reason);
    expect(refuted.join('\n'), name).toMatch(/（规则 [A-Z]\d+）/);
  }
});

it('an honest one is judged as the command judges it, however it ended', async () => {
  for (const [place, { name, pack, verdict }] of packs.honest.entries())
    expect([name, (await drop(pack, 500 + place)).verdict]).toEqual([name, verdict]);
});
