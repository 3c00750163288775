// One row of a list as it is shown, whichever list it comes from; and a tab.
import type { ReactNode } from 'react';
import type { ProgressParty } from './progress.tsx';
import type { OwnKey } from './table/columns.ts';

export type Tab = { signStatus: number; text: string; count: number | undefined };
export type Line = {
  key: string;
  name: string;
  /** Opens the contract; the name is its control. */
  onOpen: () => void;
  number: string | null;
  parties: string;
  signed: number;
  progress: readonly ProgressParty[];
  sender: string;
  tag: ReactNode;
  createTime: string;
  deadline: string;
  updateTime: string;
  signTime: string;
  overDate: string;
  level: string;
  /** How the own enterprise keeps it, by the key of the column. */
  own?: Readonly<Partial<Record<OwnKey, string>>>;
  actions: ReactNode;
};

/** Of several files with how many there are. */
export const listedName = ({
  contractName,
  fileCount,
}: {
  contractName: string;
  fileCount: number;
}): string => (fileCount > 1 ? `${contractName}（${fileCount} 个文件）` : contractName);
