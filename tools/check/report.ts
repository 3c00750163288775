// What a check gives back: whether it is green, one closing remark, and the lines that tell what to mend.

export type Report = { readonly ok: boolean; readonly note: string; readonly lines: readonly string[] };

/** Red when there are complaints; `note` is shown either way. */
export function report(complaints: readonly string[], note: string): Report {
  return { ok: complaints.length === 0, note, lines: complaints };
}
