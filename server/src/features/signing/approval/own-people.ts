// Whose business an approval is: that of the enterprise that sends, or of the one for which a line is signed. Its own people see who
// approved and under which grant; every other party sees that it was approved.
import type { ApplyRow, SignInfoRow } from '../store.ts';

/** The enterprise that approved what an event of this line (none: of the contract) says. */
export const approvingCorp = (
  apply: ApplyRow,
  lines: readonly SignInfoRow[],
  signNo: string | null | undefined,
): string | null =>
  signNo ? (lines.find((l) => l.sign_no === signNo)?.corp_id ?? null) : apply.owner_corp_id;
