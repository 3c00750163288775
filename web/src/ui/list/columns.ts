// What a column of a list is: its head, what a row says in it, and how narrow it may become before the table scrolls.
import type { ReactNode } from 'react';

export type ListColumn<Row> = {
  key: string;
  title: string;
  /** Null: this row says nothing here, and its card has no line for it. */
  cell: (row: Row) => ReactNode;
  /** Pixels that it has at least. */
  width: number;
  /** Takes what the others leave; one column does, else the first. */
  grow?: boolean;
  /** Numbers and times: never broken, equal digits. */
  number?: boolean;
  /** Amounts: at the right. */
  sum?: boolean;
  /** The server can order by it, under this name. */
  sort?: string;
  /** What a card says before the value; '' says the value alone. The head's words when absent. */
  label?: string;
};

export type Sorting = { key: string; order: 'asc' | 'desc'; onSort: (key: string) => void };
