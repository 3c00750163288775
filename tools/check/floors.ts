// Check: the floors. Red for a forbidden edge, and red when a source file was not judged at all.
import { judgeFloors } from '../floors/judge.ts';
import { type Report, report } from './report.ts';
import { ROOT } from './source-files.ts';

/** Judges the whole tree. */
export async function checkFloors(): Promise<Report> {
  const { violations, unseen, judged } = await judgeFloors(ROOT);
  const blind = unseen.map((path) => `not judged: ${path}`);
  const nothing = judged === 0 ? ['no module was judged'] : [];
  return report([...violations, ...blind, ...nothing], `${judged} modules judged`);
}
