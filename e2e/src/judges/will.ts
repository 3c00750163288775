// What a pack proves of a signatory's will, before the command-line verifier.
import { judgedPack } from '../product/judged-pack.ts';
import type { Registered } from '../product/people.ts';
import { expect, test } from '../stage/stage.ts';

/** The pack is valid and proves his will for this reason; answers what else the verifier says. */
export async function provedWill(owner: Registered, applyNo: string, reason: string) {
  const report = await judgedPack(owner, applyNo, test.info().outputPath('judged'));
  expect(report.verdict).toMatch(/^valid/);
  expect(report.claims.find(({ claim }) => claim === 'will')).toMatchObject({
    result: 'proved',
    reason: expect.stringContaining(reason),
  });
  return report;
}
