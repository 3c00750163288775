// Check: spec coverage never falls.
import { judgeSpec } from '../spec/judge.ts';
import { type Report, report } from './report.ts';
import { ROOT } from './source-files.ts';

/** Sums over the sections; red only when a count fell. */
export async function checkSpec(): Promise<Report> {
  const { report: counts, complaints } = await judgeSpec(ROOT);
  const sum = (kind: 'calls' | 'pages', what: 'real' | 'total'): number =>
    Object.values(counts).reduce((total, section) => total + section[kind][what], 0);
  const note = `${sum('calls', 'real')}/${sum('calls', 'total')} calls, ${sum('pages', 'real')}/${sum('pages', 'total')} pages`;
  return report(complaints, note);
}
