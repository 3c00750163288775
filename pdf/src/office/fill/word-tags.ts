// What a Word file with {{…}} is said to ask for, as it leaves the sandbox.

/** A place of a variable. */
export type WordTag = {
  name: string;
  format: string | null;
  /** The table whose row is repeated around it. */
  table: string | null;
  /** The condition around it. */
  when: string | null;
};
/** Of a paragraph its text, of a row of a table that of its cells. */
export type WordLine = { cells: string[] };
export type WordTags = { ok: true; tags: WordTag[]; lines: WordLine[] };

export const MOST_TAGS = 1_000;
export const MOST_LINES = 2_000;
export const MOST_CELLS = 100;
