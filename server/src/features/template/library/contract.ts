// A contract of the system's own library (系统合同): written by us, reviewed against the law in force, an example and no advice. Its text
// lies beside this file as plain text, so that a lawyer can read and change it without reading a program.
import type { Values, Variable } from '@xinqi/domain';

export type LibraryParty = {
  /** 甲方 */
  role: string;
  /** What it is in this contract: 出租人. */
  called: string;
  userType: 0 | 1;
};

export type Block =
  | { kind: 'title' | 'article' | 'clause' | 'item' | 'plain'; text: string }
  /** The rows of a table variable under their headings. */
  | { kind: 'rows'; of: Variable }
  | { kind: 'when'; condition: string; otherwise: boolean; blocks: Block[] }
  | { kind: 'signatures' };

export type LibraryContract = {
  slug: string;
  name: string;
  category: string;
  purpose: string;
  /** Laws and other rules that it stands on. */
  basis: string[];
  /** Day on which the text was last read against them. */
  reviewed: string;
  parties: LibraryParty[];
  variables: Variable[];
  /** What the preview shows where its reader has filled in nothing. */
  examples: Values;
  blocks: Block[];
};

export const LIBRARY_MARK = '示范文本，仅供参考';

/** Under the last article: where each party signs, found again by these words (domain's keyword search). */
export const signatureLines = ({ role }: LibraryParty): [string, string] => [
  `${role}（签章）：`,
  '签署日期：　　　年　　月　　日',
];
