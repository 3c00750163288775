// What the product's own page says of packs that tell what cannot have happened, every byte under the right keys: the call judges them in its
// thread, as a dropped file.
import { FORGED_HISTORIES } from '@xinqi/evidence/testing';
import { makeTestHierarchy, TEST_TIME } from '@xinqi/pki/testing';
import { packsOfHistories } from '@xinqi/verifier/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startVerification, type Verification } from './testing/drop-files.ts';

/** The command and the offline page judge all of them; here one of each kind shows that the call says what they say. */
const oneOfEachClaim = [...new Map(FORGED_HISTORIES.map((one) => [one.claim, one])).values()];

let v: Verification;
let packs: Awaited<ReturnType<typeof packsOfHistories>>;
beforeAll(async () => {
  const hierarchy = await makeTestHierarchy();
  packs = await packsOfHistories(hierarchy, TEST_TIME, oneOfEachClaim);
  v = await startVerification(hierarchy.root, new Date(TEST_TIME.getTime() + 1_200_000));
});
afterAll(() => v?.close());
const drop = async (bytes: Uint8Array) => (await v.drop({ name: 'a.zip', bytes })).data;

it('a forged history is invalid, with the rule that it breaks', async () => {
  expect(packs.forged).not.toHaveLength(0);
  for (const { name, pack, reason } of packs.forged) {
    const said = await drop(pack);
    const refuted = said.claims.filter(({ result }) => result === 'refuted').map((one) => one.reason);
    expect([name, said.verdict]).toEqual([name, 'invalid']);
    expect(refuted.join('\n'), name).toContain(reason);
    expect(refuted.join('\n'), name).toMatch(/（规则 [A-Z]\d+）/);
  }
});

it('an honest one is judged as the command judges it, however it ended', async () => {
  for (const { name, pack, verdict } of packs.honest)
    expect([name, (await drop(pack)).verdict]).toEqual([name, verdict]);
});
